import type { StaffCelebrityQuery } from '@limelight/contract/exchange/celebrities.schema';
import { candleStart } from '@limelight/rules/candle';
import { dayMs } from '@limelight/rules/time';
import { type NotNull, sql, type Updateable } from 'kysely';
import type { Celebrity } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';
import { byLetters, contains } from '../../../platform/search-fold.sql.js';

/**
 * The price 24 hours ago: the open of that candle, or the last close before it; the listing price of a newer
 * one.
 */
function dayAgoCents(nowMs: number) {
  const start = new Date(candleStart(nowMs - dayMs, 'fiveMinutes'));
  return sql<number>`coalesce((
    select case when start_at = ${start} then open_cents else close_cents end from candle_5m
    where candle_5m.celebrity_id = celebrity.id and start_at <= ${start} order by start_at desc limit 1
  ), celebrity.listing_price_cents)`;
}

function selectWithPrices(db: Executor, nowMs: number) {
  return db
    .selectFrom('celebrity')
    .innerJoin('celebrity_market', 'celebrity_market.celebrity_id', 'celebrity.id')
    .leftJoin('retirement', (join) =>
      join.onRef('retirement.celebrity_id', '=', 'celebrity.id').on('withdrawn_at', 'is', null),
    )
    .select(['sentence', 'on_request', 'due_at', 'retirement.price_cents as payout_cents', 'completed_at'])
    .select(['celebrity.id', 'name', 'category', 'country', 'description', 'status', 'featured', 'image_media_id'])
    .select(['popularity', 'version', 'celebrity_market.price_cents'])
    .select(dayAgoCents(nowMs).as('day_ago_cents'));
}

function hasStatus(status: NonNullable<StaffCelebrityQuery['status']>) {
  return sql<boolean>`${sql.lit(status)} = case when completed_at is not null then 'retired'
    when due_at is not null then 'leaving' else status::text end`;
}

/** The rows of a filter, sorted over all of them. */
export function selectCelebrities(db: Executor, query: StaffCelebrityQuery, nowMs: number) {
  const { q, category, country, status, sort, direction } = query;
  let rows = selectWithPrices(db, nowMs);
  if (q !== '') {
    rows = rows.where(contains(sql`celebrity.name || ' ' || celebrity.description`, q));
  }
  if (category !== undefined) rows = rows.where('celebrity.category', '=', category);
  if (country !== undefined) rows = rows.where('celebrity.country', '=', country);
  if (status !== undefined) rows = rows.where(hasStatus(status));
  const order = {
    name: byLetters(sql`celebrity.name`),
    price: sql`celebrity_market.price_cents`,
    // Up or down, as the players' movers.
    movers: sql`abs(celebrity_market.price_cents::float8 / ${dayAgoCents(nowMs)} - 1)`,
  }[sort];
  return rows.orderBy(order, direction).orderBy('celebrity.slot');
}

export type CelebrityWithPrices = Awaited<ReturnType<ReturnType<typeof selectCelebrities>['execute']>>[number];

export function findCelebrityWithPrices(db: Executor, id: string, nowMs: number) {
  return selectWithPrices(db, nowMs).where('celebrity.id', '=', id).executeTakeFirst();
}

/** What only the page of one celebrity shows. */
export async function findCelebrityFacts(db: Executor, id: string) {
  return db
    .selectFrom('celebrity')
    .innerJoin('celebrity_market', 'celebrity_market.celebrity_id', 'celebrity.id')
    .leftJoin('user', 'user.id', 'celebrity.updated_by')
    .select(['listing_price_cents', 'listed_at', 'entered_sentiment', 'halted_at_tick'])
    .select(['celebrity.updated_at', 'user.name as updated_by_name'])
    .select(({ selectFrom }) =>
      selectFrom('player_order')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('player_order.celebrity_id', '=', 'celebrity.id')
        .where('state', '=', 'open')
        .as('open_orders'),
    )
    .where('celebrity.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Locks a celebrity's row and reads its price. Trades lock neither. */
export function lockCelebrity(tx: Executor, id: string) {
  return tx
    .selectFrom('celebrity')
    .innerJoin('celebrity_market', 'celebrity_market.celebrity_id', 'celebrity.id')
    .selectAll('celebrity')
    .select(['celebrity_market.price_cents', 'celebrity_market.halted_at_tick'])
    .where('celebrity.id', '=', id)
    .forNoKeyUpdate('celebrity')
    .executeTakeFirst();
}

export type LockedCelebrity = NonNullable<Awaited<ReturnType<typeof lockCelebrity>>>;

export async function updateCelebrity(tx: Executor, id: string, changes: Updateable<Celebrity>): Promise<void> {
  await tx.updateTable('celebrity').set(changes).where('id', '=', id).execute();
}

/** The ids and places in use, and the ids that IPOs have reserved. The caller holds the lock of changes. */
export async function listIdsAndSlots(tx: Executor): Promise<{ id: string; slot: number }[]> {
  const { rows } = await sql<{ id: string; slot: number }>`
    select id, slot from celebrity
    union all select celebrity_id, -1 from ipo where not exists (select from celebrity where id = celebrity_id)`.execute(
    tx,
  );
  return rows;
}

/** Whether another celebrity has the name, whatever its case, or will have it after its IPO. */
export async function isNameTaken(tx: Executor, name: string, exceptId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from celebrity where lower(name) = lower(${name}) and id is distinct from ${exceptId}
    union all
    select from ipo where lower(name) = lower(${name}) and stage = 'announced'
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** The celebrities whose picture is one of these files of the media library. */
export function listPictured(db: Executor, mediaIds: readonly string[]) {
  return db
    .selectFrom('celebrity')
    .select(['id', 'name', 'image_media_id as mediaId'])
    .where('image_media_id', 'in', mediaIds)
    .orderBy(byLetters(sql`name`))
    .$narrowType<{ mediaId: NotNull }>()
    .execute();
}

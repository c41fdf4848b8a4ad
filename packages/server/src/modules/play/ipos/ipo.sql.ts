import type { StaffIpoQuery } from '@limelight/contract/play/staff-ipos.schema';
import { dayMs } from '@limelight/rules/time';
import { type Insertable, type NotNull, sql, type Updateable } from 'kysely';
import type pg from 'pg';
import type { Ipo } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';
import { byLetters, contains } from '../../../platform/search-fold.sql.js';

/** How long players find an IPO that is over. */
const shownMs = 30 * dayMs;

/** With the state of its pool. */
function selectIpos(db: Executor) {
  return db
    .selectFrom('ipo')
    .innerJoin('pool', 'pool.id', 'ipo.id')
    .selectAll('ipo')
    .select(['pool.state as pool_state', 'price_cents', 'fee_bps', 'supply', 'closes_at', 'closed_at', 'ended_at'])
    .select(['close_tick', 'close_day', 'line_count', 'lines_hash', 'draw_day', 'draw_key'])
    .$narrowType<{ supply: NotNull }>();
}

export type IpoRow = Awaited<ReturnType<ReturnType<typeof selectIpos>['execute']>>[number];

export function findIpo(db: Executor, id: string): Promise<IpoRow | undefined> {
  return selectIpos(db).where('ipo.id', '=', id).executeTakeFirst();
}

/** Those that run, by their times, then those of the last days. */
export function listShownIpos(db: Executor, now: Date): Promise<IpoRow[]> {
  return selectIpos(db)
    .where(({ eb, or }) =>
      or([
        eb('ipo.stage', 'not in', ['trading', 'cancelled']),
        eb('closes_at', '>', new Date(now.getTime() - shownMs)),
      ]),
    )
    .orderBy(sql`ipo.stage in ('trading', 'cancelled')`)
    .orderBy('opens_at')
    .orderBy('ipo.id')
    .execute();
}

/** Locks its row until the transaction ends. */
export function lockIpo(tx: Executor, id: string): Promise<IpoRow | undefined> {
  return selectIpos(tx).where('ipo.id', '=', id).forUpdate('ipo').executeTakeFirst();
}

export async function insertIpo(tx: Executor, ipo: Insertable<Ipo>): Promise<void> {
  await tx.insertInto('ipo').values(ipo).execute();
}

export async function updateIpo(tx: Executor, id: string, changes: Updateable<Ipo>): Promise<void> {
  await tx.updateTable('ipo').set(changes).where('id', '=', id).execute();
}

const stateOf = (now: Date) => sql<string>`case
  when ipo.stage = 'cancelled' then 'cancelled'
  when ipo.stage = 'trading' then 'trading'
  when ipo.stage = 'opened' or pool.state = 'shared' then 'opening'
  when pool.state = 'sharing' then 'sharing'
  when pool.state = 'closed' or pool.closes_at <= ${now}::timestamptz then 'closed'
  when ipo.opens_at <= ${now}::timestamptz then 'open'
  else 'announced' end`;

/** The rows of a staff list. */
export function selectStaffIpos(db: Executor, { q, state, sort, direction }: StaffIpoQuery, now: Date) {
  let rows = selectIpos(db).select(({ selectFrom }) =>
    selectFrom('pool_entry')
      .select(sql<number>`count(*)::integer`.as('count'))
      .whereRef('pool_entry.pool_id', '=', 'ipo.id')
      .where('review', '=', 'held')
      .as('held_count'),
  );
  if (q !== '') rows = rows.where(contains(sql`ipo.name || ' ' || ipo.description`, q));
  if (state !== undefined) rows = rows.where(stateOf(now), '=', state);
  const order = { opens: sql`ipo.opens_at`, name: byLetters(sql`ipo.name`) }[sort];
  return rows.orderBy(order, direction).orderBy('ipo.id');
}

export type StaffIpoRow = Awaited<ReturnType<ReturnType<typeof selectStaffIpos>['execute']>>[number];

export async function countHeld(db: Executor, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pool_entry where pool_id = ${id} and review = 'held'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What is reserved for IPOs that are not listed: their ids, and whether a name is. */
export async function isIpoNameTaken(tx: Executor, name: string, exceptId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from ipo where lower(name) = lower(${name}) and id is distinct from ${exceptId}::uuid
      and stage in ('announced', 'listed', 'opened')
    union all
    select from celebrity where lower(name) = lower(${name})
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** The ids of all celebrities that are, were or will be listed. */
export async function listUsedCelebrityIds(tx: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from celebrity union select celebrity_id from ipo`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What a running IPO shows of files of the media library. */
export function listPicturedIpos(db: Executor, mediaIds: readonly string[]) {
  return db
    .selectFrom('ipo')
    .select(['id', 'name', 'image_media_id as mediaId'])
    .where('image_media_id', 'in', mediaIds)
    .where('stage', 'in', ['announced', 'listed', 'opened'])
    .orderBy(byLetters(sql`name`))
    .$narrowType<{ mediaId: NotNull }>()
    .execute();
}

/**
 * LISTEN/NOTIFY channels: an IPO has another state; the demand of one has changed; a player's subscription.
 */
export const ipoChannel = 'ipo';
export const ipoDemandChannel = 'ipo_demand';

export async function publishIpoChange(tx: Executor, id: string): Promise<void> {
  await sql`select pg_notify(${ipoChannel}, ${id})`.execute(tx);
}

/** Immediately, outside of any transaction: what a crash loses is sent again when its listeners return. */
export async function publishDemandNow(client: pg.Pool, ids: readonly string[]): Promise<void> {
  await client.query({
    name: 'notify demand',
    text: `select set_config('synchronous_commit', 'off', true), pg_notify($1, id) from unnest($2::text[]) as id`,
    values: [ipoDemandChannel, ids],
  });
}

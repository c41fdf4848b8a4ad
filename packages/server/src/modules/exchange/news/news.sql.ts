import type { NewsTopic } from '@limelight/rules/news';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { NewsItem } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';
import type { PriceImpact } from './price-impact.sql.js';

export type NewsRow = Selectable<NewsItem>;

/**
 * Advisory lock between releases and ticks. A release of news with an impact holds it, and so does a tick
 * from its query for impacts on. A tick therefore either sees a release or blocks it until the tick ends, and
 * no tick can lift a halt whose news it has not applied. Always taken before the market lock.
 */
const impactLockKey = 7_266_110;
/** First of the two keys of the advisory lock; the second identifies the item. */
const notifyingLockClass = 7_266_111;

/** Blocks ticks that would apply impacts, and other publications, until this transaction ends. */
export async function lockImpacts(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(impactLockKey)})`.execute(tx);
}

/** @returns whether it is new: the newsroom's key makes a story idempotent, the client's id a draft */
export async function insertNews(
  db: Executor,
  item: Pick<NewsRow, 'id' | 'celebrity_id' | 'title' | 'body' | 'topic' | 'author' | 'created_at'> & Partial<NewsRow>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('news_item')
    .values(item)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findNews(db: Executor, id: string): Promise<NewsRow | undefined> {
  return db.selectFrom('news_item').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the row until the transaction ends. */
export function lockNews(tx: Executor, id: string): Promise<NewsRow | undefined> {
  return tx.selectFrom('news_item').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Of staff about a celebrity, scheduled or published, and not public yet; locked. */
export function listWaitingNews(tx: Executor, celebrityId: string): Promise<NewsRow[]> {
  return tx
    .selectFrom('news_item')
    .selectAll()
    .where('celebrity_id', '=', celebrityId)
    .where('author', '=', 'staff')
    .where('status', 'in', ['scheduled', 'published'])
    .where('public_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Serialises the notifications about one item until the transaction ends. */
export async function lockNotifying(tx: Executor, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(notifyingLockClass)}, hashtext(${id}))`.execute(tx);
}

export async function updateNews(tx: Executor, id: string, changes: Partial<NewsRow>): Promise<void> {
  await tx.updateTable('news_item').set(changes).where('id', '=', id).execute();
}

/**
 * Times of a celebrity's impacts besides those of one item: applied, published and still waiting, or
 * scheduled.
 */
export async function listImpactTimes(db: Executor, celebrityId: string, exceptId?: string): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce(impact_at, release_at, publish_at) as at from news_item
    where celebrity_id = ${celebrityId} and id is distinct from ${exceptId ?? null}::uuid and impact_bps is not null
      and (impact_at is not null or status in ('scheduled', 'published'))`.execute(db);
  return rows.map(({ at }) => at);
}

async function listIds(db: Executor, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from news_item where ${condition}`.execute(db);
  return rows.map(({ id }) => id);
}

export function listDueIds(db: Executor, now: Date): Promise<string[]> {
  return listIds(db, sql`status = 'scheduled' and publish_at <= ${now} order by publish_at`);
}

export function listUnreleasedIds(db: Executor, now: Date): Promise<string[]> {
  return listIds(db, sql`status = 'published' and public_at is null and release_at <= ${now} order by release_at`);
}

export function listUnnotifiedIds(db: Executor): Promise<string[]> {
  return listIds(db, sql`status = 'published' and public_at is not null and told_at is null order by public_at`);
}

interface NewsListQuery {
  readonly before?: { readonly at: Date; readonly id: string } | undefined;
  readonly celebrityId?: string | undefined;
  readonly topic?: NewsTopic | undefined;
  readonly limit: number;
}

/** What everyone may read: published and released. */
function selectPublicNews(db: Executor) {
  return db.selectFrom('news_item').selectAll().where('status', '=', 'published').where('public_at', 'is not', null);
}

/** Public items, newest first. */
export function listPublicNews(db: Executor, { before, celebrityId, topic, limit }: NewsListQuery): Promise<NewsRow[]> {
  let query = selectPublicNews(db).orderBy('public_at', 'desc').orderBy('id', 'desc').limit(limit);
  if (before !== undefined) {
    query = query.where((row) =>
      row(row.refTuple('public_at', 'id'), '<', row.tuple<Date, string>(before.at, before.id)),
    );
  }
  if (celebrityId !== undefined) query = query.where('celebrity_id', '=', celebrityId);
  if (topic !== undefined) query = query.where('topic', '=', topic);
  return query.execute();
}

/** Items that became public since a time, oldest first. */
export function listPublicNewsSince(db: Executor, since: Date): Promise<NewsRow[]> {
  return selectPublicNews(db).where('public_at', '>', since).orderBy('public_at').orderBy('id').execute();
}

export function findPublicNews(db: Executor, id: string): Promise<NewsRow | undefined> {
  return selectPublicNews(db).where('id', '=', id).executeTakeFirst();
}

/**
 * Marks the public impacts that no tick has applied yet, the oldest of each celebrity, as applied by this
 * tick. Those on a suspended celebrity wait until it is restored.
 */
export async function takeWaitingImpacts(
  tx: Executor,
  tick: { readonly number: number; readonly at: Date },
): Promise<PriceImpact[]> {
  const { rows } = await sql<PriceImpact>`
    update news_item set impact_tick = ${tick.number}, impact_at = ${tick.at}::timestamptz
    where id in (
      select distinct on (celebrity_id) news_item.id from news_item
      join celebrity on celebrity.id = celebrity_id and (celebrity.status = 'active' or settling)
      where news_item.status = 'published' and public_at is not null and impact_bps is not null and impact_tick is null
      order by celebrity_id, public_at
    )
    returning celebrity_id as "celebrityId", impact_bps as "impactBps"`.execute(tx);
  return rows;
}

/** LISTEN/NOTIFY channel with the ids of news that became public; every instance listens. */
export const newsChannel = 'news';

/** Delivered when the transaction commits. */
export async function publishNewsChange(tx: Executor, id: string): Promise<void> {
  await sql`select pg_notify(${newsChannel}, ${id})`.execute(tx);
}

import type { listStaffNews } from '@limelight/contract/exchange/staff-news.schema';
import { type SeCents, seCents } from '@limelight/rules/money';
import type { DirectionCounts } from '@limelight/rules/news-balance';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Executor } from '../../../platform/database.js';
import { byLetters, contains } from '../../../platform/search-fold.sql.js';

export type StaffNewsQuery = Omit<z.output<(typeof listStaffNews)['query']>, 'page'>;
export type StaffNewsRow = Awaited<ReturnType<ReturnType<typeof selectStaffNews>['execute']>>[number];

/** Items of every status, with the name of who changed them last. */
function selectStaffNews(db: Executor) {
  return db
    .selectFrom('news_item')
    .select([
      'news_item.id',
      'news_item.version',
      'news_item.status',
      'news_item.author',
      'news_item.topic',
      'news_item.celebrity_id',
      'news_item.title',
    ])
    .select([
      'news_item.body',
      'news_item.impact_bps',
      'news_item.impact_tick',
      'news_item.publish_at',
      'news_item.public_at',
    ])
    .select(['news_item.updated_at', 'news_item.created_at'])
    .select((row) =>
      row.selectFrom('user').select('user.name').whereRef('user.id', '=', 'news_item.updated_by').as('updatedBy'),
    );
}

/** When it became public, is to be published, or was written: what a reader takes for its time. */
const listedAt = sql<Date>`coalesce(news_item.public_at, news_item.publish_at, news_item.updated_at, news_item.created_at)`;

export function selectListedNews(db: Executor, { q, sort, direction, status, author, celebrityId }: StaffNewsQuery) {
  let query = selectStaffNews(db);
  if (q !== '') {
    query = query.where(contains(sql`news_item.title || ' ' || news_item.body`, q));
  }
  if (status !== undefined) query = query.where('news_item.status', '=', status);
  if (author !== undefined) query = query.where('news_item.author', '=', author);
  if (celebrityId !== undefined) query = query.where('news_item.celebrity_id', '=', celebrityId);
  if (sort === 'impact') {
    // Items without an impact come last in both directions.
    query = query.orderBy('news_item.impact_bps', (order) => order[direction]().nullsLast());
  } else {
    query = query.orderBy(sort === 'time' ? listedAt : byLetters(sql`news_item.title`), direction);
  }
  return query.orderBy('news_item.id', direction);
}

export function findStaffNews(db: Executor, id: string): Promise<StaffNewsRow | undefined> {
  return selectStaffNews(db).where('news_item.id', '=', id).executeTakeFirst();
}

/** Directions of the impacts since a time, those of archived items too, and of those that are scheduled. */
export async function countDirections(
  db: Executor,
  since: Date,
): Promise<DirectionCounts & { readonly scheduledUp: number; readonly scheduledDown: number }> {
  const { rows } = await sql<DirectionCounts & { scheduledUp: number; scheduledDown: number }>`
    select count(*) filter (where impact_at is not null and impact_bps > 0) as up,
      count(*) filter (where impact_at is not null and impact_bps < 0) as down,
      count(*) filter (where impact_at is null and impact_bps > 0) as "scheduledUp",
      count(*) filter (where impact_at is null and impact_bps < 0) as "scheduledDown"
    from news_item
    where impact_at >= ${since} or (status = 'scheduled' and impact_bps is not null and impact_at is null)`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate has one row');
  return row;
}

export async function countPlayers(db: Executor): Promise<{ readonly players: number; readonly vipPlayers: number }> {
  const { rows } = await sql<{ players: number; vipPlayers: number }>`
    select (select count(*) from wallet where account_state = 'active') as players,
      (select count(*) from wallet where tier <> 'free' and account_state = 'active') as "vipPlayers"`.execute(db);
  return rows[0] ?? { players: 0, vipPlayers: 0 };
}

/** Players who hold shares of a celebrity, and the value of these shares at the current price. */
export async function sumHoldings(
  db: Executor,
  celebrityId: string,
): Promise<{ readonly holders: number; readonly heldCents: SeCents }> {
  const { rows } = await sql<{ holders: number; shares: number; priceCents: number }>`
    select count(*) as holders, coalesce(sum(shares), 0)::bigint as shares,
      (select price_cents from celebrity_market where celebrity_id = ${celebrityId}) as "priceCents"
    from position where celebrity_id = ${celebrityId}`.execute(db);
  const { holders = 0, shares = 0, priceCents = 0 } = rows[0] ?? {};
  return { holders, heldCents: seCents(shares * priceCents) };
}

import type { MemberSort } from '@limelight/rules/squad';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { contains } from '../../../platform/search-fold.sql.js';
import { type MemberKey, type MemberRow, selectMembers } from './member.sql.js';
import { type Closes, closeIndex } from './squad-ranking.sql.js';

/** The closes of a month: that with which it began and the newest. Null while there is one alone. */
export type MonthCloses = Closes | null;

/** With the return index of both closes; null for who hides from rankings or has not traded. */
export interface RankedMemberRow extends MemberRow {
  readonly opening_index: number | null;
  readonly closing_index: number | null;
}

const isShown = sql`(not "user".unranked
  and exists (select from standing_trade where standing_trade.user_id = squad_member.user_id))`;
/** An account begins with an index of 1. */
const openingIndex = sql<
  number | null
>`case when ${isShown} then case when opening.user_id is null then 1::float8 else ${closeIndex('opening')} end end`;
const closingIndex = sql<
  number | null
>`case when closing.user_id is not null and ${isShown} then ${closeIndex('closing')} end`;

function selectRankedMembers(db: Executor, squadId: string, closes: MonthCloses) {
  return selectMembers(db, squadId)
    .leftJoin('ranking_snapshot as opening', (join) =>
      join.onRef('opening.user_id', '=', 'squad_member.user_id').on('opening.day', '=', closes?.openedOn ?? null),
    )
    .leftJoin('ranking_snapshot as closing', (join) =>
      join.onRef('closing.user_id', '=', 'squad_member.user_id').on('closing.day', '=', closes?.closedOn ?? null),
    )
    .select([openingIndex.as('opening_index'), closingIndex.as('closing_index')]);
}

interface MemberQuery {
  readonly q: string;
  readonly sort: MemberSort;
  readonly limit: number;
  readonly cursor: number;
}

/**
 * Captain, deputies, then members, the longest-serving first; or by return, the best first. And how many
 * there are.
 */
export async function listMembers(
  db: Executor,
  squadId: string,
  { q, sort, limit, cursor, closes }: MemberQuery & { readonly closes: MonthCloses },
): Promise<{ readonly rows: readonly RankedMemberRow[]; readonly total: number }> {
  let found = selectRankedMembers(db, squadId, closes);
  if (q !== '') found = found.where(contains(sql`"user".handle`, q));
  const sorted = sort === 'time' ? found : found.orderBy(sql`${closingIndex} / ${openingIndex} desc nulls last`);
  const page = sorted.orderBy('squad_member.role').orderBy('joined_at').orderBy('squad_member.user_id');
  const counted = found.clearSelect().select(({ fn }) => fn.countAll<number>().as('total'));
  const [rows, { total }] = await Promise.all([
    page.limit(limit).offset(cursor).execute(),
    counted.executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export function findRankedMember(
  db: Executor,
  { squadId, userId }: MemberKey,
  closes: MonthCloses,
): Promise<RankedMemberRow | undefined> {
  return selectRankedMembers(db, squadId, closes).where('squad_member.user_id', '=', userId).executeTakeFirst();
}

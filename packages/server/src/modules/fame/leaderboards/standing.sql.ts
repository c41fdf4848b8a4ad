import {
  averageSpread,
  isSpread,
  noSpread,
  type Spread,
  type SpreadSums,
  type Standing,
} from '@limelight/rules/ranked';
import { type RankingWindow, rankingWindows } from '@limelight/rules/ranking';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import type { SnapshotDays } from './snapshot.sql.js';
import { rankedBits, spreadOf, sumsOf } from './spread.sql.js';

interface StandingRow {
  readonly userId: string;
  readonly latest: SpreadSums;
  readonly now: Spread;
  /** Null for who joined later, and for closes of before sums were stored. */
  readonly week: SpreadSums | null;
  readonly month: SpreadSums | null;
}

export interface PlayerStandings {
  readonly userId: string;
  readonly standings: Readonly<Record<RankingWindow, Standing>>;
}

/** How some players stand in each ranking now. */
export async function readStandings(
  db: Executor,
  userIds: readonly string[],
  { week, month, last }: SnapshotDays,
): Promise<PlayerStandings[]> {
  if (userIds.length === 0) return [];
  const opening = (name: 'week' | 'month', day: string | null) => sql`
    left join ranking_snapshot as ${sql.ref(name)} on ${sql.ref(`${name}.user_id`)} = spread.user_id
      and ${sql.ref(`${name}.day`)} = ${day}::date and ${sql.ref(`${name}.counted_ticks`)} is not null`;
  const { rows } = await sql<StandingRow>`
    select spread.user_id as "userId", ${sumsOf('spread')} as latest,
      json_build_object('invested', invested_now, 'largest', largest_now, 'held', held_now) as now,
      case when week.user_id is not null then ${sumsOf('week')} end as week,
      case when month.user_id is not null then ${sumsOf('month')} end as month
    from (${spreadOf(sql`wallet.user_id = any(${userIds}::uuid[])`, last)}) as spread
    ${opening('week', week)} ${opening('month', month)}`.execute(db);
  return rows.map(({ userId, latest, now, week, month }) => {
    const since = (opening: SpreadSums | null): Standing => {
      const from = opening ?? noSpread;
      return { ticks: latest.ticks - from.ticks, average: averageSpread(from, latest, now), now };
    };
    return { userId, standings: { week: since(week), month: since(month), all: since(null) } };
  });
}

/** In which rankings somebody is who stands so, as bits. */
export function rankedBitsOf(standings: PlayerStandings['standings']): number {
  return rankingWindows
    .filter((window) => isSpread(standings[window].average))
    .reduce((bits, window) => bits + rankedBits[window], 0);
}

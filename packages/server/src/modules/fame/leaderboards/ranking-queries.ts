import type { LeagueRank, RankingSort } from '@limelight/contract/fame/leaderboards.schema';
import type { WealthShares } from '@limelight/rules/economy';
import type { Standing } from '@limelight/rules/ranked';
import type { RankingWindow } from '@limelight/rules/ranking';
import type { BoardProfile } from './ranking-rows.sql.js';

/**
 * Queries to the ranking worker and parts of its responses: plain values, since they are passed between
 * threads.
 */

export type RankingGroup = 'players' | 'bots';

export interface BoardQuery {
  readonly kind: 'board';
  /** Null for a guest. */
  readonly viewerId: string | null;
  readonly group: RankingGroup;
  readonly window: RankingWindow;
  readonly sort: RankingSort;
  readonly offset: number;
  readonly limit: number;
  /** Of a guest, to whom the rank that it would have is shown. */
  readonly guestReturnBps?: number | undefined;
}

export interface Figures {
  readonly valueCents: number;
  readonly returnBps: number;
}

export interface PlacedPlayer extends Figures {
  readonly rank: number;
  readonly change: number | null;
  readonly profile: BoardProfile;
}

/** A player of the league, with the returns at each close of the month. */
export interface LeagueMate extends PlacedPlayer, Pick<LeagueRank, 'outcome' | 'closesBps'> {}

/** How the viewer is invested over the ranking's days, and whether that is enough for a place. */
export interface OwnStanding extends Standing {
  readonly ranked: boolean;
}

export interface OwnPlace extends Omit<PlacedPlayer, 'rank'> {
  readonly rank: number | null;
  /** Null for who does not play. */
  readonly standing: OwnStanding | null;
}

export interface LeagueQuery {
  readonly kind: 'league';
  readonly viewerId: string;
}

/** How the value of all portfolios is spread, and what each group gained in the month. */
export interface WealthQuery {
  readonly kind: 'wealth';
}

/** The mean return of those who are ranked since the month began; null when nobody is. */
export interface GroupReturn {
  readonly ranked: number;
  readonly meanBps: number | null;
}

export interface Wealth extends WealthShares {
  readonly monthReturns: Readonly<Record<RankingGroup, GroupReturn>>;
}

export type RankingQuery = BoardQuery | LeagueQuery | WealthQuery;

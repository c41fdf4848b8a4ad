import type { StandingSort } from '@limelight/contract/leaderboards.schema';
import type { Division, LeagueOutcome } from '@limelight/rules/league';
import type { RankingWindow } from '@limelight/rules/ranking';
import type { LondonDay } from '@limelight/rules/time';
import type { Face } from './ranking-rows.sql.js';

/** Queries to the ranking worker and its responses: plain values, since they are passed between threads. */

export type RankingGroup = 'players' | 'bots';

export interface BoardQuery {
  readonly kind: 'board';
  readonly viewerId: string;
  readonly group: RankingGroup;
  readonly window: RankingWindow;
  readonly sort: StandingSort;
  readonly offset: number;
  readonly limit: number;
}

export interface Figures {
  readonly valueCents: number;
  readonly profitBps: number;
}

export interface PlacedPlayer extends Figures {
  readonly rank: number;
  readonly change: number | null;
  readonly face: Face;
}

export interface OwnPlace extends Figures {
  readonly rank: number | null;
  readonly change: number | null;
  readonly face: Face;
}

export interface BoardResponse {
  readonly tick: number;
  readonly total: number;
  readonly entries: readonly PlacedPlayer[];
  readonly own: OwnPlace | null;
}

export interface LeagueQuery {
  readonly kind: 'league';
  readonly viewerId: string;
}

export interface LeagueResponse {
  readonly tick: number;
  readonly month: LondonDay;
  readonly league: {
    readonly division: Division;
    readonly bots: boolean;
    readonly entries: readonly (PlacedPlayer & { readonly outcome: LeagueOutcome })[];
  } | null;
  readonly own: OwnPlace | null;
  readonly history: readonly {
    readonly month: LondonDay;
    readonly division: Division;
    readonly rank: number | null;
    readonly outcome: LeagueOutcome | null;
  }[];
  readonly days: readonly { readonly day: LondonDay; readonly profitBps: number }[];
}

export type RankingQuery = BoardQuery | LeagueQuery;
export type ResponseTo<Query extends RankingQuery> = Query extends BoardQuery ? BoardResponse : LeagueResponse;

/** What answers queries: the worker thread, or in a test the engine itself. */
export interface RankingSource {
  query<Query extends RankingQuery>(query: Query): Promise<ResponseTo<Query>>;
}

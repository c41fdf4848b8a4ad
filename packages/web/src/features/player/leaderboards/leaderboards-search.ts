import { type RankingWindow, rankingWindows } from '@limelight/rules/ranking';
import { oneOf } from '../trading/trade-search';

export const leaderboardTabs = ['league', 'traders', 'celebrities', 'movers'] as const;
export type LeaderboardTab = (typeof leaderboardTabs)[number];

export interface LeaderboardsSearch {
  /** The league unless said. */
  readonly tab?: Exclude<LeaderboardTab, 'league'> | undefined;
  /** The week unless said. */
  readonly window?: Exclude<RankingWindow, 'week'> | undefined;
  /** Players unless said. */
  readonly who?: 'bots' | undefined;
  /** Profit unless said. */
  readonly sort?: 'value' | undefined;
}

/** Reads an address; what it does not understand counts as not said. */
export function parseLeaderboardsSearch(raw: Readonly<Record<string, unknown>>): LeaderboardsSearch {
  const tab = oneOf(leaderboardTabs, raw.tab);
  const window = oneOf(rankingWindows, raw.window);
  const search: LeaderboardsSearch = {
    tab: tab === 'league' ? undefined : tab,
    window: window === 'week' ? undefined : window,
    who: raw.who === 'bots' ? 'bots' : undefined,
    sort: raw.sort === 'value' ? 'value' : undefined,
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

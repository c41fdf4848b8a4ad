import { type RankingWindow, rankingWindows } from '@limelight/rules/ranking';
import { oneOf } from '../trading/trade-search';

const leaderboardTabs = ['league', 'traders', 'celebrities', 'movers'] as const;
type LeaderboardTab = (typeof leaderboardTabs)[number];

export interface LeaderboardsSearch {
  /** Default: the league. */
  readonly tab?: Exclude<LeaderboardTab, 'league'> | undefined;
  /** Default: the week. */
  readonly window?: Exclude<RankingWindow, 'week'> | undefined;
  /** Default: players. */
  readonly who?: 'bots' | undefined;
  /** Default: profit. */
  readonly sort?: 'value' | undefined;
}

/** Parses the URL's search parameters; unknown values are ignored. */
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

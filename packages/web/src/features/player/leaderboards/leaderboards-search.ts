import type { RankingWindow } from '@limelight/rules/ranking';
import { oneOf } from '../trading/trade-search';

/** The tabs besides the first one, the league. */
const furtherTabs = ['traders', 'celebrities', 'movers'] as const;

export interface LeaderboardsSearch {
  /** Default: the league. */
  readonly tab?: (typeof furtherTabs)[number] | undefined;
  /** Default: the week. */
  readonly window?: Exclude<RankingWindow, 'week'> | undefined;
  /** Default: players. */
  readonly who?: 'bots' | undefined;
  /** Default: the return. */
  readonly sort?: 'value' | undefined;
}

/** Parses the URL's search parameters; unknown values and defaults are ignored. */
export function parseLeaderboardsSearch(raw: Readonly<Record<string, unknown>>): LeaderboardsSearch {
  return {
    tab: oneOf(furtherTabs, raw.tab),
    window: oneOf(['month', 'all'], raw.window),
    who: oneOf(['bots'], raw.who),
    sort: oneOf(['value'], raw.sort),
  };
}

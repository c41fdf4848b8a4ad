import { type PortfolioRange, portfolioRanges } from '@limelight/rules/portfolio-history';
import { dayMs } from '@limelight/rules/time';
import { oneOf } from '../trading/trade-search';

export interface DashboardSearch {
  /** Of the portfolio's graph; the default is left out of the address. */
  readonly range?: PortfolioRange | undefined;
}

export const defaultPortfolioRange: PortfolioRange = '1D';

/** Reads an address; what it does not understand counts as not said. */
export function parseDashboardSearch(raw: Readonly<Record<string, unknown>>): DashboardSearch {
  const range = oneOf(portfolioRanges, raw.range);
  return range === undefined || range === defaultPortfolioRange ? {} : { range };
}

/** A range shows more than the next shorter one only from this age on. */
const ageMsMin: Readonly<Record<PortfolioRange, number>> = {
  '1D': 0,
  '1W': dayMs,
  '1M': 7 * dayMs,
  '1Y': 30 * dayMs,
  ALL: 0,
};

/** Why a range cannot be chosen, or nothing. An unknown age forbids nothing. */
export function portfolioRangeProblem(range: PortfolioRange, ageMs: number | undefined): string | undefined {
  if (ageMs === undefined || ageMs >= ageMsMin[range]) return undefined;
  return 'Your portfolio is not that old yet';
}

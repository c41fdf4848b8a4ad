import { type PortfolioRange, portfolioRanges } from '@limelight/rules/portfolio-history';
import { dayMs } from '@limelight/rules/time';
import { oneOf } from '../trading/trade-search';

export interface DashboardSearch {
  /** The range of the portfolio graph; the default is left out of the URL. */
  readonly range?: PortfolioRange | undefined;
  /** The return from a provider's page: how the player left it, and which order was to be paid. */
  readonly payment?: PaymentReturn | undefined;
  readonly order?: string | undefined;
}

const paymentReturns = ['success', 'cancelled'] as const;
export type PaymentReturn = (typeof paymentReturns)[number];

export const defaultPortfolioRange: PortfolioRange = '1D';

export function parseDashboardSearch(raw: Readonly<Record<string, unknown>>): DashboardSearch {
  const range = oneOf(portfolioRanges, raw.range);
  const payment = oneOf(paymentReturns, raw.payment);
  return {
    range: range === defaultPortfolioRange ? undefined : range,
    payment,
    order: payment !== undefined && typeof raw.order === 'string' ? raw.order : undefined,
  };
}

/** From this age of the portfolio on, a range shows more than the next shorter one. */
const ageMsMin: Readonly<Record<PortfolioRange, number>> = {
  '1D': 0,
  '1W': dayMs,
  '1M': 7 * dayMs,
  '1Y': 30 * dayMs,
  ALL: 0,
};

/** Why a range is disabled, if it is. With an unknown age every range is enabled. */
export function portfolioRangeProblem(range: PortfolioRange, ageMs: number | undefined): string | undefined {
  if (ageMs === undefined || ageMs >= ageMsMin[range]) return undefined;
  return 'Your portfolio is not that old yet';
}

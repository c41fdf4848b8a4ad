import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import type { PortfolioHistory } from '@limelight/contract/exchange/wallet.schema';
import { chartRangeMs } from '@limelight/rules/candle';
import { isTraded } from '@limelight/rules/celebrity';
import { type PortfolioRange, profitBetween, type WorthPoint } from '@limelight/rules/portfolio-history';
import type { Profit } from '@limelight/rules/position';
import { secondMs } from '@limelight/rules/time';
import { moversOf } from './dashboard-view';
import { pointsOf } from './portfolio-graph-view';

/** The finest history that reaches back to the beginning of the absence. */
export function rangeSince(sinceMs: number, nowMs: number): PortfolioRange {
  return (['1D', '1W', '1M', '1Y'] as const).find((range) => nowMs - sinceMs < chartRangeMs[range]) ?? 'ALL';
}

export interface AwayProfit extends Profit {
  /** The instant that the profit counts from: the last point of the history before the absence. */
  readonly fromMs: number;
}

/** What prices made of the portfolio since; undefined for one without a point before the absence. */
export function profitSince(history: PortfolioHistory, sinceMs: number, now: WorthPoint): AwayProfit | undefined {
  const before = pointsOf(history).findLast(({ atSeconds }) => atSeconds * secondMs <= sinceMs);
  return before && { ...profitBetween(before, now), fromMs: before.atSeconds * secondMs };
}

/** The biggest mover of the last 24 hours among those that the player holds; among all for who holds none. */
export function moverOf(celebrities: readonly Celebrity[], heldIds: ReadonlySet<string>): Celebrity | undefined {
  const held = celebrities.filter((celebrity) => heldIds.has(celebrity.id) && isTraded(celebrity));
  return moversOf(held.length > 0 ? held : celebrities, 1)[0];
}

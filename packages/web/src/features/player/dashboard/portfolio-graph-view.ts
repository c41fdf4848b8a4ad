import type { PortfolioHistory } from '@limelight/contract/wallet.schema';
import { formatSe, seCents } from '@limelight/rules/money';
import { profitBetween, type WorthPoint } from '@limelight/rules/portfolio-history';
import type { Profit } from '@limelight/rules/position';
import { formatDateTime, secondMs } from '@limelight/rules/time';
import type { ChartBar } from '../market/chart-data';

/** One point of a portfolio's history, for graph, legend and table. */
export interface GraphPoint extends WorthPoint {
  readonly atSeconds: number;
}

/** Columns to points. Columns of unequal length mean a server bug: the shortest one wins. */
export function pointsOf({ atSeconds, valueCents, contributedCents }: PortfolioHistory): GraphPoint[] {
  return atSeconds.flatMap((at, index) => {
    const [value, contributed] = [valueCents[index], contributedCents[index]];
    if (value === undefined || contributed === undefined) return [];
    return { atSeconds: at, valueCents: seCents(value), contributedCents: seCents(contributed) };
  });
}

/**
 * The history up to now: the last point, which was "now" when the server sent it, moves on with every tick. A live
 * point that is not later than it changes nothing.
 */
export function withLivePoint(points: readonly GraphPoint[], live: GraphPoint): GraphPoint[] {
  const last = points.at(-1);
  if (last === undefined) return [live];
  return [...points.slice(0, -1), { ...live, atSeconds: Math.max(live.atSeconds, last.atSeconds) }];
}

/** The chart takes candlestick bars: a point is one with four equal prices. */
export function barsOfPoints(points: readonly GraphPoint[]): ChartBar[] {
  return points.map(({ atSeconds, valueCents }) => ({
    startSeconds: atSeconds,
    openCents: valueCents,
    highCents: valueCents,
    lowCents: valueCents,
    closeCents: valueCents,
    volumeCents: seCents(0),
    simulated: false,
  }));
}

/** Profit since London midnight; cash added today does not count. */
export function todaysProfit(history: Pick<PortfolioHistory, 'midnight'>, now: WorthPoint): Profit {
  return profitBetween(worthOf(history.midnight), now);
}

export function worthOf(worth: { readonly valueCents: number; readonly contributedCents: number }): WorthPoint {
  return { valueCents: seCents(worth.valueCents), contributedCents: seCents(worth.contributedCents) };
}

export function timeText({ atSeconds }: GraphPoint): string {
  return formatDateTime(atSeconds * secondMs);
}

export function pointText(point: GraphPoint | undefined): string {
  return point === undefined ? '' : `${timeText(point)}: ${formatSe(point.valueCents)}`;
}

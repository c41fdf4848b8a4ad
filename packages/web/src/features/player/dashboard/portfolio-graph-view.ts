import type { PortfolioHistory } from '@limelight/contract/exchange/wallet.schema';
import { add, formatSe, type SeCents, seCents, subtract } from '@limelight/rules/money';
import { profitBetween, type WorthPoint } from '@limelight/rules/portfolio-history';
import type { Profit } from '@limelight/rules/position';
import { formatDateTime, secondMs } from '@limelight/rules/time';
import type { ChartBar } from '../market/chart-data';
import type { StepMark } from '../market/chart-steps';

/** One point of a portfolio's history, for graph, legend and table. */
export interface GraphPoint extends WorthPoint {
  readonly atSeconds: number;
  /** Trading fees since the point before. */
  readonly feesCents: SeCents;
}

/** Columns to points. Columns of unequal length mean a server bug: the shortest one wins. */
export function pointsOf({ atSeconds, valueCents, contributedCents, feesCents }: PortfolioHistory): GraphPoint[] {
  return atSeconds.flatMap((at, index) => {
    const [value, contributed, fees] = [valueCents[index], contributedCents[index], feesCents[index]];
    if (value === undefined || contributed === undefined || fees === undefined) return [];
    return {
      atSeconds: at,
      valueCents: seCents(value),
      contributedCents: seCents(contributed),
      feesCents: seCents(fees),
    };
  });
}

/**
 * The history up to now: the last point, which was "now" when the server sent it, moves on with every tick. A
 * live point that is not later than it changes nothing.
 */
export function withLivePoint(points: readonly GraphPoint[], live: Omit<GraphPoint, 'feesCents'>): GraphPoint[] {
  const last = points.at(-1);
  if (last === undefined) return [{ ...live, feesCents: seCents(0) }];
  return [...points.slice(0, -1), { ...last, ...live, atSeconds: Math.max(live.atSeconds, last.atSeconds) }];
}

/**
 * The line of the graph: the profit since its first point, in which money put in does not count. The chart
 * takes candlestick bars: a point is one with four equal amounts.
 */
export function barsOfPoints(points: readonly GraphPoint[]): ChartBar[] {
  return points.map((point) => {
    const { profitCents } = profitSinceFirst(points, point);
    return {
      startSeconds: point.atSeconds,
      openCents: profitCents,
      highCents: profitCents,
      lowCents: profitCents,
      closeCents: profitCents,
      volumeCents: seCents(0),
      simulated: false,
    };
  });
}

export function profitSinceFirst(points: readonly GraphPoint[], point: GraphPoint): Profit {
  return profitBetween(points[0] ?? point, point);
}

/** Cash added since the point before: bonuses, grants and tokens. */
function addedCents(points: readonly GraphPoint[], index: number): SeCents {
  const [before, point] = [points[index - 1], points[index]];
  if (before === undefined || point === undefined) return seCents(0);
  return subtract(point.contributedCents, before.contributedCents);
}

/** What else than prices made the portfolio: fees paid, where the line steps, and cash added. */
export function stepsOf(points: readonly GraphPoint[]): StepMark[] {
  return points.flatMap(({ atSeconds, feesCents }, index) => [
    ...(feesCents > 0 ? [{ startSeconds: atSeconds, kind: 'fee' } as const] : []),
    ...(addedCents(points, index) > 0 ? [{ startSeconds: atSeconds, kind: 'added' } as const] : []),
  ]);
}

/** What was added and paid in fees from the first point to the last. */
export function stepSums(points: readonly GraphPoint[]): Readonly<Record<StepMark['kind'], SeCents>> {
  const [first, last] = [points[0], points.at(-1)];
  const contributed =
    first === undefined || last === undefined ? seCents(0) : subtract(last.contributedCents, first.contributedCents);
  return { added: contributed, fee: points.reduce((sum, { feesCents }) => add(sum, feesCents), seCents(0)) };
}

/** What prices and dividends brought since the portfolio opened, before fees. */
export function tradingGains({ valueCents, contributedCents }: WorthPoint, feesPaidCents: SeCents): SeCents {
  return add(subtract(valueCents, contributedCents), feesPaidCents);
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

/** A point as a sentence, with what else than prices made it. */
export function pointText(points: readonly GraphPoint[], index: number): string {
  const point = points[index];
  if (point === undefined) return '';
  const profit = `profit ${formatSe(profitSinceFirst(points, point).profitCents, { sign: true })}`;
  const value = `value ${formatSe(point.valueCents)}`;
  return [`${timeText(point)}: ${profit}`, value, ...stepTexts(points, index)].join(', ');
}

/** "SE$12.40 fees paid", "SE$50.00 added". */
export function stepTexts(points: readonly GraphPoint[], index: number): string[] {
  const fees = points[index]?.feesCents ?? seCents(0);
  const added = addedCents(points, index);
  return [...(fees > 0 ? [`${formatSe(fees)} fees paid`] : []), ...(added > 0 ? [`${formatSe(added)} added`] : [])];
}

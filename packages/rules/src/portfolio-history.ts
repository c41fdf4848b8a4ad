import { type CandleInterval, candleStart, chartRangeMs, fiveMinutesMs } from './candle.js';
import { add, type SeCents, seCents, subtract } from './money.js';
import { type Profit, profitAgainst } from './position.js';
import { dayMs, endOfLondonDay, hourMs, londonDay, secondMs } from './time.js';

/**
 * The past values of a portfolio. None is stored: they are computed backwards from the current portfolio by
 * undoing every movement, so the last point always equals the value on the screen.
 */

export const portfolioRanges = ['1D', '1W', '1M', '1Y', 'ALL'] as const;
export type PortfolioRange = (typeof portfolioRanges)[number];

const rangeMs: Readonly<Record<PortfolioRange, number>> = { ...chartRangeMs, ALL: Number.POSITIVE_INFINITY };

export interface HistoryLife {
  /** When the portfolio received its first money. */
  readonly openedAtMs: number;
  readonly nowMs: number;
}

export interface HistorySpan {
  readonly fromMs: number;
  /** Distance between points, and the candles whose closing prices they use. */
  readonly interval: CandleInterval;
}

/**
 * The interval follows the age of the portfolio, so a two-day-old one has hourly points also in the range of
 * a year.
 */
export function historySpan(range: PortfolioRange, { openedAtMs, nowMs }: HistoryLife): HistorySpan {
  const requestedFromMs = nowMs - rangeMs[range];
  const spanMs = nowMs - Math.max(requestedFromMs, openedAtMs);
  const interval = spanMs <= dayMs ? 'fiveMinutes' : spanMs <= 30 * dayMs ? 'hour' : 'day';
  return { fromMs: requestedFromMs > openedAtMs ? candleStart(requestedFromMs, interval) : openedAtMs, interval };
}

/** The starts of candles strictly between two instants. */
function boundariesBetween(fromMs: number, toMs: number, interval: CandleInterval): number[] {
  const boundaries: number[] = [];
  const stepMs = interval === 'hour' ? hourMs : fiveMinutesMs;
  const nextOf = (atMs: number) =>
    interval === 'day' ? endOfLondonDay(londonDay(atMs)) : candleStart(atMs, interval) + stepMs;
  for (let atMs = nextOf(fromMs); atMs < toMs; atMs = nextOf(atMs)) boundaries.push(atMs);
  return boundaries;
}

/**
 * The instants of a history's points, oldest first: its start, every candle start, and now. No two in the
 * same second.
 */
export function historyInstants({ fromMs, interval }: HistorySpan, nowMs: number): number[] {
  const nowSecond = Math.floor(nowMs / secondMs);
  const boundaries = boundariesBetween(fromMs, nowMs, interval).filter((atMs) => atMs < nowSecond * secondMs);
  return Math.floor(fromMs / secondMs) === nowSecond ? [nowMs] : [fromMs, ...boundaries, nowMs];
}

export interface ClosingPrices {
  /** Ascending. */
  readonly startMs: readonly number[];
  readonly closeCents: readonly number[];
}

/**
 * The price at each instant: the close of the last candle that began before it; before the first candle, that
 * candle's close; without any candle, the current price.
 */
export function pricesAtInstants(
  instantsMs: readonly number[],
  { startMs, closeCents }: ClosingPrices,
  nowCents: SeCents,
): SeCents[] {
  let candle = 0;
  return instantsMs.map((atMs) => {
    while ((startMs[candle + 1] ?? Number.POSITIVE_INFINITY) < atMs) candle += 1;
    return seCents(closeCents[candle] ?? nowCents);
  });
}

/** `step` is the index of the first instant that includes the movement. */
export interface CashChange {
  readonly step: number;
  readonly amountCents: SeCents;
  /** The part of it that is a contribution. */
  readonly contributedCents: SeCents;
}

export interface ShareChange {
  readonly step: number;
  readonly celebrityId: string;
  /** Negative for sales. In shares of now, so that a reverse split leaves fractions. */
  readonly shares: number;
}

export interface PortfolioState {
  readonly cashCents: SeCents;
  readonly contributedCents: SeCents;
  readonly sharesById: ReadonlyMap<string, number>;
}

export interface HistoryFacts {
  readonly instants: number;
  readonly now: PortfolioState;
  readonly cashChanges: readonly CashChange[];
  readonly shareChanges: readonly ShareChange[];
  /** A price per instant for every celebrity that is or was held; the last is the current price. */
  readonly pricesById: ReadonlyMap<string, readonly SeCents[]>;
}

export interface WorthPoint {
  readonly valueCents: SeCents;
  readonly contributedCents: SeCents;
}

function byStep<Change extends { readonly step: number }>(changes: readonly Change[]): Map<number, Change[]> {
  const grouped = new Map<number, Change[]>();
  for (const change of changes) {
    const sameStep = grouped.get(change.step);
    if (sameStep === undefined) grouped.set(change.step, [change]);
    else sameStep.push(change);
  }
  return grouped;
}

/**
 * Value and contributions at every instant, oldest first.
 * @throws RangeError when a held celebrity has no price
 */
export function portfolioHistory(facts: HistoryFacts): WorthPoint[] {
  const { instants, now, pricesById } = facts;
  const cashChanges = byStep(facts.cashChanges);
  const shareChanges = byStep(facts.shareChanges);
  const sharesById = new Map(now.sharesById);
  let { cashCents, contributedCents } = now;
  const points: WorthPoint[] = [];
  for (let step = instants - 1; step >= 0; step -= 1) {
    points.push({ valueCents: add(cashCents, holdingsValueAt(step, sharesById, pricesById)), contributedCents });
    for (const change of cashChanges.get(step) ?? []) {
      cashCents = subtract(cashCents, change.amountCents);
      contributedCents = subtract(contributedCents, change.contributedCents);
    }
    for (const { celebrityId, shares } of shareChanges.get(step) ?? []) {
      sharesById.set(celebrityId, (sharesById.get(celebrityId) ?? 0) - shares);
    }
  }
  return points.reverse();
}

function holdingsValueAt(
  step: number,
  sharesById: ReadonlyMap<string, number>,
  pricesById: HistoryFacts['pricesById'],
): SeCents {
  let valueCents = 0;
  for (const [celebrityId, shares] of sharesById) {
    if (shares === 0) continue;
    const priceCents = pricesById.get(celebrityId)?.[step];
    if (priceCents === undefined) throw new RangeError(`no price of ${celebrityId} at step ${step}`);
    valueCents += Math.round(shares * priceCents);
  }
  return seCents(valueCents);
}

/**
 * Profit between two points, without contributions in between. The rate is of the earlier value plus these.
 */
export function profitBetween(earlier: WorthPoint, later: WorthPoint): Profit {
  const newMoneyCents = subtract(later.contributedCents, earlier.contributedCents);
  return profitAgainst(later.valueCents, add(earlier.valueCents, newMoneyCents));
}

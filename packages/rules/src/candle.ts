import { add, type SeCents, seCents } from './money.js';
import { bucketStart, dayMs, hourMs, londonDay, minuteMs, startOfLondonDay, weekMs } from './time.js';

/** The open, high, low and closing price of one interval, and the SE$ traded in it (OHLCV). */
export interface Candle {
  readonly startMs: number;
  readonly openCents: SeCents;
  readonly highCents: SeCents;
  readonly lowCents: SeCents;
  readonly closeCents: SeCents;
  readonly volumeCents: SeCents;
  /** Generated before the market opened; the chart's legend marks it. */
  readonly simulated: boolean;
}

/**
 * Five minutes and hours are aligned to UTC. A day is a London calendar day, as everywhere in the game: 23 or 25 hours
 * long when the clocks change. London's offset is a whole number of hours, so hours nest in its days.
 */
export const candleIntervals = ['fiveMinutes', 'hour', 'day'] as const;
export type CandleInterval = (typeof candleIntervals)[number];

export const fiveMinutesMs = 5 * minuteMs;

/** Retention: days after which candles are deleted. */
export const candleRetentionDays = {
  fiveMinutes: 14,
  hour: 90,
  /** Never deleted. */
  day: null,
} as const satisfies Record<CandleInterval, number | null>;

/** Retention of raw ticks. */
export const tickRetentionHours = 48;

export const chartRanges = ['LIVE', '1D', '1W', '1M', '1Y'] as const;
export type ChartRange = (typeof chartRanges)[number];

/** How far back a chart of a range reaches. */
export const chartRangeMs: Readonly<Record<ChartRange, number>> = {
  LIVE: hourMs,
  '1D': dayMs,
  '1W': weekMs,
  '1M': 30 * dayMs,
  '1Y': 365 * dayMs,
};

/** The series that a chart of a range shows: 288 candles for a day, 168 for a week, 720 for a month, 365 for a year. */
export const rangeSource: Readonly<Record<ChartRange, CandleInterval | 'tick'>> = {
  LIVE: 'tick',
  '1D': 'fiveMinutes',
  '1W': 'hour',
  '1M': 'hour',
  '1Y': 'day',
};

/** The start of the candle that contains an instant. */
export function candleStart(instantMs: number, interval: CandleInterval): number {
  switch (interval) {
    case 'fiveMinutes':
      return bucketStart(instantMs, fiveMinutesMs);
    case 'hour':
      return bucketStart(instantMs, hourMs);
    case 'day':
      return startOfLondonDay(londonDay(instantMs));
  }
}

export interface PricePoint {
  readonly startMs: number;
  readonly priceCents: SeCents;
  readonly simulated: boolean;
}

/** Adds a price to its candle; `null` starts one. @throws RangeError when the price is of another interval. */
export function foldPrice(candle: Candle | null, { startMs, priceCents, simulated }: PricePoint): Candle {
  if (candle === null) {
    return {
      startMs,
      openCents: priceCents,
      highCents: priceCents,
      lowCents: priceCents,
      closeCents: priceCents,
      volumeCents: seCents(0),
      simulated,
    };
  }
  if (candle.startMs !== startMs) throw new RangeError('a price belongs to the candle of its own interval');
  return {
    ...candle,
    highCents: priceCents > candle.highCents ? priceCents : candle.highCents,
    lowCents: priceCents < candle.lowCents ? priceCents : candle.lowCents,
    closeCents: priceCents,
    simulated: candle.simulated && simulated,
  };
}

/** Two consecutive candles as one. It is simulated only if both are. */
function joinCandles(earlier: Candle, later: Candle): Candle {
  return {
    startMs: earlier.startMs,
    openCents: earlier.openCents,
    highCents: later.highCents > earlier.highCents ? later.highCents : earlier.highCents,
    lowCents: later.lowCents < earlier.lowCents ? later.lowCents : earlier.lowCents,
    closeCents: later.closeCents,
    volumeCents: add(earlier.volumeCents, later.volumeCents),
    simulated: earlier.simulated && later.simulated,
  };
}

/**
 * Aggregates finer candles, in order of time, to coarser ones. `startOf` gives the start of the coarser candle, so that
 * a caller with many series can cache the calendar; by default it is `candleStart` of the interval.
 * @throws RangeError when the candles are not in order.
 */
export function aggregate(
  candles: readonly Candle[],
  interval: CandleInterval,
  startOf: (instantMs: number) => number = (instantMs) => candleStart(instantMs, interval),
): Candle[] {
  const coarser: Candle[] = [];
  let open: Candle | null = null;
  let previousMs = Number.NEGATIVE_INFINITY;
  for (const candle of candles) {
    if (candle.startMs <= previousMs) throw new RangeError('candles must be in order of time, each once');
    previousMs = candle.startMs;
    const startMs = startOf(candle.startMs);
    if (open !== null && open.startMs === startMs) {
      open = joinCandles(open, candle);
      continue;
    }
    if (open !== null) coarser.push(open);
    open = { ...candle, startMs };
  }
  if (open !== null) coarser.push(open);
  return coarser;
}

import { add, type SeCents, seCents } from './money.js';
import { bucketStart, dayMs, hourMs, londonDay, minuteMs, startOfLondonDay, weekMs } from './time.js';

/** The prices of one stretch of time, and the SE$ traded in it. */
export interface Candle {
  readonly startMs: number;
  readonly openCents: SeCents;
  readonly highCents: SeCents;
  readonly lowCents: SeCents;
  readonly closeCents: SeCents;
  readonly volumeCents: SeCents;
  /** Made up before the market opened; a chart's legend says so. */
  readonly simulated: boolean;
}

/**
 * Five minutes and hours are aligned to UTC; a day is a calendar day of London, as everywhere in the game, and so 23 or
 * 25 hours long when the clocks change. London is a whole number of hours from UTC, so hours nest in its days.
 */
export const candleIntervals = ['fiveMinutes', 'hour', 'day'] as const;
export type CandleInterval = (typeof candleIntervals)[number];

export const fiveMinutesMs = 5 * minuteMs;

/** Days after which candles are let go. */
export const candleKeptDays = {
  fiveMinutes: 14,
  hour: 90,
  /** For ever. */
  day: null,
} as const satisfies Record<CandleInterval, number | null>;

/** Raw ticks are kept this long. */
export const ticksKeptHours = 48;

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

/** What a chart of a range is drawn from: 288 candles for a day, 168 for a week, 720 for a month, 365 for a year. */
export const rangeSource: Readonly<Record<ChartRange, CandleInterval | 'tick'>> = {
  LIVE: 'tick',
  '1D': 'fiveMinutes',
  '1W': 'hour',
  '1M': 'hour',
  '1Y': 'day',
};

/** The start of the candle an instant belongs to. */
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

/** A price joins the candle of its stretch; `null` starts one. @throws RangeError when the stretches differ. */
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
  if (candle.startMs !== startMs) throw new RangeError('a price joins the candle of its own stretch only');
  return {
    ...candle,
    highCents: priceCents > candle.highCents ? priceCents : candle.highCents,
    lowCents: priceCents < candle.lowCents ? priceCents : candle.lowCents,
    closeCents: priceCents,
    simulated: candle.simulated && simulated,
  };
}

/** Two consecutive candles as one, starting where `startMs` says. One real part makes the whole real. */
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
 * Finer candles, in order of time, as coarser ones. `startOf` gives the start of the coarser candle, so that a caller
 * with many series can look the calendar up once; by default it is `candleStart` of the interval.
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

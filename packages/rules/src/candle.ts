import type { SeCents } from './money.js';
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
 * Five minutes and hours are aligned to UTC. A day is a London calendar day, as everywhere in the game: 23 or
 * 25 hours long when the clocks change. London's offset is a whole number of hours, so hours nest in its
 * days.
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

/**
 * The series that a chart of a range shows: 288 candles for a day, 168 for a week, 720 for a month, 365 for a
 * year.
 */
export const rangeSource: Readonly<Record<ChartRange, CandleInterval | 'tick'>> = {
  LIVE: 'tick',
  '1D': 'fiveMinutes',
  '1W': 'hour',
  '1M': 'hour',
  '1Y': 'day',
};

/** The start of the candle that contains an instant. */
export function candleStart(instantMs: number, interval: CandleInterval): number {
  if (interval === 'day') return startOfLondonDay(londonDay(instantMs));
  return bucketStart(instantMs, interval === 'hour' ? hourMs : fiveMinutesMs);
}

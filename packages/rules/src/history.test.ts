import { describe, expect, it } from 'vitest';
import { aggregate } from './candle.fixture.js';
import { categories } from './celebrity.js';
import { simulateHistory } from './history.js';
import type { Listing } from './market.js';
import { seCents } from './money.js';
import { seededRandomSource } from './random-source.js';
import { tempos } from './tempo.js';
import { bucketStart, dayMs, hourMs, londonDay, startOfLondonDay, tickMs } from './time.js';

const endMs = Date.parse('2025-11-21T04:17:12.345Z');
const listings: Listing[] = Array.from({ length: 12 }, (_, index) => ({
  id: String(index + 1),
  category: categories[index % categories.length] ?? 'Music',
  priceCents: seCents(17_800 + index * 6_000),
}));
const simulate = (seed: number, wanted: readonly Listing[] = listings) =>
  simulateHistory({ listings: wanted, endMs, tempo: tempos.standard, random: seededRandomSource(seed) });

const history = simulate(1);

describe('a simulated year', () => {
  it('ends exactly at the listing prices, in every series', () => {
    history.celebrities.forEach((celebrity, index) => {
      const price = listings[index]?.priceCents;
      expect(celebrity.tickPricesCents.at(-1)).toBe(price);
      expect(celebrity.fiveMinutes.at(-1)?.closeCents).toBe(price);
      expect(celebrity.hours.at(-1)?.closeCents).toBe(price);
      expect(celebrity.days.at(-1)?.closeCents).toBe(price);
      expect(celebrity.market.priceMicros).toBe((price ?? 0) * 10_000);
    });
  });

  it('has ticks for 48 hours, each 30 seconds, up to the last before the opening', () => {
    const times = history.tickTimesMs;
    expect(times.at(-1)).toBe(Date.parse('2025-11-21T04:17:00Z'));
    expect(times[0]).toBeLessThanOrEqual((times.at(-1) ?? 0) - 48 * hourMs);
    expect(times).toEqual(times.map((_, index) => (times[0] ?? 0) + index * tickMs));
    for (const celebrity of history.celebrities) expect(celebrity.tickPricesCents).toHaveLength(times.length);
  });

  it('covers a year of days, 90 days of hours and 14 days of five minutes without a gap', () => {
    const [celebrity] = history.celebrities;
    if (celebrity === undefined) throw new Error('listings were given');
    expect(celebrity.days).toHaveLength(366);
    expect(celebrity.hours).toHaveLength(90 * 24 + 1);
    expect(celebrity.fiveMinutes[0]?.startMs).toBe(bucketStart(endMs - 14 * dayMs, hourMs));
    const gaps = (starts: number[]) => new Set(starts.slice(1).map((startMs, index) => startMs - (starts[index] ?? 0)));
    expect(gaps(celebrity.hours.map((candle) => candle.startMs))).toEqual(new Set([hourMs]));
    expect(gaps(celebrity.fiveMinutes.map((candle) => candle.startMs))).toEqual(new Set([300_000]));
    for (const { startMs } of celebrity.days) expect(startOfLondonDay(londonDay(startMs))).toBe(startMs);
  });

  it('is consistent: coarser candles are the aggregates of the finer ones', () => {
    for (const { fiveMinutes, hours, days, tickPricesCents } of history.celebrities) {
      const fromMs = fiveMinutes[0]?.startMs ?? 0;
      expect(aggregate(fiveMinutes, 'hour')).toEqual(hours.filter((candle) => candle.startMs >= fromMs));
      const wholeDays = aggregate(hours, 'day').slice(1);
      expect(wholeDays).toEqual(days.slice(-wholeDays.length));
      const lastDay = tickPricesCents.slice(-2 * 60);
      const lastHours = hours.slice(-2);
      expect(Math.max(...lastHours.map((candle) => candle.highCents))).toBeGreaterThanOrEqual(Math.max(...lastDay));
    }
  });

  it('has only valid candles: simulated, without volume, open and close within low and high, in order', () => {
    for (const { fiveMinutes, hours, days } of history.celebrities) {
      const impossible = [...fiveMinutes, ...hours, ...days].filter(
        ({ openCents, highCents, lowCents, closeCents, volumeCents, simulated }) =>
          lowCents < 1 ||
          lowCents > Math.min(openCents, closeCents) ||
          highCents < Math.max(openCents, closeCents) ||
          volumeCents !== 0 ||
          !simulated,
      );
      expect(impossible).toEqual([]);
    }
  });

  it('never exceeds the cap from tick to tick', () => {
    for (const { tickPricesCents } of history.celebrities) {
      const moves = tickPricesCents.slice(1).map((price, index) => Math.abs(price / (tickPricesCents[index] ?? 0) - 1));
      expect(Math.max(...moves)).toBeLessThan(0.0502);
    }
  });

  it('has the daily deviation of its tempo, whatever the size of the steps', () => {
    const dailyMoves = history.celebrities.flatMap(({ days }) =>
      days.slice(1).map((day, index) => ({
        index,
        move: Math.log(day.closeCents / (days[index]?.closeCents ?? 1)),
      })),
    );
    const deviation = (from: number, to: number) => {
      const moves = dailyMoves.filter(({ index }) => index >= from && index < to).map(({ move }) => move);
      return Math.sqrt(moves.reduce((sum, move) => sum + move ** 2, 0) / moves.length);
    };
    // Days made of steps of an hour, then of ten minutes, then of one: all near 5 %.
    for (const [from, to] of [
      [0, 270],
      [275, 350],
      [351, 363],
    ] as const) {
      expect(deviation(from, to)).toBeGreaterThan(0.04);
      expect(deviation(from, to)).toBeLessThan(0.06);
    }
  });

  it('is the same for the same seed and another for the next', () => {
    const few = listings.slice(0, 2);
    expect(simulate(3, few)).toEqual(simulate(3, few));
    expect(simulate(3, few).celebrities[0]?.days[0]).not.toEqual(simulate(4, few).celebrities[0]?.days[0]);
  });

  it('stays inside the limits for the lowest and the highest price', () => {
    const limits = [1, 100_000_000].map((price, index) => ({
      id: String(index),
      category: 'Music' as const,
      priceCents: seCents(price),
    }));
    const [low, high] = simulate(5, limits).celebrities;
    expect(Math.min(...(low?.days ?? []).map((day) => day.lowCents))).toBe(1);
    expect(Math.max(...(high?.days ?? []).map((day) => day.highCents))).toBe(100_000_000);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boostedPriceCents, boostPpmAt, boostPpmFor, boostPpmMax, tradePriceCents } from './boost.js';
import { defaultFeeTable, eventFeeBps, type FeeWindow } from './fee.js';
import { seCents } from './money.js';
import { minuteMs } from './time.js';
import { priceCentsMax, quoteTrade } from './trade.js';

const event: FeeWindow = {
  celebrityId: 'gh1',
  fromMs: 1_000_000,
  untilMs: 1_000_000 + 120 * minuteMs,
  bpsByTier: { free: 300, basic: 300, pro: 300, elite: 300 },
  reason: 'Squad event',
  boost: { peakPpm: 30_000, fromMs: 1_030_000 },
};

const anyWindow = fc
  .record({
    fromMs: fc.integer({ min: 1, max: 2e12 }),
    lengthMs: fc.integer({ min: 1, max: 1e10 }),
    peakPpm: fc.integer({ min: 0, max: boostPpmMax }),
    late: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ fromMs, lengthMs, peakPpm, late }) => {
    const boost = { peakPpm, fromMs: fromMs + Math.floor(lengthMs * late) };
    return { fromMs, untilMs: fromMs + lengthMs, boost };
  });

describe('boostPpmAt', () => {
  it('falls evenly from the start of the window to nothing at its end, from its first tick on', () => {
    const moments = [999_999, 1_029_999, 1_030_000, event.fromMs + 60 * minuteMs, event.untilMs - 1, event.untilMs];
    expect(moments.map((momentMs) => boostPpmAt(event, momentMs))).toEqual([0, 0, 29_875, 15_000, 0, 0]);
    expect(boostPpmAt({ ...event, boost: null }, 1_030_000)).toBe(0);
  });

  it('never rises, is nothing before it began and at the end, and never more than its peak', () => {
    fc.assert(
      fc.property(anyWindow, fc.double({ max: 1.1, min: -0.1, noNaN: true }), fc.nat(1e9), (window, place, laterMs) => {
        const { fromMs, untilMs, boost } = window;
        const momentMs = Math.floor(fromMs + (untilMs - fromMs) * place);
        const ppm = boostPpmAt(window, momentMs);
        expect(Number.isInteger(ppm)).toBe(true);
        expect(ppm).toBeLessThanOrEqual(boost.peakPpm);
        if (momentMs < boost.fromMs || momentMs >= untilMs) expect(ppm).toBe(0);
        if (momentMs >= boost.fromMs) expect(boostPpmAt(window, momentMs + laterMs)).toBeLessThanOrEqual(ppm);
        expect(boostPpmAt(window, boost.fromMs - 1)).toBe(0);
        expect(boostPpmAt(window, untilMs)).toBe(0);
        // Whole numbers, as the database has them.
        const exact =
          momentMs < boost.fromMs || momentMs >= untilMs ? 0n : BigInt(boost.peakPpm) * BigInt(untilMs - momentMs);
        expect(BigInt(ppm)).toBe(exact / BigInt(untilMs - fromMs));
      }),
    );
  });
});

describe('tradePriceCents', () => {
  const price = fc.integer({ min: 1, max: priceCentsMax }).map(seCents);
  const anyBoost = fc.nat(boostPpmMax);

  it('is the price with the boost, rounded down and at most the highest price', () => {
    expect(tradePriceCents(seCents(40_000), 12_400)).toBe(40_496);
    expect(tradePriceCents(seCents(99), 30_000)).toBe(101);
    expect(tradePriceCents(priceCentsMax, boostPpmMax)).toBe(priceCentsMax);
    fc.assert(
      fc.property(price, anyBoost, (priceCents, ppm) => {
        const exact = (BigInt(priceCents) * BigInt(1_000_000 + ppm)) / 1_000_000n;
        const highest = BigInt(priceCentsMax);
        expect(BigInt(tradePriceCents(priceCents, ppm))).toBe(exact > highest ? highest : exact);
      }),
    );
  });

  it('brings a sale in an event no more than its shares are worth without one, to within half a cent of its fee', () => {
    fc.assert(
      fc.property(price, anyBoost, fc.integer({ min: 1, max: 1_000_000 }), (priceCents, ppm, shares) => {
        const trade = { shares, priceCents: tradePriceCents(priceCents, ppm), feeBps: eventFeeBps };
        const { netCents } = quoteTrade({ side: 'sell', ...trade });
        // The fee is rounded half up: a trade of so few cents that 3 % are less than half of one has none.
        expect(netCents).toBeLessThanOrEqual(priceCents * shares + 0.5);
        // Who buys before it ends and sells after it pays the fee and the boost.
        expect(quoteTrade({ side: 'buy', ...trade }).netCents).toBeGreaterThanOrEqual(priceCents * shares);
      }),
    );
  });
});

describe('the boost of a celebrity', () => {
  const at = (windows: readonly FeeWindow[], celebrityId: string, momentMs = 1_030_000) =>
    boostPpmFor({ celebrityId, momentMs, windows });

  it('is that of its own window, never of all celebrities’ or of another one', () => {
    const holiday = { ...event, celebrityId: null, bpsByTier: defaultFeeTable, boost: null };
    expect(at([holiday, event], 'gh1')).toBe(29_875);
    expect(at([holiday, event], 'ng1')).toBe(0);
    expect(at([{ ...holiday, boost: event.boost }], 'ng1')).toBe(0);
    expect(at([], 'gh1')).toBe(0);
  });

  it('is that of the window that its fee comes from', () => {
    const later = { ...event, fromMs: 1_010_000, boost: { peakPpm: 1_000, fromMs: 1_010_000 } };
    for (const windows of [
      [event, later],
      [later, event],
    ]) {
      expect(at(windows, 'gh1')).toBe(boostPpmAt(later, 1_030_000));
      const boosted = boostedPriceCents(seCents(40_000), { celebrityId: 'gh1', momentMs: 1_030_000, windows });
      expect(boosted).toBe(tradePriceCents(seCents(40_000), boostPpmAt(later, 1_030_000)));
    }
  });
});

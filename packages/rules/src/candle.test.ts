import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate, foldPrice } from './candle.fixture.js';
import { type Candle, candleStart, fiveMinutesMs, rangeSource } from './candle.js';
import { seCents } from './money.js';
import { hourMs, minuteMs, tickMs } from './time.js';

const at = (text: string) => Date.parse(text);

/** Candles from one price per tick, as the market makes them. */
function candlesOf(prices: readonly number[], fromMs: number, startOf: (instantMs: number) => number): Candle[] {
  const candles: Candle[] = [];
  prices.forEach((price, index) => {
    const startMs = startOf(fromMs + index * tickMs);
    const last = candles.at(-1);
    const open = last !== undefined && last.startMs === startMs ? last : null;
    const candle = foldPrice(open, { startMs, priceCents: seCents(price), simulated: false });
    if (open !== null) candles.pop();
    candles.push(candle);
  });
  return candles;
}

describe('candleStart', () => {
  it('aligns five minutes and hours to UTC and days to London', () => {
    const instantMs = at('2025-07-01T23:47:31Z');
    expect(candleStart(instantMs, 'fiveMinutes')).toBe(at('2025-07-01T23:45:00Z'));
    expect(candleStart(instantMs, 'hour')).toBe(at('2025-07-01T23:00:00Z'));
    expect(candleStart(instantMs, 'day')).toBe(at('2025-07-01T23:00:00Z'));
    expect(candleStart(at('2025-07-01T22:59:59Z'), 'day')).toBe(at('2025-06-30T23:00:00Z'));
  });
});

describe('foldPrice', () => {
  const point = (price: number) => ({ startMs: 0, priceCents: seCents(price), simulated: false });

  it('opens with the first price, closes with the last, and holds the high and the low', () => {
    const candle = [50, 80, 20, 60].reduce<Candle | null>((open, price) => foldPrice(open, point(price)), null);
    expect(candle).toEqual({
      startMs: 0,
      openCents: 50,
      highCents: 80,
      lowCents: 20,
      closeCents: 60,
      volumeCents: 0,
      simulated: false,
    });
  });

  it('a candle is simulated only while every price in it is, and the first real price starts it again', () => {
    const simulated = foldPrice(null, { ...point(50), simulated: true });
    expect(simulated.simulated).toBe(true);
    expect(foldPrice(simulated, point(51))).toEqual(foldPrice(null, point(51)));
    expect(foldPrice(foldPrice(null, point(50)), { ...point(51), simulated: true }).simulated).toBe(false);
  });

  it('rejects a price of another interval', () => {
    expect(() => foldPrice(foldPrice(null, point(50)), { ...point(50), startMs: fiveMinutesMs })).toThrow(RangeError);
  });
});

describe('aggregate', () => {
  const anyPrices = fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1, maxLength: 400 });
  const anyStart = fc.integer({ min: 0, max: 1_000_000 }).map((ticks) => ticks * tickMs);

  it('aggregating finer candles gives the same candles as the prices themselves', () => {
    fc.assert(
      fc.property(anyPrices, anyStart, (prices, fromMs) => {
        const fine = candlesOf(prices, fromMs, (instantMs) => candleStart(instantMs, 'fiveMinutes'));
        const hours = candlesOf(prices, fromMs, (instantMs) => candleStart(instantMs, 'hour'));
        const days = candlesOf(prices, fromMs, (instantMs) => candleStart(instantMs, 'day'));
        expect(aggregate(fine, 'hour')).toEqual(hours);
        expect(aggregate(hours, 'day')).toEqual(days);
        expect(aggregate(fine, 'day')).toEqual(days);
      }),
    );
  });

  it('sums volumes, and is real as soon as one part is', () => {
    const price = { priceCents: seCents(5), simulated: true };
    const early = { ...foldPrice(null, { ...price, startMs: 0 }), volumeCents: seCents(3) };
    const late = { ...foldPrice(null, { ...price, startMs: 5 * minuteMs }), volumeCents: seCents(4), simulated: false };
    expect(aggregate([early, late], 'hour')).toMatchObject([{ startMs: 0, volumeCents: 7, simulated: false }]);
  });

  it('puts 23 and 25 hours into the days when the clocks change', () => {
    const hoursFrom = (fromMs: number) =>
      Array.from({ length: 72 }, (_, index) =>
        foldPrice(null, { startMs: fromMs + index * hourMs, priceCents: seCents(index + 1), simulated: false }),
      );
    const lengths = (candles: Candle[]) =>
      candles.slice(0, 3).map((day, index) => ((candles[index + 1]?.startMs ?? Number.NaN) - day.startMs) / hourMs);
    const spring = aggregate(hoursFrom(at('2026-03-28T00:00:00Z')), 'day');
    expect(lengths(spring)).toEqual([24, 23, 24]);
    const autumn = aggregate(hoursFrom(at('2026-10-23T23:00:00Z')), 'day');
    expect(lengths(autumn).slice(0, 2)).toEqual([24, 25]);
  });

  it('rejects candles that are out of order or duplicated', () => {
    const candle = (startMs: number) => foldPrice(null, { startMs, priceCents: seCents(1), simulated: false });
    expect(() => aggregate([candle(hourMs), candle(0)], 'day')).toThrow(RangeError);
    expect(() => aggregate([candle(0), candle(0)], 'day')).toThrow(RangeError);
    expect(aggregate([], 'day')).toEqual([]);
  });
});

describe('rangeSource', () => {
  it('every range uses a series that is retained for long enough', () => {
    expect(rangeSource).toEqual({ LIVE: 'tick', '1D': 'fiveMinutes', '1W': 'hour', '1M': 'hour', '1Y': 'day' });
  });
});

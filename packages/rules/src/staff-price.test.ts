import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tickMoveMax } from './market.js';
import { seCents } from './money.js';
import { pathToPrice, stepToPrice } from './staff-price.js';
import { priceCentsMax, priceCentsMin } from './trade.js';

const anyPrice = fc.oneof(
  fc.integer({ min: priceCentsMin, max: 200 }),
  fc.integer({ min: priceCentsMin, max: priceCentsMax }),
);

describe('a price set by staff', () => {
  it('is reached exactly, without passing it, whatever both prices are', () => {
    fc.assert(
      fc.property(anyPrice, anyPrice, (from, to) => {
        const path = pathToPrice(seCents(from), seCents(to));
        const prices = [from, ...path];
        expect(prices.at(-1)).toBe(to);
        const direction = Math.sign(to - from);
        expect(prices.every((price, index) => index === 0 || (price - (prices[index - 1] ?? 0)) * direction > 0)).toBe(
          true,
        );
      }),
    );
  });

  it('moves by at most the cap of a tick, or by one cent where the cap is less than that', () => {
    fc.assert(
      fc.property(anyPrice, anyPrice, (from, to) => {
        const move = Math.abs(stepToPrice(seCents(from), seCents(to)) - from);
        expect(move).toBeLessThanOrEqual(Math.max(1, from * tickMoveMax));
      }),
    );
  });

  it('takes one tick within the cap and several beyond it', () => {
    expect(pathToPrice(seCents(70_519), seCents(72_000))).toEqual([72_000]);
    expect(pathToPrice(seCents(10_000), seCents(11_000))).toEqual([10_500, 11_000]);
    expect(pathToPrice(seCents(3), seCents(1))).toEqual([2, 1]);
    expect(pathToPrice(seCents(500), seCents(500))).toEqual([]);
  });
});

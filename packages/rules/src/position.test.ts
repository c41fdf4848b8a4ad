import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seCents } from './money.js';
import {
  applyBuy,
  applySell,
  type Position,
  type PricedShares,
  portfolioValue,
  positionProfit,
  profitAgainst,
} from './position.js';

const anyFill: fc.Arbitrary<PricedShares> = fc.record({
  shares: fc.integer({ min: 1, max: 1_000_000 }),
  priceCents: fc.integer({ min: 1, max: 100_000_000 }).map(seCents),
});

describe('applyBuy', () => {
  it('weights the average by shares and rounds it half up to the cent', () => {
    const first = applyBuy(null, { shares: 1, priceCents: seCents(100) });
    expect(applyBuy(first, { shares: 1, priceCents: seCents(101) })).toEqual({ shares: 2, averagePriceCents: 101 });
    expect(applyBuy(first, { shares: 2, priceCents: seCents(101) })).toEqual({ shares: 3, averagePriceCents: 101 });
    expect(applyBuy(first, { shares: 3, priceCents: seCents(101) })).toEqual({ shares: 4, averagePriceCents: 101 });
    expect(applyBuy({ ...first, shares: 3 }, { shares: 1, priceCents: seCents(101) }).averagePriceCents).toBe(100);
  });

  it('the average stays between the old average and the price paid, and within half a cent of exact', () => {
    fc.assert(
      fc.property(anyFill, anyFill, (first, second) => {
        const { shares, averagePriceCents } = applyBuy(applyBuy(null, first), second);
        expect(shares).toBe(first.shares + second.shares);
        expect(averagePriceCents).toBeGreaterThanOrEqual(Math.min(first.priceCents, second.priceCents));
        expect(averagePriceCents).toBeLessThanOrEqual(Math.max(first.priceCents, second.priceCents));
        const exactCost =
          BigInt(first.shares) * BigInt(first.priceCents) + BigInt(second.shares) * BigInt(second.priceCents);
        const twiceError = 2n * (BigInt(shares) * BigInt(averagePriceCents) - exactCost);
        expect(twiceError <= BigInt(shares) && twiceError >= -BigInt(shares)).toBe(true);
      }),
    );
  });

  it('is exact at the largest position', () => {
    const position: Position = { shares: 9_999_999, averagePriceCents: seCents(99_999_999) };
    expect(applyBuy(position, { shares: 1, priceCents: seCents(99_999_999) })).toEqual({
      shares: 10_000_000,
      averagePriceCents: 99_999_999,
    });
  });
});

describe('applySell', () => {
  const position: Position = { shares: 5, averagePriceCents: seCents(123) };

  it('leaves the average unchanged, and removes a position at zero', () => {
    expect(applySell(position, 2)).toEqual({ shares: 3, averagePriceCents: 123 });
    expect(applySell(position, 5)).toBeNull();
  });

  it.each([6, 0, -1, 1.5, Number.NaN])('throws on a sale of %d of 5 shares', (shares) => {
    expect(() => applySell(position, shares)).toThrow(RangeError);
  });

  it('undoes a buy into an empty position at any price', () => {
    fc.assert(
      fc.property(anyFill, (fill) => {
        expect(applySell(applyBuy(null, fill), fill.shares)).toBeNull();
      }),
    );
  });
});

describe('profit', () => {
  it('of a position is value minus cost, as a share of the cost', () => {
    const position: Position = { shares: 10, averagePriceCents: seCents(20_000) };
    expect(positionProfit(position, seCents(21_000))).toEqual({ profitCents: 10_000, profitBps: 500 });
    expect(positionProfit(position, seCents(19_000))).toEqual({ profitCents: -10_000, profitBps: -500 });
  });

  it('of an account never counts contributions', () => {
    expect(profitAgainst(seCents(1_000_000), seCents(1_000_000))).toEqual({ profitCents: 0, profitBps: 0 });
    expect(profitAgainst(seCents(1_250_000), seCents(1_250_000))).toEqual({ profitCents: 0, profitBps: 0 });
    expect(profitAgainst(seCents(1_100_000), seCents(1_000_000))).toEqual({
      profitCents: 100_000,
      profitBps: 1_000,
    });
  });

  it('of an account without contributions has a rate of zero', () => {
    expect(profitAgainst(seCents(0), seCents(0))).toEqual({ profitCents: 0, profitBps: 0 });
  });
});

describe('portfolioValue', () => {
  it('is cash plus every holding at its price', () => {
    const holdings = [
      { shares: 3, priceCents: seCents(40_000) },
      { shares: 2, priceCents: seCents(5) },
    ];
    expect(portfolioValue(seCents(1_000), holdings)).toBe(121_010);
    expect(portfolioValue(seCents(1_000), [])).toBe(1_000);
  });
});

import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import { seCents } from '@limelight/rules/money';
import { describe, expect, it } from 'vitest';
import { newestPortfolio, revaluePortfolio, withLivePrice } from './live-merge';
import type { LivePrice } from './tick-store';

const portfolio: Portfolio = {
  version: 5,
  tick: 100,
  tier: 'free',
  cashCents: 500_000,
  reservedCents: 0,
  contributedCents: 1_000_000,
  investedCents: 60_000,
  valueCents: 560_000,
  tradesToday: 2,
  hasTraded: true,
  firstTradeFree: false,
  undosToday: 0,
  positions: [
    {
      celebrityId: '1',
      shares: 2,
      reservedShares: 0,
      averagePriceCents: 20_000,
      priceCents: 20_000,
      valueCents: 40_000,
      suspended: false,
    },
    {
      celebrityId: '2',
      shares: 1,
      reservedShares: 0,
      averagePriceCents: 20_000,
      priceCents: 20_000,
      valueCents: 20_000,
      suspended: true,
    },
  ],
};

function live(priceCents: number): LivePrice {
  return {
    priceCents: seCents(priceCents),
    previousPriceCents: seCents(19_000),
    dayAgoPriceCents: seCents(18_000),
    halted: true,
  };
}

describe('the newest portfolio', () => {
  it('is the one with the higher version, whatever the order of arrival', () => {
    const later = { ...portfolio, version: 6 };
    expect(newestPortfolio(portfolio, later)).toBe(later);
    expect(newestPortfolio(later, portfolio)).toBe(later);
  });

  it('is, at the same version, the one with the later prices', () => {
    const later = { ...portfolio, tick: 101 };
    expect(newestPortfolio(portfolio, later)).toBe(later);
    expect(newestPortfolio(later, portfolio)).toBe(later);
  });

  it('is the first one received', () => {
    expect(newestPortfolio(undefined, portfolio)).toBe(portfolio);
  });
});

describe('a portfolio at current prices', () => {
  it('updates positions, invested and value together, and not cash', () => {
    const now = revaluePortfolio(portfolio, (id) => (id === '1' ? live(25_000) : null));
    expect(now.positions[0]).toMatchObject({ priceCents: 25_000, valueCents: 50_000 });
    expect(now).toMatchObject({ cashCents: 500_000, investedCents: 70_000, valueCents: 570_000 });
  });

  it('does not change the price of a suspended position', () => {
    const now = revaluePortfolio(portfolio, () => live(25_000));
    expect(now.positions[1]).toBe(portfolio.positions[1]);
  });
});

describe('a celebrity with a live price', () => {
  it('takes price, change base and halt from the tick and everything else from the listing', () => {
    const celebrity = { id: '1', name: 'Ada', priceCents: 1, previousPriceCents: 1, halted: false } as Celebrity;
    expect(withLivePrice(celebrity, live(25_000))).toMatchObject({
      name: 'Ada',
      priceCents: 25_000,
      previousPriceCents: 19_000,
      dayAgoPriceCents: 18_000,
      halted: true,
    });
    expect(withLivePrice(celebrity, null)).toBe(celebrity);
  });

  it('has a range of the day that includes the live price and that of 24 hours ago', () => {
    const celebrity = { id: '1', dayLowCents: 19_000, dayHighCents: 24_000 } as Celebrity;
    const rangeWith = (priceCents: number) => {
      const { dayLowCents, dayHighCents } = withLivePrice(celebrity, live(priceCents));
      return [dayLowCents, dayHighCents];
    };
    expect(live(25_000)?.dayAgoPriceCents).toBe(18_000);
    expect(rangeWith(25_000)).toEqual([18_000, 25_000]);
    expect(rangeWith(17_000)).toEqual([17_000, 24_000]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bps, seCents } from './money.js';
import {
  decideTrade,
  maxAffordableShares,
  maxTradeShares,
  priceHasMoved,
  quoteTrade,
  sharesPerPositionMax,
  sharesPerTradeMax,
  type TradeRequest,
  type TradeState,
} from './trade.js';

const impossibleQuantities = [-1, 0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53 + 2, 1_000_001];
const anyPrice = fc.integer({ min: 1, max: 100_000_000 }).map(seCents);
const anyShares = fc.integer({ min: 1, max: sharesPerTradeMax });
const anyFee = fc.constantFrom(0, 50, 250, 300, 600, 10_000).map(bps);

const request: TradeRequest = { side: 'buy', shares: 3, seenPriceCents: 40_000, toleranceBps: 0 };
const state: TradeState = {
  accountFrozen: false,
  cashCents: seCents(1_000_000),
  reservedCents: seCents(0),
  feeBps: bps(250),
  tradesToday: 0,
  tradesPerDayMax: 100,
  celebrity: { suspended: false, halted: false, priceCents: seCents(40_000) },
  position: null,
  reservedShares: 0,
};
const owning = (shares: number): TradeState => ({ ...state, position: { shares, averagePriceCents: seCents(30_000) } });

function codeOf(before: TradeState, wanted: TradeRequest): string {
  const outcome = decideTrade(before, wanted);
  return outcome.ok ? 'ok' : outcome.code;
}

describe('quoteTrade', () => {
  it('adds the fee to what a buy costs and takes it from what a sale yields', () => {
    const amounts = { shares: 3, priceCents: seCents(40_000), feeBps: bps(250) };
    expect(quoteTrade({ side: 'buy', ...amounts })).toEqual({
      totalCents: 120_000,
      feeCents: 3_000,
      netCents: 123_000,
    });
    expect(quoteTrade({ side: 'sell', ...amounts })).toEqual({
      totalCents: 120_000,
      feeCents: 3_000,
      netCents: 117_000,
    });
  });

  it('is exact for the largest trade', () => {
    const largest = { shares: sharesPerTradeMax, priceCents: seCents(100_000_000), feeBps: bps(250) };
    expect(quoteTrade({ side: 'buy', ...largest })).toEqual({ totalCents: 1e14, feeCents: 2.5e12, netCents: 1.025e14 });
  });

  it.each(impossibleQuantities)('rejects %d shares', (shares) => {
    expect(() => quoteTrade({ side: 'buy', shares, priceCents: seCents(1), feeBps: bps(0) })).toThrow(RangeError);
  });

  it.each([0, -1, 100_000_001])('rejects a price of %d cents', (price) => {
    const amounts = { shares: 1, priceCents: seCents(price), feeBps: bps(0) };
    expect(() => quoteTrade({ side: 'buy', ...amounts })).toThrow(RangeError);
  });

  it('never lets a player gain by buying and selling at one price', () => {
    fc.assert(
      fc.property(anyShares, anyPrice, anyFee, (shares, priceCents, feeBps) => {
        const bought = quoteTrade({ side: 'buy', shares, priceCents, feeBps });
        const sold = quoteTrade({ side: 'sell', shares, priceCents, feeBps });
        expect(sold.netCents).toBeLessThanOrEqual(bought.netCents);
        expect(sold.netCents).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('maxAffordableShares', () => {
  it('is the largest number whose cost with the fee fits: it fits, and one more does not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 }), anyPrice, anyFee, (cash, priceCents, feeBps) => {
        const shares = maxAffordableShares({ cashCents: seCents(cash), priceCents, feeBps });
        const cost = (count: number) => quoteTrade({ side: 'buy', shares: count, priceCents, feeBps }).netCents;
        if (shares > 0) expect(cost(shares)).toBeLessThanOrEqual(cash);
        if (shares < sharesPerTradeMax) expect(cost(shares + 1)).toBeGreaterThan(cash);
      }),
    );
  });

  it('buys the last share when the fee fits to the cent, and not when a cent is missing', () => {
    const purse = { priceCents: seCents(40_000), feeBps: bps(250) };
    expect(maxAffordableShares({ ...purse, cashCents: seCents(41_000) })).toBe(1);
    expect(maxAffordableShares({ ...purse, cashCents: seCents(40_999) })).toBe(0);
  });

  it('is zero without cash or in debt, and at most the limit of one trade', () => {
    const purse = { priceCents: seCents(1), feeBps: bps(0) };
    expect(maxAffordableShares({ ...purse, cashCents: seCents(0) })).toBe(0);
    expect(maxAffordableShares({ ...purse, cashCents: seCents(-500) })).toBe(0);
    expect(maxAffordableShares({ ...purse, cashCents: seCents(1e12) })).toBe(sharesPerTradeMax);
  });
});

describe('maxTradeShares', () => {
  const purse = { cashCents: seCents(1e12), priceCents: seCents(1), feeBps: bps(0) };

  it('limits a buy to the remaining room of the position', () => {
    expect(maxTradeShares('buy', purse, { ownedShares: sharesPerPositionMax - 7, reservedShares: 0 })).toBe(7);
    expect(maxTradeShares('buy', purse, { ownedShares: sharesPerPositionMax, reservedShares: 0 })).toBe(0);
  });

  it('limits a sale to the shares held or the limit of a trade', () => {
    expect(maxTradeShares('sell', purse, { ownedShares: 12, reservedShares: 0 })).toBe(12);
    expect(maxTradeShares('sell', purse, { ownedShares: sharesPerPositionMax, reservedShares: 0 })).toBe(
      sharesPerTradeMax,
    );
  });

  it('is always a trade that succeeds', () => {
    const side = fc.constantFrom('buy' as const, 'sell' as const);
    const owned = fc
      .tuple(fc.integer({ min: 0, max: sharesPerPositionMax }), fc.integer({ min: 0, max: 100 }))
      .map(([ownedShares, percent]) => ({ ownedShares, reservedShares: Math.floor((ownedShares * percent) / 100) }));
    const cash = fc.integer({ min: 0, max: 1e13 }).map(seCents);
    fc.assert(
      fc.property(side, owned, cash, anyPrice, anyFee, (tradeSide, holding, freeCents, priceCents, feeBps) => {
        const { ownedShares, reservedShares } = holding;
        const shares = maxTradeShares(tradeSide, { cashCents: freeCents, priceCents, feeBps }, holding);
        const before: TradeState = {
          ...(ownedShares > 0 ? owning(ownedShares) : state),
          cashCents: seCents(freeCents + 700),
          reservedCents: seCents(700),
          reservedShares,
          feeBps,
          celebrity: { suspended: false, halted: false, priceCents },
        };
        if (shares > 0) {
          expect(codeOf(before, { side: tradeSide, shares, seenPriceCents: priceCents, toleranceBps: 0 })).toBe('ok');
        }
      }),
    );
  });
});

describe('priceHasMoved', () => {
  it('without tolerance, one cent counts as moved', () => {
    expect(priceHasMoved(40_000, seCents(40_000), 0)).toBe(false);
    expect(priceHasMoved(40_000, seCents(40_001), 0)).toBe(true);
    expect(priceHasMoved(40_000, seCents(39_999), 0)).toBe(true);
  });

  it('allows a move up to the tolerance on both sides, and not a cent more', () => {
    expect(priceHasMoved(40_000, seCents(40_400), 100)).toBe(false);
    expect(priceHasMoved(40_000, seCents(40_401), 100)).toBe(true);
    expect(priceHasMoved(40_000, seCents(39_600), 100)).toBe(false);
    expect(priceHasMoved(40_000, seCents(39_599), 100)).toBe(true);
  });

  it.each([0, -1, 0.5, Number.NaN, 2 ** 53 + 2])(
    'takes a seen price of %d as moved, whatever the tolerance',
    (seen) => {
      expect(priceHasMoved(seen, seCents(40_000), 10_000)).toBe(true);
    },
  );
});

describe('decideTrade', () => {
  it('buys: cash falls by cost and fee, the position appears', () => {
    expect(decideTrade(state, request)).toEqual({
      ok: true,
      priceCents: 40_000,
      quote: { totalCents: 120_000, feeCents: 3_000, netCents: 123_000 },
      cashAfterCents: 877_000,
      positionAfter: { shares: 3, averagePriceCents: 40_000 },
    });
  });

  it('sells: cash rises by the proceeds minus the fee, a position at zero is removed', () => {
    const outcome = decideTrade(owning(3), { ...request, side: 'sell' });
    expect(outcome).toMatchObject({ ok: true, cashAfterCents: 1_117_000, positionAfter: null });
  });

  it.each(impossibleQuantities)('refuses %d shares as an invalid quantity', (shares) => {
    expect(codeOf(owning(5), { ...request, shares })).toBe('QUANTITY_INVALID');
    expect(codeOf(owning(5), { ...request, side: 'sell', shares })).toBe('QUANTITY_INVALID');
  });

  it('spends the last cent but never one more', () => {
    expect(codeOf({ ...state, cashCents: seCents(123_000) }, request)).toBe('ok');
    expect(codeOf({ ...state, cashCents: seCents(122_999) }, request)).toBe('NOT_ENOUGH_CASH');
  });

  it('sells all shares held but not one more', () => {
    expect(codeOf(owning(3), { ...request, side: 'sell' })).toBe('ok');
    expect(codeOf(owning(2), { ...request, side: 'sell' })).toBe('NOT_ENOUGH_SHARES');
    expect(codeOf(state, { ...request, side: 'sell' })).toBe('NOT_ENOUGH_SHARES');
  });

  it('does not use what open orders have reserved', () => {
    const reserving = { ...owning(5), reservedCents: seCents(100_000), reservedShares: 2 };
    expect(codeOf({ ...reserving, cashCents: seCents(223_000) }, request)).toBe('ok');
    expect(codeOf({ ...reserving, cashCents: seCents(222_999) }, request)).toBe('NOT_ENOUGH_CASH');
    expect(codeOf(reserving, { ...request, side: 'sell' })).toBe('ok');
    expect(codeOf({ ...reserving, reservedShares: 3 }, { ...request, side: 'sell' })).toBe('NOT_ENOUGH_SHARES');
  });

  it('lets a player in debt sell but not buy', () => {
    const indebted = { ...owning(3), cashCents: seCents(-50_000) };
    expect(codeOf(indebted, request)).toBe('NOT_ENOUGH_CASH');
    expect(codeOf(indebted, { ...request, side: 'sell' })).toBe('ok');
  });

  it('fills a position up to its limit and not beyond', () => {
    const cheap = { suspended: false, halted: false, priceCents: seCents(1) };
    const wanted = { ...request, seenPriceCents: 1 };
    expect(codeOf({ ...owning(sharesPerPositionMax - 3), celebrity: cheap }, wanted)).toBe('ok');
    expect(codeOf({ ...owning(sharesPerPositionMax - 2), celebrity: cheap }, wanted)).toBe('POSITION_LIMIT');
  });

  it('allows the hundredth trade of a day and refuses the next', () => {
    expect(codeOf({ ...state, tradesToday: 99 }, request)).toBe('ok');
    expect(codeOf({ ...state, tradesToday: 100 }, request)).toBe('DAILY_LIMIT');
  });

  it('returns the first failure in the documented order when several checks fail', () => {
    const celebrity = { suspended: true, halted: true, priceCents: seCents(50_000) };
    let before: TradeState = {
      ...owning(sharesPerPositionMax),
      accountFrozen: true,
      cashCents: seCents(0),
      tradesToday: 100,
      celebrity: null,
    };
    let wanted: TradeRequest = { ...request, shares: 0 };
    const codes: string[] = [];
    const repairs: (() => void)[] = [
      () => (before = { ...before, accountFrozen: false }),
      () => (before = { ...before, celebrity }),
      () => (before = { ...before, celebrity: { ...celebrity, suspended: false } }),
      () => (before = { ...before, celebrity: { ...celebrity, suspended: false, halted: false } }),
      () => (wanted = { ...wanted, shares: 1 }),
      () => (wanted = { ...wanted, seenPriceCents: 50_000 }),
      () => (before = { ...before, tradesToday: 0 }),
      () => (before = { ...before, position: null }),
      () => (before = { ...before, cashCents: seCents(1_000_000) }),
    ];
    for (const repair of repairs) {
      codes.push(codeOf(before, wanted));
      repair();
    }
    codes.push(codeOf(before, wanted));
    expect(codes).toEqual([
      'ACCOUNT_FROZEN',
      'CELEBRITY_UNKNOWN',
      'CELEBRITY_SUSPENDED',
      'TRADING_HALTED',
      'QUANTITY_INVALID',
      'PRICE_MOVED',
      'DAILY_LIMIT',
      'POSITION_LIMIT',
      'NOT_ENOUGH_CASH',
      'ok',
    ]);
  });

  it('never leaves negative cash or shares, whatever the request', () => {
    const quantity = fc.oneof(anyShares, fc.double(), fc.constantFrom(...impossibleQuantities));
    const cash = fc.integer({ min: 0, max: 1e10 }).map(seCents);
    const side = fc.constantFrom('buy' as const, 'sell' as const);
    fc.assert(
      fc.property(side, quantity, cash, fc.nat(100), anyPrice, (tradeSide, shares, cashCents, owned, priceCents) => {
        const before = {
          ...(owned > 0 ? owning(owned) : state),
          cashCents,
          celebrity: { suspended: false, halted: false, priceCents },
        };
        const wanted = { side: tradeSide, shares, seenPriceCents: priceCents, toleranceBps: 0 };
        const outcome = decideTrade(before, wanted);
        if (!outcome.ok) return;
        expect(outcome.cashAfterCents).toBeGreaterThanOrEqual(0);
        const sharesAfter = outcome.positionAfter?.shares ?? 0;
        expect(sharesAfter).toBe(owned + (tradeSide === 'buy' ? shares : -shares));
        expect(sharesAfter).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

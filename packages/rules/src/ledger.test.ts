import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tradeEntries } from './ledger.js';
import { bps, seCents } from './money.js';
import { quoteTrade } from './trade.js';

describe('tradeEntries', () => {
  it('debits the total and the fee to a buyer', () => {
    expect(tradeEntries({ side: 'buy', totalCents: seCents(120_000), feeCents: seCents(3_000) })).toEqual([
      { kind: 'buy', houseAccount: 'market', amountCents: -120_000 },
      { kind: 'fee', houseAccount: 'fees', amountCents: -3_000 },
    ]);
  });

  it('credits the total to a seller and debits the fee', () => {
    expect(tradeEntries({ side: 'sell', totalCents: seCents(120_000), feeCents: seCents(3_000) })).toEqual([
      { kind: 'sell', houseAccount: 'market', amountCents: 120_000 },
      { kind: 'fee', houseAccount: 'fees', amountCents: -3_000 },
    ]);
  });

  it('writes no row of zero', () => {
    expect(tradeEntries({ side: 'buy', totalCents: seCents(5), feeCents: seCents(0) })).toHaveLength(1);
  });

  it('sums to exactly the net amount of the quote', () => {
    const side = fc.constantFrom('buy' as const, 'sell' as const);
    const shares = fc.integer({ min: 1, max: 1_000_000 });
    const price = fc.integer({ min: 1, max: 100_000_000 }).map(seCents);
    fc.assert(
      fc.property(side, shares, price, fc.constantFrom(0, 50, 250), (tradeSide, count, priceCents, rate) => {
        const quote = quoteTrade({ side: tradeSide, shares: count, priceCents, feeBps: bps(rate) });
        const sum = tradeEntries({ side: tradeSide, ...quote }).reduce((total, entry) => total + entry.amountCents, 0);
        expect(sum).toBe(tradeSide === 'buy' ? -quote.netCents : quote.netCents);
      }),
    );
  });
});

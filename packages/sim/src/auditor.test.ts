import type { Receipt } from '@limelight/contract/trading';
import { describe, expect, it } from 'vitest';
import { type Account, compare } from './auditor.js';

const startingCashCents = 1_000_000;

function receipt(changes: Partial<Receipt>): Receipt {
  return {
    id: '019aa000-0000-7000-8000-000000000001',
    celebrityId: '1',
    side: 'buy',
    shares: 3,
    priceCents: 20_000,
    totalCents: 60_000,
    feeBps: 250,
    feeCents: 1_500,
    tick: 7,
    time: '2025-11-21T12:00:00.000Z',
    cashAfterCents: 938_500,
    sharesAfter: 3,
    averagePriceAfterCents: 20_000,
    ...changes,
  };
}

const bought = receipt({});
const sold = receipt({
  id: '019aa000-0000-7000-8000-000000000002',
  side: 'sell',
  shares: 1,
  totalCents: 20_000,
  feeCents: 500,
  cashAfterCents: 958_000,
  sharesAfter: 2,
});

function listed({ cashAfterCents: _cash, sharesAfter: _shares, averagePriceAfterCents: _average, ...trade }: Receipt) {
  return trade;
}

function accountWith(changes: Partial<Account> = {}, cashCents = 958_000, shares = 2): Account {
  const position = {
    celebrityId: '1',
    shares,
    reservedShares: 0,
    averagePriceCents: 20_000,
    priceCents: 20_000,
    valueCents: 40_000,
    suspended: false,
  };
  return {
    startingCashCents,
    trades: [listed(bought), listed(sold)],
    tradesTotal: 2,
    portfolio: {
      version: 3,
      tick: 7,
      tier: 'free',
      cashCents,
      reservedCents: 0,
      contributedCents: startingCashCents,
      investedCents: 40_000,
      valueCents: cashCents + 40_000,
      tradesToday: 2,
      positions: shares === 0 ? [] : [position],
    },
    ...changes,
  };
}

const kinds = (account: Account) => compare([bought, sold], account).map(({ kind }) => kind);

describe('the auditor', () => {
  it('is content with an account that holds what was promised', () => {
    expect(kinds(accountWith())).toEqual([]);
  });

  it('notices a lost trade even when cash and shares were put right', () => {
    expect(kinds(accountWith({ trades: [listed(bought)], tradesTotal: 1 }))).toEqual(['lost']);
  });

  it('notices a trade written twice', () => {
    const trades = [listed(bought), listed(sold), listed(sold)];
    expect(kinds(accountWith({ trades, tradesTotal: 3 }))).toEqual(['duplicated']);
  });

  it('notices a trade whose price is not the promised one', () => {
    const trades = [{ ...listed(bought), priceCents: 20_001 }, listed(sold)];
    expect(kinds(accountWith({ trades }))).toEqual(['changed']);
  });

  it('notices a trade that nobody was told of', () => {
    const trades = [listed(bought), listed(sold), { ...listed(sold), id: '019aa000-0000-7000-8000-000000000003' }];
    expect(kinds(accountWith({ trades, tradesTotal: 3 }))).toEqual(['unasked']);
  });

  it('notices a cent too much and a share too few', () => {
    expect(kinds(accountWith({}, 958_001))).toEqual(['cash']);
    expect(kinds(accountWith({}, 958_000, 1))).toEqual(['position']);
  });
});

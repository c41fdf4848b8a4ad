import type { Order } from '@limelight/contract/play/orders.schema';
import type { Receipt, Trade } from '@limelight/contract/play/trading.schema';
import { describe, expect, it } from 'vitest';
import type { Account } from './account.js';
import { compare } from './auditor.js';

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
    undoUntil: null,
    undone: null,
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
    orders: [],
    openOrders: 0,
    dividends: [],
    dividendsTotalCents: 0,
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
      hasTraded: true,
      firstTradeFree: false,
      undosToday: 0,
      positions: shares === 0 ? [] : [position],
    },
    ...changes,
  };
}

const kinds = (account: Account) => compare({ receipts: [bought, sold], orders: [] }, account).map(({ kind }) => kind);

describe('the auditor', () => {
  it('accepts an account that has everything acknowledged', () => {
    expect(kinds(accountWith())).toEqual([]);
  });

  it('detects a lost trade even when cash and shares match', () => {
    expect(kinds(accountWith({ trades: [listed(bought)], tradesTotal: 1 }))).toEqual(['lost']);
  });

  it('detects a duplicated trade', () => {
    const trades = [listed(bought), listed(sold), listed(sold)];
    expect(kinds(accountWith({ trades, tradesTotal: 3 }))).toEqual(['duplicated']);
  });

  it('detects a trade whose price is not the acknowledged one', () => {
    const trades = [{ ...listed(bought), priceCents: 20_001 }, listed(sold)];
    expect(kinds(accountWith({ trades }))).toEqual(['changed']);
  });

  it('detects a trade that was never acknowledged', () => {
    const trades = [listed(bought), listed(sold), { ...listed(sold), id: '019aa000-0000-7000-8000-000000000003' }];
    expect(kinds(accountWith({ trades, tradesTotal: 3 }))).toEqual(['unexpected']);
  });

  it('detects a wrong cash balance and a wrong number of shares', () => {
    expect(kinds(accountWith({}, 958_001))).toEqual(['cash']);
    expect(kinds(accountWith({}, 958_000, 1))).toEqual(['position']);
  });
});

function orderWith(changes: Partial<Order> = {}): Order {
  return {
    id: '019aa000-0000-7000-8000-000000000009',
    celebrityId: '1',
    kind: 'limit',
    side: 'sell',
    shares: 1,
    triggerPriceCents: 21_000,
    duration: 'day',
    feeBps: 250,
    duringEvents: false,
    state: 'open',
    reservedCents: 0,
    reservedShares: 1,
    fillPriceCents: null,
    refusal: null,
    createdAt: '2025-11-21T12:00:10.000Z',
    expiresAt: '2025-11-22T00:00:00.000Z',
    closedAt: null,
    ...changes,
  };
}

const open = orderWith();
const ended = { closedAt: '2025-11-21T12:01:00.000Z', reservedShares: 0 };
const filled = orderWith({ state: 'filled', fillPriceCents: 21_500, ...ended });
const fill: Trade = {
  id: filled.id,
  celebrityId: '1',
  side: 'sell',
  shares: 1,
  priceCents: 21_500,
  totalCents: 21_500,
  feeBps: 250,
  feeCents: 538,
  tick: 8,
  time: '2025-11-21T12:01:00.000Z',
  undoUntil: null,
  undone: null,
};

/** An account with an open order and the share it reserves. */
function waiting(orders: readonly Order[] = [open], reservedShares = 1): Account {
  const account = accountWith({ orders, openOrders: orders.filter(({ state }) => state === 'open').length });
  const positions = account.portfolio.positions.map((position) => ({ ...position, reservedShares }));
  return { ...account, portfolio: { ...account.portfolio, positions } };
}

/** An account whose order was filled by the trade with its id. */
function filledWith(changes: Partial<Trade> = {}): Account {
  const account = accountWith({ orders: [filled], tradesTotal: 3 }, 958_000 + 21_500 - 538, 1);
  return { ...account, trades: [...account.trades, { ...fill, ...changes }] };
}

const found = (orders: readonly Order[], account: Account) =>
  compare({ receipts: [bought, sold], orders }, account).map(({ kind }) => kind);

describe('the auditor of orders', () => {
  it('accepts an open, filled, cancelled, refused or expired order', () => {
    expect(found([open], waiting())).toEqual([]);
    expect(found([open], filledWith())).toEqual([]);
    expect(found([filled], filledWith())).toEqual([]);
    const cancelled = orderWith({ state: 'cancelled', ...ended });
    expect(found([cancelled], waiting([cancelled], 0))).toEqual([]);
    const refusal = { code: 'DAILY_LIMIT', message: 'Daily limit reached' };
    expect(found([open], waiting([orderWith({ state: 'refused', refusal, ...ended })], 0))).toEqual([]);
    expect(found([open], waiting([orderWith({ state: 'expired', ...ended, closedAt: open.expiresAt })], 0))).toEqual(
      [],
    );
  });

  it('detects a lost, a duplicated and an unexpected order', () => {
    expect(found([open], waiting([], 0))).toEqual(['lost']);
    expect(found([open], waiting([open, open], 2))).toEqual(['duplicated']);
    expect(found([], waiting())).toEqual(['unexpected']);
  });

  it('detects a cancelled order that is open again, and a cancellation without a request', () => {
    const cancelled = orderWith({ state: 'cancelled', ...ended });
    expect(found([cancelled], waiting())).toEqual(['changed']);
    expect(found([open], waiting([cancelled], 0))).toEqual(['changed']);
    expect(found([open], waiting([orderWith({ shares: 2, reservedShares: 2 })], 2))).toEqual(['changed']);
  });

  it('detects a filled order without its trade, and a trade of an open order', () => {
    const { trades } = accountWith();
    expect(found([filled], { ...accountWith({}, 958_000, 2), orders: [filled], trades })).toEqual(['lost']);
    expect(found([open], { ...filledWith(), orders: [open], openOrders: 1 })).toEqual(
      expect.arrayContaining(['ended', 'unexpected', 'reserved']),
    );
  });

  it('detects a fill at a price that the order does not allow, and one with a wrong fee', () => {
    expect(found([filled], filledWith({ feeCents: 537 }))).toContain('ended');
    const tooLow = { ...filled, fillPriceCents: 20_999 };
    const account = filledWith({ priceCents: 20_999, totalCents: 20_999, feeCents: 525 });
    expect(found([tooLow], { ...account, orders: [tooLow] })).toContain('ended');
  });

  it('accepts the fee of a fill that is the first trade of its account, and of no other', () => {
    const buy = { side: 'buy', triggerPriceCents: 22_000, reservedShares: 0 } as const;
    const waitingBuy = orderWith({ ...buy, reservedCents: 22_550 });
    const free = orderWith({ ...buy, state: 'filled', fillPriceCents: 21_500, feeBps: 0, closedAt: ended.closedAt });
    const trade: Trade = { ...fill, side: 'buy', feeBps: 0, feeCents: 0 };
    const base = accountWith({ orders: [free], trades: [trade], tradesTotal: 1 }, startingCashCents - 21_500);
    const positions = base.portfolio.positions.map((one) => ({ ...one, shares: 1, averagePriceCents: 21_500 }));
    const first = { ...base, portfolio: { ...base.portfolio, positions } };
    const foundIn = (account: Account, receipts: readonly Receipt[]) =>
      compare({ receipts, orders: [waitingBuy] }, account).map(({ kind }) => kind);
    expect(foundIn(first, [])).toEqual([]);
    expect(foundIn({ ...first, trades: [listed(bought), trade], tradesTotal: 2 }, [bought])).toContain('changed');
  });

  it('detects an order that expired too early', () => {
    expect(found([open], waiting([orderWith({ state: 'expired', ...ended })], 0))).toEqual(['ended']);
  });

  it('detects an ended order that still reserves shares', () => {
    const refused = orderWith({ state: 'refused', ...ended, reservedShares: 1 });
    expect(found([open], waiting([refused], 0))).toEqual(['ended']);
  });

  it('detects cash and shares that no open order reserves', () => {
    expect(found([open], waiting([open], 2))).toEqual(['reserved']);
    const account = waiting();
    expect(found([open], { ...account, portfolio: { ...account.portfolio, reservedCents: 1 } })).toEqual(['reserved']);
  });
});

describe('the auditor of dividends', () => {
  const dividend = {
    day: '2025-11-22',
    amountCents: 14,
    factorBps: 10_000,
    paidAt: '2025-11-22T00:05:01.000Z',
    positions: [{ celebrityId: '1', shares: 2, priceCents: 20_000, amountCents: 14 }],
  };
  const paid = { dividends: [dividend], dividendsTotalCents: 14 };

  it('adds paid dividends to the expected cash, and not unpaid ones', () => {
    expect(kinds(accountWith(paid, 958_014))).toEqual([]);
    const unpaid = { dividends: [{ ...dividend, paidAt: null }], dividendsTotalCents: 0 };
    expect(kinds(accountWith(unpaid, 958_000))).toEqual([]);
    expect(kinds(accountWith(paid, 958_000))).toEqual(['cash']);
  });

  it('detects a day paid twice and an amount that is not the sum of its positions', () => {
    const twice = { dividends: [dividend, dividend], dividendsTotalCents: 28 };
    expect(kinds(accountWith(twice, 958_028))).toEqual(['dividend']);
    const wrong = { dividends: [{ ...dividend, amountCents: 15 }], dividendsTotalCents: 15 };
    expect(kinds(accountWith(wrong, 958_015))).toEqual(['dividend']);
  });
});

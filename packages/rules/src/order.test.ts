import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventFeeBps } from './fee.js';
import { bps, seCents } from './money.js';
import {
  decideOrder,
  eventOfRefusal,
  isOrderKindFor,
  isOutsideDailyMax,
  isSameOrderKind,
  isTriggered,
  nextOrderState,
  type OrderingState,
  type OrderRequest,
  orderDirection,
  orderEvents,
  orderExpiryMs,
  orderKinds,
  orderReservation,
  orderStates,
} from './order.js';
import { dayMs, londonDay } from './time.js';
import { decideTrade, sharesPerPositionMax, tradeRefusalCodes, tradeSides } from './trade.js';

const kindsAndSides = orderKinds.flatMap((kind) => tradeSides.map((side) => ({ kind, side })));
const possible = kindsAndSides.filter(({ kind, side }) => isOrderKindFor(kind, side));

describe('an order', () => {
  it('is open until the first final event, and nothing changes it afterwards', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...orderEvents), { minLength: 1, maxLength: 8 }), (events) => {
        const [first] = events;
        const ended = first && nextOrderState('open', first);
        let state = ended ?? 'open';
        for (const event of events.slice(1)) state = nextOrderState(state, event) ?? state;
        expect(state).toBe(ended);
      }),
    );
  });

  it('may be cancelled twice, but not once it is filled, expired or refused', () => {
    const answers = orderStates.map((state) => [state, nextOrderState(state, 'cancel')]);
    expect(Object.fromEntries(answers)).toEqual({
      open: 'cancelled',
      filled: null,
      cancelled: 'cancelled',
      expired: null,
      refused: null,
    });
  });

  it('buys only with a limit', () => {
    expect(kindsAndSides.filter(({ kind, side }) => !isOrderKindFor(kind, side))).toEqual([
      { kind: 'stop', side: 'buy' },
      { kind: 'take-profit', side: 'buy' },
    ]);
  });

  it('fills at its price or on the side that is better for the player', () => {
    expect(possible.map(({ kind, side }) => [kind, side, orderDirection({ kind, side })])).toEqual([
      ['limit', 'buy', 'below'],
      ['limit', 'sell', 'above'],
      ['stop', 'sell', 'below'],
      ['take-profit', 'sell', 'above'],
    ]);
    for (const terms of possible) {
      const order = { ...terms, triggerPriceCents: seCents(40_000) };
      const below = orderDirection(order) === 'below';
      expect([39_999, 40_000, 40_001].map((price) => isTriggered(order, seCents(price)))).toEqual([
        below,
        true,
        !below,
      ]);
    }
  });
});

describe('orderReservation', () => {
  it('covers a buy at every price at which it may fill', () => {
    const price = fc.integer({ min: 1, max: 100_000_000 });
    fc.assert(
      fc.property(price, price, fc.integer({ min: 1, max: 1_000_000 }), fc.nat(10_000), (one, other, shares, fee) => {
        const [market, limit] = [seCents(Math.min(one, other)), seCents(Math.max(one, other))];
        // In an event it pays the event's fee, elsewhere its own.
        const duringEvents = fee % 2 === 0;
        const feeBps = duringEvents && other % 2 === 0 ? eventFeeBps : bps(fee);
        const terms = { kind: 'limit', side: 'buy', triggerPriceCents: limit, duringEvents } as const;
        const { cents } = orderReservation({ ...terms, shares, feeBps: bps(fee) });
        const outcome = decideTrade(
          {
            accountFrozen: false,
            cashCents: cents,
            reservedCents: seCents(0),
            feeBps,
            tradesToday: 0,
            tradesPerDayMax: 1,
            celebrity: { suspended: false, halted: false, priceCents: market },
            position: null,
            reservedShares: 0,
          },
          { side: 'buy', shares, seenPriceCents: market, toleranceBps: 0 },
        );
        expect(outcome.ok).toBe(true);
      }),
    );
  });

  it('reserves the shares of a sale and no cash', () => {
    const sale = {
      kind: 'stop',
      side: 'sell',
      triggerPriceCents: seCents(40_000),
      shares: 7,
      feeBps: bps(250),
      duringEvents: true,
    } as const;
    expect(orderReservation(sale)).toEqual({ cents: 0, shares: 7 });
  });
});

describe('orderExpiryMs', () => {
  it.each([
    ['a winter day', Date.UTC(2026, 0, 10, 12), Date.UTC(2026, 0, 11)],
    ['a summer day', Date.UTC(2026, 6, 10, 12), Date.UTC(2026, 6, 10, 23)],
    ['the last minute of a summer day', Date.UTC(2026, 6, 10, 22, 59), Date.UTC(2026, 6, 10, 23)],
    ['the day on which the clocks go forward', Date.UTC(2026, 2, 29, 0, 30), Date.UTC(2026, 2, 29, 23)],
  ])('ends %s at London midnight', (_name, nowMs, endMs) => {
    expect(orderExpiryMs('day', nowMs)).toBe(endMs);
  });

  it('is always in the future, and a week and a month are 7 and 30 days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2100, 0) }), (nowMs) => {
        const endMs = orderExpiryMs('day', nowMs);
        expect(endMs).toBeGreaterThan(nowMs);
        expect(londonDay(endMs - 1)).toBe(londonDay(nowMs));
        expect(orderExpiryMs('week', nowMs) - nowMs).toBe(7 * dayMs);
        expect(orderExpiryMs('month', nowMs) - nowMs).toBe(30 * dayMs);
      }),
    );
  });
});

const state: OrderingState = {
  accountFrozen: false,
  cashCents: seCents(1_000_000),
  reservedCents: seCents(0),
  feeBps: bps(250),
  celebrity: { suspended: false, priceCents: seCents(40_000) },
  position: { shares: 10, averagePriceCents: seCents(30_000) },
  reservedShares: 0,
  openOrders: 0,
  openOrdersMax: 50,
};
const rests = { shares: 3, triggerPriceCents: seCents(39_000), duringEvents: false };
const buy: OrderRequest = { ...rests, kind: 'limit', side: 'buy' };
const stop: OrderRequest = { ...rests, kind: 'stop', side: 'sell' };

function codeOf(before: OrderingState, request: OrderRequest): string {
  const outcome = decideOrder(before, request);
  return outcome.ok ? 'ok' : outcome.code;
}

describe('decideOrder', () => {
  it('accepts a limit that the market already meets, but no stop', () => {
    expect(codeOf(state, { ...buy, triggerPriceCents: seCents(50_000) })).toBe('ok');
    expect(codeOf(state, { ...buy, side: 'sell' })).toBe('ok');
    expect(codeOf(state, { ...stop, triggerPriceCents: seCents(40_000) })).toBe('PRICE_REACHED');
  });

  it('treats a limit that sells and a take-profit alike: the current price decides its name, and only that', () => {
    const triggerPriceCents = fc.integer({ min: 30_000, max: 50_000 }).map(seCents);
    fc.assert(
      fc.property(triggerPriceCents, fc.integer({ min: 1, max: 20 }), (trigger, shares) => {
        const sale = { side: 'sell', shares, triggerPriceCents: trigger, duringEvents: false } as const;
        const asLimit = decideOrder(state, { ...sale, kind: 'limit' });
        expect(decideOrder(state, { ...sale, kind: 'take-profit' })).toEqual(asLimit);
        if (asLimit.ok) expect(asLimit.kind).toBe(trigger > 40_000 ? 'take-profit' : 'limit');
        // Named as a take-profit it is outside the daily maximum, so it must not be filled by the next tick
        // as it stands.
        if (asLimit.ok && isOutsideDailyMax(asLimit.kind)) {
          expect(isTriggered({ ...sale, kind: asLimit.kind }, seCents(40_000))).toBe(false);
        }
      }),
    );
    expect(isSameOrderKind('sell', 'limit', 'take-profit')).toBe(true);
    expect(orderKinds.filter((kind) => isSameOrderKind('sell', kind, 'stop'))).toEqual(['stop']);
  });

  it('reserves the last free cent and the last free share, but not one more', () => {
    // 3 shares at SE$390 with 2.5 % are SE$1,199.25.
    expect(codeOf({ ...state, reservedCents: seCents(1_000_000 - 119_925) }, buy)).toBe('ok');
    expect(codeOf({ ...state, reservedCents: seCents(1_000_000 - 119_924) }, buy)).toBe('NOT_ENOUGH_CASH');
    // With the 3 % of events SE$1,205.10.
    const inEvents = { ...buy, duringEvents: true };
    expect(codeOf({ ...state, reservedCents: seCents(1_000_000 - 120_510) }, inEvents)).toBe('ok');
    expect(codeOf({ ...state, reservedCents: seCents(1_000_000 - 120_509) }, inEvents)).toBe('NOT_ENOUGH_CASH');
    expect(codeOf({ ...state, reservedShares: 7 }, stop)).toBe('ok');
    expect(codeOf({ ...state, reservedShares: 8 }, stop)).toBe('NOT_ENOUGH_SHARES');
    expect(codeOf({ ...state, position: null }, stop)).toBe('NOT_ENOUGH_SHARES');
  });

  it.each<[string, Partial<OrderingState>, Partial<OrderRequest>]>([
    ['ACCOUNT_FROZEN', { accountFrozen: true }, {}],
    ['CELEBRITY_UNKNOWN', { celebrity: null }, {}],
    ['CELEBRITY_SUSPENDED', { celebrity: { suspended: true, priceCents: seCents(40_000) } }, {}],
    ['QUANTITY_INVALID', {}, { shares: 0 }],
    ['QUANTITY_INVALID', {}, { shares: 1.5 }],
    ['QUANTITY_INVALID', {}, { shares: 1_000_001 }],
    ['ORDER_LIMIT', { openOrders: 50 }, {}],
    ['POSITION_LIMIT', { position: { shares: sharesPerPositionMax - 2, averagePriceCents: seCents(1) } }, {}],
  ])('refuses with %s', (code, before, change) => {
    expect(codeOf({ ...state, ...before }, { ...buy, ...change })).toBe(code);
  });

  it('throws on a kind that the side does not have and on an invalid price', () => {
    expect(() => decideOrder(state, { ...buy, kind: 'stop' })).toThrow(RangeError);
    expect(() => decideOrder(state, { ...buy, triggerPriceCents: seCents(0) })).toThrow(RangeError);
  });

  it('never reserves more cash or shares than there are, whatever was reserved before', () => {
    const anyOrder = fc.record({
      terms: fc.constantFrom(...possible),
      duringEvents: fc.boolean(),
      shares: fc.integer({ min: 1, max: 20 }),
      triggerPriceCents: fc.integer({ min: 30_000, max: 50_000 }).map(seCents),
    });
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: 30 }), (orders) => {
        let now = state;
        for (const { terms, ...rest } of orders) {
          const outcome = decideOrder(now, { ...terms, ...rest });
          if (!outcome.ok) continue;
          now = {
            ...now,
            reservedCents: seCents(now.reservedCents + outcome.reservation.cents),
            reservedShares: now.reservedShares + outcome.reservation.shares,
            openOrders: now.openOrders + 1,
          };
        }
        expect(now.reservedCents).toBeLessThanOrEqual(now.cashCents);
        expect(now.reservedShares).toBeLessThanOrEqual(now.position?.shares ?? 0);
      }),
    );
  });
});

describe('eventOfRefusal', () => {
  it('ends an order for every reason that does not pass by itself', () => {
    const waiting = tradeRefusalCodes.filter((code) => eventOfRefusal(code) === null);
    const passing = ['ACCOUNT_FROZEN', 'CELEBRITY_SUSPENDED', 'TRADING_HALTED', 'PRICE_MOVED', 'DAILY_LIMIT'];
    expect(waiting).toEqual(passing);
    expect(eventOfRefusal('WALLET_LOCKED')).toBeNull();
  });

  it('never ends an order that was accepted and has its rate and its reservation, whatever passes meanwhile', () => {
    const order = fc.record({
      terms: fc.constantFrom(...possible),
      duringEvents: fc.boolean(),
      shares: fc.integer({ min: 1, max: 20 }),
      triggerPriceCents: fc.integer({ min: 30_000, max: 50_000 }).map(seCents),
    });
    const meanwhile = fc.record({
      priceCents: fc.integer({ min: 1, max: 100_000 }).map(seCents),
      halted: fc.boolean(),
      suspended: fc.boolean(),
      accountFrozen: fc.boolean(),
      tradesToday: fc.nat(200),
      inEvent: fc.boolean(),
    });
    fc.assert(
      fc.property(order, fc.nat(10_000).map(bps), meanwhile, ({ terms, ...rest }, feeBps, now) => {
        const request = { ...terms, ...rest };
        const placed = decideOrder({ ...state, feeBps }, request);
        fc.pre(placed.ok && isTriggered(request, now.priceCents));
        if (!placed.ok) return;
        // Nothing but what the order reserved: the rest was spent meanwhile.
        const outcome = decideTrade(
          {
            accountFrozen: now.accountFrozen,
            cashCents: placed.reservation.cents,
            reservedCents: seCents(0),
            feeBps: rest.duringEvents && now.inEvent ? eventFeeBps : feeBps,
            tradesToday: isOutsideDailyMax(placed.kind) ? 0 : now.tradesToday,
            tradesPerDayMax: 100,
            celebrity: now,
            position: placed.reservation.shares === 0 ? null : { shares: rest.shares, averagePriceCents: seCents(1) },
            reservedShares: 0,
          },
          { side: terms.side, shares: rest.shares, seenPriceCents: now.priceCents, toleranceBps: 0 },
        );
        expect(outcome.ok ? null : eventOfRefusal(outcome.code)).toBeNull();
      }),
    );
  });
});

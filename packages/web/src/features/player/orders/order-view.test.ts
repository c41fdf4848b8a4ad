import { bps, seCents } from '@limelight/rules/money';
import { decideOrder, isOrderKindFor, isTriggered, orderDirection, orderKinds } from '@limelight/rules/order';
import { tradeSides } from '@limelight/rules/trade';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePrice } from '../../../ui/parse-price';
import type { TicketMarket } from '../trading/ticket-state';
import {
  freedText,
  offeredKinds,
  orderText,
  previewOrder,
  priceAtDistance,
  priceText,
  reservedText,
  usualSteps,
} from './order-view';

const market: TicketMarket = {
  price: { priceCents: seCents(50_000), tick: 7 },
  cashCents: seCents(1_000_000),
  reservedCents: seCents(0),
  ownedShares: 10,
  reservedShares: 0,
  feeBps: bps(250),
  orderFeeBps: bps(250),
  isFirstTrade: false,
};
const terms = orderKinds
  .flatMap((kind) => tradeSides.map((side) => ({ kind, side })))
  .filter(({ kind, side }) => isOrderKindFor(kind, side));

test.each([
  ['512', 51_200],
  [' 512.4 ', 51_240],
  ['1,512.40', 151_240],
  ['0.01', 1],
  ['1000000', 100_000_000],
  ['512,40', 51_240],
  ['SE$512.40', 51_240],
])('%s parses as a price', (text, cents) => expect(parsePrice(text)).toBe(cents));

test.each(['', '0', '0.00', '-5', '5.123', '0,512', '1e3', '1000000.01', '99999999999'])(
  '%s is rejected as a price',
  (text) => expect(parsePrice(text)).toBeNull(),
);

test('every formatted price parses to the same price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }).map(seCents), (cents) => {
      expect(parsePrice(priceText(cents))).toBe(cents);
    }),
  );
});

test('every order that the ticket offers passes the rules, up to the last share', () => {
  const draft = fc.record({
    terms: fc.constantFrom(...terms),
    percent: fc.integer({ min: -60, max: 60 }),
    shares: fc.integer({ min: 1, max: 2_000_000 }),
    duringEvents: fc.boolean(),
  });
  const own = fc.record({
    cashCents: fc.nat(5_000_000),
    reserved: fc.nat(100),
    ownedShares: fc.nat(40),
  });
  fc.assert(
    fc.property(
      draft,
      own,
      ({ terms: { kind, side }, percent, shares, duringEvents }, { cashCents, reserved, ownedShares }) => {
        const reservedCents = seCents(Math.floor((cashCents * reserved) / 100));
        const reservedShares = Math.floor((ownedShares * reserved) / 100);
        const here = { ...market, cashCents: seCents(cashCents), reservedCents, ownedShares, reservedShares };
        const text = priceText(priceAtDistance(market.price.priceCents, percent));
        const draft = { kind, side, shares, duringEvents, priceText: text };
        const preview = previewOrder(draft, here);
        const { triggerCents } = preview;
        fc.pre(triggerCents !== null && preview.priceProblem === undefined && preview.sharesMax > 0);
        const outcome = decideOrder(
          {
            accountFrozen: false,
            cashCents: here.cashCents,
            reservedCents,
            feeBps: here.feeBps,
            celebrity: { suspended: false, priceCents: market.price.priceCents },
            position: ownedShares === 0 ? null : { shares: ownedShares, averagePriceCents: seCents(1) },
            reservedShares,
            openOrders: 0,
            openOrdersMax: 1,
          },
          { kind, side, duringEvents, shares: preview.shares, triggerPriceCents: triggerCents ?? seCents(1) },
        );
        expect(outcome).toMatchObject({
          ok: true,
          reservation: { cents: preview.reservedCents, shares: side === 'sell' ? preview.shares : 0 },
        });
      },
    ),
  );
});

test('the suggested prices of a stop and a take-profit pass the rules', () => {
  for (const { kind, side } of terms) {
    for (const step of usualSteps(kind, side)) {
      const triggerPriceCents = priceAtDistance(market.price.priceCents, step);
      expect(isTriggered({ kind, side, triggerPriceCents }, market.price.priceCents)).toBe(false);
    }
  }
});

test('a price that is already reached is refused next to its field, in a message that no tick changes', () => {
  const at = { shares: 1, side: 'sell', priceText: '500', duringEvents: false } as const;
  const stop = { ...at, kind: 'stop' } as const;
  expect(previewOrder(stop, market).priceProblem).toBe('The price is already there. Choose a lower one');
  const later = { ...market, price: { priceCents: seCents(49_000), tick: 8 } };
  expect(previewOrder(stop, later).priceProblem).toBe(previewOrder(stop, market).priceProblem);
  expect(previewOrder({ ...at, kind: 'take-profit' }, market)).toMatchObject({
    priceProblem: undefined,
    atMarket: true,
  });
  expect(previewOrder({ ...at, kind: 'limit' }, market)).toMatchObject({ priceProblem: undefined, atMarket: true });
  expect(previewOrder({ ...at, kind: 'limit', priceText: 'x' }, market).priceProblem).toContain('Enter a price');
});

test('an order that rests in events waits for the market’s price, one that fills in them for the price of a trade', () => {
  const event = { boostPpm: 20_000, untilMs: 0, marketCents: seCents(50_000) };
  const here = { ...market, orderFeeBps: bps(250), price: { priceCents: seCents(51_000), tick: 7 }, event };
  const sale = { shares: 1, side: 'sell', kind: 'take-profit', priceText: '505', duringEvents: false } as const;
  expect(previewOrder(sale, here)).toMatchObject({ kind: 'take-profit', atMarket: false, feeBps: 250 });
  expect(previewOrder({ ...sale, duringEvents: true }, here)).toMatchObject({ atMarket: true, feeBps: 300 });
  expect(previewOrder({ ...sale, priceText: '500' }, here)).toMatchObject({ kind: 'limit', atMarket: false });
});

test('each way to wait for a price is offered once', () => {
  for (const side of tradeSides) {
    const waits = offeredKinds[side].map((kind) => orderDirection({ kind, side }));
    expect(new Set(waits).size).toBe(waits.length);
    expect(offeredKinds[side].every((kind) => isOrderKindFor(kind, side))).toBe(true);
  }
});

test('an order is described in one sentence', () => {
  const order = { shares: 3, triggerPriceCents: 48_000, reservedCents: 147_600, reservedShares: 0 } as const;
  expect(orderText({ ...order, kind: 'limit', side: 'buy' })).toBe('Buy 3 shares at SE$480.00 or less');
  expect(orderText({ ...order, kind: 'stop', side: 'sell', shares: 1 })).toBe('Sell 1 share if it falls to SE$480.00');
  expect(reservedText(order)).toBe('SE$1,476.00 reserved');
  expect(freedText(order)).toBe('SE$1,476.00 is free again');
  expect(freedText({ reservedCents: 0, reservedShares: 1 })).toBe('1 share is free again');
  expect(reservedText({ reservedCents: 0, reservedShares: 3 })).toBe('3 shares reserved');
});

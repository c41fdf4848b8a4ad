import { randomUUID } from 'node:crypto';
import { eventFeeBps, type FeeWindow } from '@limelight/rules/fee';
import { seCents } from '@limelight/rules/money';
import { isOrderKindFor, orderDurations, orderKinds } from '@limelight/rules/order';
import { hourMs, tickMs } from '@limelight/rules/time';
import { tradeSides } from '@limelight/rules/trade';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../../platform/http/refusal.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { insertFeeWindow } from '../../exchange/market/market.public.js';
import { setTier } from '../../money/membership/set-tier.fixture.js';
import { type PlaceTrade, tradePlacer } from '../trading/place-trade.js';
import { tradingSettings } from '../trading/trading.public.js';
import { cancelOrder } from './cancel-order.js';
import { OrderModel } from './order-model.fixture.js';
import { OrdersUnderTest } from './orders.fixture.js';
import { orderSettings } from './orders.settings.js';

let orders: OrdersUnderTest;
let placeTrade: PlaceTrade;
/** Of all histories. */
const windows: FeeWindow[] = [];

beforeAll(async () => {
  orders = await OrdersUnderTest.open();
  await storeSettings(orders.services, { tradesPerDayMax: 8, openOrdersMax: 5 });
  placeTrade = tradePlacer(orders.services);
});

afterAll(() => orders.services.close());

const celebrityId = fc.constantFrom('1', 'gh1');
const price = fc.integer({ min: 460, max: 540 }).map((hundreds) => hundreds * 100);
const kindAndSide = fc.constantFrom(
  ...orderKinds
    .flatMap((kind) => tradeSides.map((side) => ({ kind, side })))
    .filter(({ kind, side }) => isOrderKindFor(kind, side)),
);

const stepArbitrary = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('place' as const),
      terms: kindAndSide,
      celebrityId,
      shares: fc.integer({ min: 1, max: 8 }),
      triggerPriceCents: price,
      duration: fc.constantFrom(...orderDurations),
      duringEvents: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('trade' as const),
      celebrityId,
      side: fc.constantFrom(...tradeSides),
      shares: fc.integer({ min: 1, max: 8 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('tick' as const), one: price, other: price }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('cancel' as const), nth: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 200 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('event' as const),
      celebrityId,
      ticks: fc.integer({ min: 1, max: 6 }),
      peakPpm: fc.constantFrom(null, 5_000, 30_000),
    }),
  },
  // A tier with another fee, at which every open order must fill or end.
  { weight: 1, arbitrary: fc.record({ what: fc.constant('tier' as const), tier: fc.constantFrom('free', 'elite') }) },
);
type Step = typeof stepArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

const outcomeOf = (answer: Promise<{ readonly state?: string }>, otherwise: string) =>
  answer.then(
    ({ state }) => state ?? otherwise,
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );

/** From the next tick on, with its boost from the first or the second one. */
async function openEvent({ celebrityId, ticks, peakPpm }: Extract<Step, { what: 'event' }>): Promise<void> {
  const { clock, db } = orders.services;
  const fromMs = clock.nowMs() + 1;
  if (windows.some((one) => one.celebrityId === celebrityId && one.fromMs === fromMs)) return;
  const boost = peakPpm === null ? null : { peakPpm, fromMs: fromMs + (peakPpm === 5_000 ? tickMs : 0) };
  const rates = { free: eventFeeBps, basic: eventFeeBps, pro: eventFeeBps, elite: eventFeeBps };
  const window = { celebrityId, fromMs, untilMs: fromMs + ticks * tickMs, bpsByTier: rates, reason: 'Event', boost };
  await db.transaction().execute((tx) => insertFeeWindow(tx, window));
  windows.push(window);
}

async function takeStep(userId: string, model: OrderModel, step: Step): Promise<void> {
  const { clock, db } = orders.services;
  switch (step.what) {
    case 'place': {
      const { terms, what: _what, ...rest } = step;
      const wanted = { id: randomUUID(), ...terms, ...rest };
      expect(await outcomeOf(orders.place(userId, wanted), 'open')).toBe(model.place(wanted));
      return;
    }
    case 'trade': {
      const order = await orders.trading.tradeRequest(userId, step);
      const { id, tick, toleranceBps } = order;
      const { celebrityId: of, side, shares } = step;
      const answer = placeTrade({ userId, id, tick, toleranceBps, celebrityId: of, side, shares });
      expect(
        await outcomeOf(
          answer.then(() => ({})),
          'filled',
        ),
      ).toBe(model.trade(of, side, shares));
      return;
    }
    case 'cancel': {
      const order = model.orders[step.nth];
      if (!order) return;
      const answer = cancelOrder(orders.services, { userId, id: order.id });
      expect(await outcomeOf(answer, 'cancelled')).toBe(model.cancel(order));
      return;
    }
    case 'tier':
      model.changeTier(step.tier as 'free' | 'elite');
      await setTier(db, { userId, tier: model.tier, now: clock.now() });
      return;
    case 'event':
      await openEvent(step);
      return;
    case 'wait':
      clock.advance(step.hours * hourMs);
      break;
    case 'tick':
      model.prices.set('1', seCents(step.one)).set('gh1', seCents(step.other));
  }
  await orders.moveAndSettle(Object.fromEntries(model.prices));
  model.nowMs = clock.nowMs();
  model.settle();
}

async function expectSameState(userId: string, model: OrderModel): Promise<void> {
  const { db } = orders.services;
  const wallet = await db.selectFrom('wallet').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
  expect([wallet.cash_cents, wallet.reserved_cents]).toEqual([model.cashCents, model.reservedCents]);
  const positions = await db.selectFrom('position').selectAll().where('user_id', '=', userId).execute();
  const held = positions.map((row) => [row.celebrity_id, [row.shares, row.average_price_cents, row.reserved_shares]]);
  const expected = [...model.positions].map(([id, { shares, averagePriceCents }]) => [
    id,
    [shares, averagePriceCents, model.reservedShares(id)],
  ]);
  expect(Object.fromEntries(held)).toEqual(Object.fromEntries(expected));
  const rows = await db.selectFrom('player_order').selectAll().where('user_id', '=', userId).execute();
  const states = rows.map(({ id, kind, state, refusal }) => [id, { kind, state, refusal }]);
  const expectedStates = model.orders.map(({ id, kind, state, refusal }) => [id, { kind, state, refusal }]);
  expect(Object.fromEntries(states)).toEqual(Object.fromEntries(expectedStates));
  // With its rate and its reservation an order fills, or waits for what passes.
  expect(model.orders.map(({ refusal }) => refusal).filter((refusal) => refusal !== null)).toEqual([]);
}

test('orders, cash, shares and reservations match the rules after any history of orders, trades and ticks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 5, maxLength: 30 }), async (steps) => {
      const { settings, clock } = orders.services;
      const { tradesPerDayMax } = settings.of(tradingSettings);
      const { openOrdersMax } = settings.of(orderSettings);
      const userId = await orders.trading.addPlayer({ cashCents: 1_000_000, tier: 'elite' });
      await orders.moveTo({ '1': 50_000, gh1: 50_000 });
      const model = new OrderModel({
        cashCents: 1_000_000,
        nowMs: clock.nowMs(),
        tradesPerDayMax,
        openOrdersMax,
        windows,
      });
      model.prices.set('1', seCents(50_000)).set('gh1', seCents(50_000));
      for (const step of steps) {
        await takeStep(userId, model, step);
        await expectSameState(userId, model);
      }
      await orders.trading.expectSound();
      // The next history must begin without open orders of this one.
      for (const { id } of model.open) await cancelOrder(orders.services, { userId, id });
      expect((await orders.reservedOf(userId)).cents).toBe(0);
    }),
    { numRuns: 25 },
  );
});

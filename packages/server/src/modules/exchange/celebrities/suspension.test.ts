import { randomUUID } from 'node:crypto';
import { addDays, dayMs, londonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
// With all hooks before the first suspension, which holds the market's lock while they run.
import '../../../compose.js';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { findBrokenRows } from '../../../testing/audit.js';
import { patiently } from '../../../testing/patiently.js';
import { OrdersUnderTest } from '../../play/orders/orders.fixture.js';
import { orderHold } from '../../play/orders/orders.hold.sql.js';
import { alertTask } from '../../play/price-alerts/alert-task.js';
import { setAlert } from '../../play/price-alerts/set-alert.js';
import { type PlaceTrade, tradePlacer } from '../../play/trading/place-trade.js';
import { TradingUnderTest, tally } from '../../play/trading/trading.fixture.js';
import { fanTask } from '../market/count-fans.js';
import { placeHold } from '../wallet/wallet.public.js';
import { byStaff } from './celebrities.fixture.js';
import { restoreCelebrity, suspendCelebrity } from './change-status.js';
import { correctPopularity } from './correct-popularity.js';

let trading: TradingUnderTest;
let orders: OrdersUnderTest;
let place: PlaceTrade;

beforeAll(async () => {
  trading = await TradingUnderTest.open();
  orders = await OrdersUnderTest.open(trading);
  place = tradePlacer(trading.services);
});
afterAll(() => trading.services.close());

/** A suspension that a tick has shown lasts for a day. */
async function restoreAfterADay(celebrityId: string): Promise<void> {
  const { services } = trading;
  const early = restoreCelebrity(services, byStaff(celebrityId));
  await expect(early).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('24 hours at least'),
  });
  services.clock.advance(dayMs);
  await trading.moveOn();
  await restoreCelebrity(services, byStaff(celebrityId));
}

async function buy(userId: string, shares: number, celebrityId = '1'): Promise<string> {
  const request = await trading.tradeRequest(userId, { shares, celebrityId, toleranceBps: 10_000 });
  const [outcome = 'nothing'] = Object.keys(await tally([patiently(() => place(request))]));
  return outcome;
}

test('a suspension cancels the open orders of the celebrity, returns their reservations and notifies their players', async () => {
  const { services } = trading;
  const userId = await trading.addPlayer();
  expect(await buy(userId, 5)).toBe('filled');
  expect(await buy(userId, 1, 'gh1')).toBe('filled');
  const [limit, stop, other] = [
    await orders.place(userId, { triggerPriceCents: 10_000 }),
    await orders.place(userId, { kind: 'stop', side: 'sell', shares: 4, triggerPriceCents: 20_000 }),
    await orders.place(userId, { kind: 'stop', side: 'sell', celebrityId: 'gh1', triggerPriceCents: 10_000 }),
  ];
  expect(await orders.reservedOf(userId)).toMatchObject({ cents: limit.reserved_cents, shares: 5 });
  await suspendCelebrity(services, byStaff('1'));
  expect(await orders.reservedOf(userId)).toMatchObject({ cents: 0, shares: 1 });
  const states = await Promise.all([limit, stop, other].map((order) => orders.stateOf(order)));
  expect(states.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'open']);
  expect((await orders.notificationsOf(userId)).filter((title) => title.startsWith('Order cancelled'))).toHaveLength(2);
  expect(await trading.sharesOf(userId)).toBe(5);

  expect(await buy(userId, 1)).toBe('CELEBRITY_SUSPENDED');
  await expect(orders.place(userId)).rejects.toMatchObject({ code: 'CELEBRITY_SUSPENDED' });
  const alert = {
    userId,
    id: randomUUID(),
    celebrityId: '1',
    direction: 'above' as const,
    priceCents: 90_000,
    note: '',
  };
  await expect(setAlert(services, alert)).rejects.toMatchObject({ code: 'CELEBRITY_SUSPENDED' });
  await expect(suspendCelebrity(services, byStaff('1'))).rejects.toMatchObject({ code: 'CONFLICT' });
  await trading.expectSound();

  await restoreCelebrity(services, byStaff('1'));
  expect(await buy(userId, 1)).toBe('filled');
  await expect(restoreCelebrity(services, byStaff('1'))).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await orders.stateOf(limit)).toMatchObject({ state: 'cancelled' });
  await trading.expectSound();
});

test('the audit names what is still held about a suspended celebrity', async () => {
  const { services } = trading;
  const userId = await trading.addPlayer();
  await suspendCelebrity(services, byStaff('ng1'));
  await trading.moveOn();
  await trading.moveOn();
  const hold = { userId, ownerId: randomUUID(), celebrityId: 'ng1', cents: 1, shares: 0, until: services.clock.now() };
  const undo = new Error('nothing of this is stored');
  const held = services.db.transaction().execute(async (tx) => {
    const before = brokenFindings(await findBrokenRows(tx));
    await placeHold(tx, orderHold, hold);
    const broken = brokenFindings(await findBrokenRows(tx)).map(({ invariant }) => invariant);
    expect([before, broken]).toEqual([
      [],
      expect.arrayContaining(['nothing that ends with trading is held about a suspended celebrity']),
    ]);
    throw undo;
  });
  await expect(held).rejects.toBe(undo);
  await restoreAfterADay('ng1');
});

test('under parallel trades, orders and ticks nothing is filled or open after a suspension', async () => {
  const { services } = trading;
  const players = await Promise.all(Array.from({ length: 8 }, () => trading.addPlayer({ cashCents: 100_000_000 })));
  const trades = players.flatMap((userId) => Array.from({ length: 6 }, () => buy(userId, 1, 'za1')));
  const placed = players.map((userId) => orders.place(userId, { celebrityId: 'za1', triggerPriceCents: 10_000 }));
  const suspended = suspendCelebrity(services, byStaff('za1'));
  const tick = trading.moveOn();
  const late = players.map((userId) => orders.place(userId, { celebrityId: 'za1', triggerPriceCents: 9_000 }));
  const tallied = tally([...placed, ...late]);
  const outcomes = await Promise.all(trades);
  expect(new Set([...outcomes, 'filled', 'CELEBRITY_SUSPENDED']).size).toBe(2);
  const counts = await tallied;
  expect((counts.filled ?? 0) + (counts.CELEBRITY_SUSPENDED ?? 0)).toBe(16);
  await Promise.all([suspended, tick]);
  const { rows } = await sql<{ open: number; reserved: number }>`
    select (select count(*) from player_order where celebrity_id = 'za1' and state = 'open') as open,
      (select sum(reserved_cents)::bigint from wallet where user_id = any(${players}::uuid[])) as reserved`.execute(
    services.db,
  );
  expect(rows).toEqual([{ open: 0, reserved: 0 }]);
  expect(await buy(players[0] ?? '', 1, 'za1')).toBe('CELEBRITY_SUSPENDED');
  await trading.expectSound();
  await restoreAfterADay('za1');
});

test('an order waits for a suspension in progress and is then refused', async () => {
  const { db } = trading.services;
  const userId = await trading.addPlayer();
  let placed: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7266100)`.execute(tx);
    await tx.updateTable('celebrity').set({ status: 'suspended' }).where('id', '=', 'ng1').execute();
    placed = orders.place(userId, { celebrityId: 'ng1', triggerPriceCents: 10_000 }).catch((error: unknown) => error);
    await expect.poll(() => waitingLocks()).toBeGreaterThan(0);
  });
  expect(await placed).toMatchObject({ code: 'CELEBRITY_SUSPENDED' });
  await db.updateTable('celebrity').set({ status: 'active' }).where('id', '=', 'ng1').execute();
});

async function waitingLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_locks
    where locktype = 'advisory' and not granted and objid = 7266100
      and database = (select oid from pg_database where datname = current_database())`.execute(trading.services.db);
  return rows[0]?.count ?? 0;
}

test('an alert of a suspended celebrity waits and fires after the restoration', async () => {
  const { services } = trading;
  const userId = await trading.addPlayer();
  const alert = {
    userId,
    id: randomUUID(),
    celebrityId: 'gh1',
    direction: 'above' as const,
    priceCents: 90_000,
    note: '',
  };
  await setAlert(services, alert);
  await suspendCelebrity(services, byStaff('gh1'));
  await orders.moveTo({ gh1: 95_000 });
  const fire = async () => {
    await alertTask(services).run({ number: await trading.tick(), atMs: services.clock.nowMs() });
    const query = services.db.selectFrom('price_alert').select('fired_at').where('id', '=', alert.id);
    return (await query.executeTakeFirstOrThrow()).fired_at !== null;
  };
  expect(await fire()).toBe(false);
  services.clock.advance(dayMs);
  await restoreCelebrity(services, byStaff('gh1'));
  expect(await fire()).toBe(true);
});

test('a corrected popularity counts from the next day on, and moves no price', async () => {
  const { services } = trading;
  const { clock, db } = services;
  const run = async () => fanTask(services).run({ number: await trading.tick(), atMs: clock.nowMs() });
  const popularity = async () => {
    const query = db.selectFrom('celebrity').select('popularity').where('id', '=', 'za1');
    return (await query.executeTakeFirstOrThrow()).popularity;
  };
  await run();
  const before = await popularity();
  await correctPopularity(services, { ...byStaff('za1', 'Entered for somebody else'), popularity: 20 });
  await correctPopularity(services, { ...byStaff('za1', 'Entered for somebody else'), popularity: 25 });
  await run();
  expect(await popularity()).toBe(before);
  const tomorrow = addDays(londonDay(clock.nowMs()), 1);
  while (londonDay(clock.nowMs()) < tomorrow) clock.advance(3_600_000);
  await run();
  expect(await popularity()).toBe(25);
  const query = db.selectFrom('fan_day').select(['popularity_before', 'popularity']).where('celebrity_id', '=', 'za1');
  expect(await query.where('day', '=', tomorrow).executeTakeFirst()).toEqual({ popularity_before: 25, popularity: 25 });
});

import { dayMs } from '@limelight/rules/time';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OrdersUnderTest } from './orders.fixture.js';
import type { OrderRow } from './orders.sql.js';

let orders: OrdersUnderTest;

beforeAll(async () => {
  orders = await OrdersUnderTest.open();
});

afterAll(() => orders.services.close());

/** Runs work while another transaction has locked rows. */
async function whileLocked(rows: RawBuilder<unknown>, work: () => Promise<void>): Promise<void> {
  await orders.services.db.transaction().execute(async (tx) => {
    await rows.execute(tx);
    await work();
  });
}

const walletOf = ({ user_id }: OrderRow) => sql`select from wallet where user_id = ${user_id} for update`;
const rowOf = ({ user_id, id }: OrderRow) =>
  sql`select from player_order where user_id = ${user_id} and id = ${id} for update`;
const state = async (order: OrderRow) => (await orders.stateOf(order)).state;

test.each([
  ['its wallet', walletOf],
  ['it', rowOf],
])('an order is filled at the tick that reached it although another transaction had locked %s', async (_, lock) => {
  await orders.moveTo({ '1': 51_000 });
  const busy = await orders.place(await orders.trading.addPlayer());
  const free = await orders.place(await orders.trading.addPlayer());
  await orders.moveTo({ '1': 49_000 });
  let settling = Promise.resolve();
  await whileLocked(lock(busy), async () => {
    settling = orders.settle();
    // Nobody waits for it: neither another order nor the market.
    await expect.poll(() => state(free)).toBe('filled');
    expect(await state(busy)).toBe('open');
  });
  await settling;
  expect(await orders.stateOf(busy)).toMatchObject({ state: 'filled', fill_price_cents: 49_000 });
  await orders.trading.expectSound();
});

test('an overdue order that is locked keeps no tick waiting, and expires after the next one', async () => {
  await orders.moveTo({ '1': 51_000 });
  const order = await orders.place(await orders.trading.addPlayer(), { duration: 'day' });
  orders.services.clock.advance(dayMs);
  await whileLocked(rowOf(order), () => orders.settle());
  expect(await state(order)).toBe('open');
  await orders.settle();
  expect(await state(order)).toBe('expired');
  await orders.trading.expectSound();
});

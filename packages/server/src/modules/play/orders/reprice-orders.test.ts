import { defaultFeeTable } from '@limelight/rules/fee';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { patiently } from '../../../testing/patiently.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { setTier } from '../../money/membership/set-tier.fixture.js';
import { OrdersUnderTest } from './orders.fixture.js';

let orders: OrdersUnderTest;

beforeAll(async () => {
  orders = await OrdersUnderTest.open();
});
beforeEach(() => orders.moveTo({ '1': 60_000, gh1: 60_000 }));
afterAll(async () => {
  await orders.trading.expectSound();
  await orders.services.close();
});

const elite = (cashCents: number) => orders.trading.addPlayer({ tier: 'elite', cashCents });
const changeTier = (userId: string, tier: 'free' | 'elite') =>
  patiently(() => setTier(orders.services.db, { userId, tier, now: orders.services.clock.now() }));

async function feesOf(userId: string): Promise<readonly number[]> {
  const rows = await orders.services.db.selectFrom('trade').select('fee_bps').where('user_id', '=', userId).execute();
  return rows.map(({ fee_bps }) => fee_bps);
}

test('fifty orders placed as Elite fill at the rate of the plan that the player has by then', async () => {
  const userId = await elite(6_000_000);
  for (let count = 0; count < 50; count += 1) await orders.place(userId, { triggerPriceCents: 50_000 });
  expect((await orders.reservedOf(userId)).cents).toBe(2_500_000);
  await changeTier(userId, 'free');
  expect((await orders.reservedOf(userId)).cents).toBe(2_562_500);
  await orders.moveAndSettle({ '1': 50_000 });
  expect(await feesOf(userId)).toEqual(Array.from({ length: 50 }, () => 250));
  expect(await orders.notificationsOf(userId)).toContain('Your orders pay another fee');
});

test('the rate is of the fees of the day the order was placed, not of the day the membership ends', async () => {
  const userId = await elite(1_000_000);
  await orders.place(userId);
  await storeSettings(orders.services, { feeBpsByTier: { ...defaultFeeTable, free: 600 } });
  await changeTier(userId, 'free');
  await orders.moveAndSettle({ '1': 50_000 });
  await storeSettings(orders.services, { feeBpsByTier: defaultFeeTable });
  expect(await feesOf(userId)).toEqual([250]);
});

test('a buy that the cash no longer covers is cancelled, the newest first, and what it reserved is free', async () => {
  const userId = await elite(100_500);
  const older = await orders.place(userId);
  orders.services.clock.advance(1_000);
  const bids = [older, await orders.place(userId, { celebrityId: 'gh1' })];
  await changeTier(userId, 'free');
  const states = await Promise.all(bids.map(async (bid) => (await orders.stateOf(bid)).state));
  expect(states).toEqual(['open', 'cancelled']);
  expect((await orders.reservedOf(userId)).cents).toBe(51_250);
  expect(await orders.notificationsOf(userId)).toEqual(['Order cancelled', 'Your orders pay another fee']);
});

test('a membership that begins lowers the rate, without a notice, and a sale reserves what it did', async () => {
  const userId = await orders.trading.addPlayer({ cashCents: 1_000_000 });
  await orders.place(userId);
  await changeTier(userId, 'elite');
  expect((await orders.reservedOf(userId)).cents).toBe(50_000);
  await orders.moveAndSettle({ '1': 50_000 });
  expect(await feesOf(userId)).toEqual([0]);
  await orders.place(userId, { kind: 'stop', side: 'sell', triggerPriceCents: 40_000 });
  await changeTier(userId, 'free');
  expect((await orders.reservedOf(userId)).shares).toBe(1);
  await orders.moveAndSettle({ '1': 40_000 });
  expect(await feesOf(userId)).toEqual([0, 250]);
});

test('memberships that end in the middle of fills leave every order at the rate of one side or cancelled', async () => {
  const players = await Promise.all(Array.from({ length: 30 }, () => elite(101_000)));
  for (const userId of players) {
    await orders.place(userId);
    await orders.place(userId);
  }
  await orders.moveTo({ '1': 50_000 });
  await Promise.all([orders.settle(), ...players.map((userId) => changeTier(userId, 'free'))]);
  await orders.settle();
  for (const userId of players) {
    const fees = await feesOf(userId);
    expect([[0, 0], [250]]).toContainEqual(fees);
    expect((await orders.reservedOf(userId)).cents).toBe(0);
    expect(await orders.trading.cashOf(userId)).toBeGreaterThanOrEqual(0);
  }
});

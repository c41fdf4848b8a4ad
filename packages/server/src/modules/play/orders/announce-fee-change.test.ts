import { defaultFeeTable } from '@limelight/rules/fee';
import { settingNoticeMs } from '@limelight/rules/setting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byStaff } from '../../exchange/celebrities/celebrities.fixture.js';
import { updateSettings } from '../../people/settings/update-settings.js';
import { feeChangeTask } from './announce-fee-change.js';
import { OrdersUnderTest } from './orders.fixture.js';

let orders: OrdersUnderTest;

beforeAll(async () => {
  orders = await OrdersUnderTest.open();
});

afterAll(() => orders.services.close());

const run = () => feeChangeTask(orders.services).run({ number: 1, atMs: orders.services.clock.nowMs() });

test('players whose open orders keep another rate are notified of an announced change once, and nobody else is', async () => {
  const { trading, services } = orders;
  await orders.moveTo({ '1': 51_000 });
  const [touched, elite, without] = [
    await trading.addPlayer(),
    await trading.addPlayer({ tier: 'elite' }),
    await trading.addPlayer(),
  ];
  const order = await orders.place(touched);
  await orders.place(touched, { triggerPriceCents: 40_000 });
  await orders.place(elite);
  await run();
  expect(await orders.notificationsOf(touched)).toEqual([]);
  const { actor } = byStaff('1');
  const value = { ...defaultFeeTable, free: 600 };
  const changes = [{ key: 'feeBpsByTier', value, version: 0 }];
  const update = { changes, reason: 'An event', recentlyAuthenticated: true };
  await updateSettings(services, { actor: { ...actor, role: 'admin' }, ...update });
  for (let round = 0; round < 2; round += 1) await run();
  expect(await orders.notificationsOf(touched)).toEqual(['The trading fee changes']);
  const { text } = await services.db.selectFrom('notification').select('text').executeTakeFirstOrThrow();
  expect(text).toMatch(/^From 11 Mar 2026, .* it is 6% for you\. Your 2 open orders keep the old fee\.$/);
  expect([await orders.notificationsOf(elite), await orders.notificationsOf(without)]).toEqual([[], []]);
  services.clock.advance(settingNoticeMs);
  await run();
  await orders.moveAndSettle({ '1': 50_000 });
  expect(await trading.cashOf(touched)).toBe(1_000_000 - 51_250);
  expect(order.fee_bps).toBe(250);
  await trading.expectSound();
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../platform/migrate.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { OrdersUnderTest } from './orders.fixture.js';

let orders: OrdersUnderTest;

beforeAll(async () => {
  orders = await OrdersUnderTest.open();
});
afterAll(() => orders.services.close());

/** Makes the table that of an older version: an order had one rate. */
const downgrade = [
  'drop view order_with_hold',
  'alter table player_order drop column fees_bps',
  `create view order_with_hold as
    select player_order.*, coalesce(hold.cents, 0) as reserved_cents, coalesce(hold.shares, 0) as reserved_shares
    from player_order
    left join hold on hold.user_id = player_order.user_id and hold.owner_kind = 'order' and hold.owner_id = player_order.id`,
  `delete from migration where name like '0085%'`,
];

test('open orders of before get the fees of the upgrade, but for the rate that they have, and reserve what they did', async () => {
  const { services, trading } = orders;
  await orders.moveTo({ '1': 60_000 });
  const [free, elite] = [await trading.addPlayer(), await trading.addPlayer({ tier: 'elite' })];
  const open = [await orders.place(free), await orders.place(elite)];
  await storeSettings(services, { feeBpsByTier: { free: 300, basic: 60, pro: 40, elite: 10 } });
  for (const statement of downgrade) await sql.raw(statement).execute(services.db);
  await migrate(services.database.url);
  const after = await Promise.all(open.map((order) => orders.stateOf(order)));
  expect(after.map(({ fee_bps, fees_bps, reserved_cents }) => [fee_bps, fees_bps, reserved_cents])).toEqual([
    [250, [250, 60, 40, 10], 51_250],
    [0, [300, 60, 40, 0], 50_000],
  ]);
  await trading.expectSound();
});

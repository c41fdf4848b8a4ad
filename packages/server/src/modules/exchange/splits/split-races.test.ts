import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../../../platform/database.js';
import { patiently } from '../../../testing/patiently.js';
import { cancelOrder } from '../../play/orders/cancel-order.js';
import { claimDailyBonus } from '../../play/rewards/daily-bonus.js';
import { tally } from '../../play/trading/trading.fixture.js';
import { convertTask } from './convert-holders.js';
import { SplitsUnderTest } from './splits.fixture.js';

let splits: SplitsUnderTest;

afterEach(() => splits.services.close());

async function countConverted(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from share_entry where kind = 'split'`.execute(
    splits.services.db,
  );
  return rows[0]?.count ?? 0;
}

test('trades, orders, cancellations and claims during a split leave a sound ledger and every holder converted once', async () => {
  splits = await SplitsUnderTest.open(600_000);
  const { orders, services, trading } = splits;
  const holders: string[] = [];
  for (let index = 0; index < 30; index += 1) holders.push(await splits.addHolder(10 + index));
  const open = await Promise.all(
    holders.map((userId, index) =>
      index % 2 === 0
        ? orders.place(userId, { kind: 'take-profit', side: 'sell', shares: 3, triggerPriceCents: 900_000 })
        : orders.place(userId, { shares: 2, triggerPriceCents: 300_000 }),
    ),
  );
  await splits.openNextDay();
  const tradesOf = async (userId: string, celebrityId: string) => {
    const request = await trading.tradeRequest(userId, { celebrityId, toleranceBps: 10_000 });
    return splits.place({ ...request, id: randomUUID() });
  };
  const play = holders.flatMap((userId, index) => [
    tradesOf(userId, '1'),
    tradesOf(userId, 'gh1'),
    patiently(() => claimDailyBonus(services, userId)),
    ...(index % 3 === 0 ? [patiently(() => cancelOrder(services, { userId, id: open[index]?.id ?? '' }))] : []),
    orders.place(userId, { shares: 1, triggerPriceCents: 30_000 }),
  ]);
  const [outcomes] = await Promise.all([
    tally(play),
    (async () => {
      await splits.openNextDay();
      await splits.convert();
    })(),
  ]);
  for (let pass = 0; pass < 3; pass += 1) await splits.convert();
  expect(outcomes['filled']).toBeGreaterThan(60);
  expect(await countConverted()).toBe(holders.length);
  const { rows } = await sql`
    select 1 from position where celebrity_id = '1' and splits = 0
    union all select 1 from player_order where state = 'open' and splits = 0`.execute(services.db);
  expect(rows).toEqual([]);
  await trading.expectSound();
});

test('an instance that dies in the middle leaves whole ranges, and the next one converts the rest once', async () => {
  splits = await SplitsUnderTest.open(600_000);
  const { services, trading } = splits;
  const holders = 450;
  const tick = await trading.tick();
  const users: string[] = [];
  // One after the other: so many concurrent ones would wait longer for a connection than the pool allows on a
  // slow machine.
  while (users.length < holders) users.push(await trading.addPlayer({ cashCents: 10_000_000 }));
  await Promise.all(users.map(async (userId) => splits.place({ ...(await trading.tradeRequest(userId)), tick })));
  await splits.split();
  const name = 'doomed';
  const doomed = openDatabase({ url: `${services.database.url}?application_name=${name}`, onError: () => {} });
  // Holds the last player's row, so that the instance stops within its last range.
  const last = users.toSorted().at(-1) ?? '';
  await services.db.transaction().execute(async (tx) => {
    await sql`select 1 from position where user_id = ${last} for update`.execute(tx);
    const dying = convertTask({ ...services, db: doomed.db }).run({ number: 1, atMs: 0 });
    const died = expect(dying).rejects.toThrow();
    await expect.poll(countConverted).toBe(400);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`.execute(tx);
    await died;
  });
  await doomed.close();
  expect(await countConverted()).toBe(400);
  await splits.convert();
  await splits.convert();
  expect(await countConverted()).toBe(holders);
  expect((await splits.newest())?.completed_at).not.toBeNull();
  await trading.expectSound();
});

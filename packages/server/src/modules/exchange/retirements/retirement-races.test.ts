import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../platform/database.js';
import { tally } from '../../play/trading/trading.fixture.js';
import { byStaff } from '../celebrities/celebrities.fixture.js';
import { suspendCelebrity } from '../celebrities/change-status.js';
import { payTask } from './pay-holders.js';
import { RetirementsUnderTest } from './retirements.fixture.js';
import { withdrawRetirement } from './withdraw-retirement.js';

let game: RetirementsUnderTest;

beforeEach(async () => {
  game = await RetirementsUnderTest.open();
});
afterEach(() => game.services.close());

async function countPaid(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from share_entry where kind = 'retirement'`.execute(game.services.db);
  return rows[0]?.count ?? 0;
}

test('trades, orders, fills and ticks at the moment of the notice are before it or refused', async () => {
  const { trading, orders, services } = game;
  const players = await Promise.all(Array.from({ length: 8 }, () => trading.addPlayer({ cashCents: 100_000_000 })));
  const before = await Promise.all(players.map((userId) => orders.place(userId, { triggerPriceCents: 900_000 })));
  const trades = players.flatMap((userId) => Array.from({ length: 5 }, () => game.buy(userId)));
  const fills = orders.settle();
  const notice = game.retire();
  const tick = trading.moveOn();
  const late = tally(players.map((userId) => orders.place(userId, { triggerPriceCents: 9_000 })));
  const outcomes = await Promise.all(trades);
  await Promise.all([notice, tick, fills]);
  expect(new Set([...outcomes, 'filled', 'CELEBRITY_SUSPENDED']).size).toBe(2);
  const { filled = 0, CELEBRITY_SUSPENDED: refused = 0 } = await late;
  expect(filled + refused).toBe(players.length);
  // What the notice met with a locked wallet ends after the next tick.
  await trading.moveOn();
  await orders.settle();
  const states = await Promise.all(before.map(async (order) => (await orders.stateOf(order)).state));
  expect(states).not.toContain('open');
  const { rows } = await sql<{ open: number; reserved: number }>`
    select (select count(*) from player_order where celebrity_id = '1' and state = 'open') as open,
      (select sum(reserved_cents)::bigint from wallet) as reserved`.execute(services.db);
  expect(rows).toEqual([{ open: 0, reserved: 0 }]);
  await game.wait();
  await game.afterTick();
  await game.afterTick();
  for (const userId of players) expect(await trading.sharesOf(userId)).toBe(0);
  await trading.expectSound();
});

test('of two notices one is given, and neither meets a suspension or a withdrawal halfway', async () => {
  const { services, trading } = game;
  await game.addHolder(1);
  const outcomes = await tally([
    game.retire(),
    game.retire(),
    suspendCelebrity(services, byStaff('1')),
    withdrawRetirement(services, byStaff('1')),
  ]);
  expect((outcomes['filled'] ?? 0) + (outcomes['CONFLICT'] ?? 0)).toBe(4);
  await trading.moveOn();
  const open = await sql`select 1 from retirement where ended_at is null`.execute(services.db);
  expect(open.rows).toHaveLength(1);
  await trading.expectSound();
});

test('a payout that stops between any two ranges goes on with the next holder, and nobody is paid twice or forgotten', async () => {
  const { trading } = game;
  const holders: string[] = [];
  for (let shares = 1; shares <= 7; shares += 1) holders.push(await game.addHolder(shares));
  const price = await trading.priceCents('1');
  const cash = await Promise.all(holders.map((userId) => trading.cashOf(userId)));
  await game.retire();
  await game.wait();
  // Each run is killed in its second range, before the commit: one range is left behind.
  for (let runs = 1; runs <= 4; runs += 1) {
    let ranges = 0;
    const killed = async () => {
      ranges += 1;
      if (ranges === 2) throw new Error('killed');
    };
    await expect(game.afterTick({ playersPerRange: 2, afterRange: killed })).rejects.toThrow('killed');
    expect(await countPaid()).toBe(Math.min(7, 2 * runs));
  }
  for (let passes = 0; passes < 2; passes += 1) await game.afterTick({ playersPerRange: 2 });
  expect((await game.newest())?.completed_at).not.toBeNull();
  for (const [index, userId] of holders.entries()) {
    expect(await trading.cashOf(userId)).toBe((cash[index] ?? 0) + (index + 1) * price);
    expect((await game.noticesOf(userId)).filter(({ title }) => title.includes('has left'))).toHaveLength(1);
  }
  await game.afterTick();
  expect(await countPaid()).toBe(7);
  await trading.expectSound();
});

test('an instance that dies in a range leaves it unpaid, and a locked wallet is paid in the next pass', async () => {
  const { services, trading } = game;
  const users: string[] = [];
  for (let count = 0; count < 6; count += 1) users.push(await game.addHolder(1));
  await game.retire();
  await game.wait();
  const last = users.toSorted().at(-1) ?? '';
  const name = 'doomed';
  const doomed = openDatabase({ url: `${services.database.url}?application_name=${name}`, onError: () => {} });
  await services.db.transaction().execute(async (tx) => {
    await sql`select 1 from position where user_id = ${last} for update`.execute(tx);
    const dying = payTask({ ...services, db: doomed.db }, { playersPerRange: 4 }).run({ number: 1, atMs: 0 });
    const died = expect(dying).rejects.toThrow();
    await expect.poll(countPaid).toBe(4);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`.execute(tx);
    await died;
  });
  await doomed.close();
  expect(await countPaid()).toBe(4);
  await services.db.transaction().execute(async (tx) => {
    await sql`select 1 from wallet where user_id = ${last} for update`.execute(tx);
    await payTask(services).run({ number: 1, atMs: 0 });
    expect(await countPaid()).toBe(5);
  });
  await game.afterTick();
  await game.afterTick();
  expect(await countPaid()).toBe(6);
  expect((await game.newest())?.completed_at).not.toBeNull();
  await trading.expectSound();
});

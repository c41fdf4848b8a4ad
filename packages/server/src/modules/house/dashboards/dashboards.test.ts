import { randomUUID } from 'node:crypto';
import { dayMs, hourMs, londonDay, startOfLondonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installJobs } from '../../../platform/jobs.js';
import type { WaitingQueue } from '../../../platform/waiting-queue.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { tradeRow } from '../../../testing/trade-row.js';
import { openWallet } from '../../exchange/wallet/open-wallet.js';
import { saveVipDay } from '../../exchange/wallet/wallet.public.js';
import { findAccountRings, presentAccountRings } from '../../money/economy/list-account-rings.js';
import { findFailedJobs, rescheduleFailedJobs } from './dashboards.sql.js';
import { queuesFor, readWaiting } from './list-waiting.js';
import { readAdminFigures, readManagerFigures } from './read-figures.js';
import { commonQueues } from './waiting-queues.js';

let services: TestServices;
let count = 0;

beforeAll(async () => {
  services = await createTestServices({ template: 'market' });
  await installJobs(services);
});
afterAll(() => services.close());

async function addPlayer(address?: string): Promise<string> {
  count += 1;
  const { db, clock } = services;
  const [id, now] = [randomUUID(), clock.now()];
  // Octal, since a code has the digits from 2 to 9.
  const referral_code = `AMA-${2222 + Number(count.toString(8))}`;
  const texts = { name: `Player ${count}`, email: `player-${count}@example.org`, referral_code };
  await db
    .insertInto('user')
    .values({ id, ...texts, email_verified: true, created_at: now, updated_at: now })
    .execute();
  await openWallet(db, { userId: id, grantCents: 1_000_000, gameDay: londonDay(now.getTime()), now });
  if (address !== undefined) {
    await sql`insert into sign_up_origin (user_id, address_digest, device_digest, created_at)
      values (${id}, sha256(${address}::text::bytea), sha256(${id}::text::bytea), ${now})`.execute(db);
  }
  return id;
}

test('the urgent queues come first, then the oldest; empty ones and those of others are not shown', async () => {
  const hoursAgo = (hours: number) => new Date(services.clock.nowMs() - hours * hourMs);
  const queue = (name: string, changes: object, permission: WaitingQueue['permission'] = 'user.read') =>
    ({
      ...{ name, label: name, permission, path: null, action: 'Open' },
      read: async () => ({ count: 1, oldestAt: null, note: '', ...changes }),
    }) satisfies WaitingQueue;
  const queues = [
    queue('empty', { count: 0 }),
    queue('young', { oldestAt: hoursAgo(1) }),
    queue('ageless', {}),
    queue('another ageless', {}),
    queue('old', { oldestAt: hoursAgo(9) }),
    queue('urgent', { oldestAt: hoursAgo(2), urgent: true }),
    queue('for admins', {}, 'revenue.read'),
  ];
  const waiting = await readWaiting(queuesFor(queues, 'manager'));
  expect(waiting.map(({ name }) => name)).toEqual(['urgent', 'old', 'young', 'ageless', 'another ageless']);
});

test('a job that was given up is a queue, and gets its attempts again', async () => {
  const { db } = services;
  await sql`select graphile_worker.add_job('a task', max_attempts := 1)`.execute(db);
  await sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'no route'`.execute(db);
  const waiting = await readWaiting(commonQueues(services));
  expect(waiting).toMatchObject([{ name: 'failed-jobs', count: 1, note: 'a task', urgent: true }]);
  expect(await db.transaction().execute((tx) => rescheduleFailedJobs(tx))).toBe(1);
  expect((await findFailedJobs(db)).count).toBe(0);
});

test('users, members and trades are counted with their past', async () => {
  const { db, clock } = services;
  const first = await addPlayer();
  clock.advance(40 * dayMs);
  await db.updateTable('wallet').set({ tier: 'pro' }).where('user_id', '=', first).execute();
  await db.transaction().execute((tx) => saveVipDay(tx, '2026-03-20'));
  clock.advance(dayMs);
  await addPlayer();
  const figures = await readAdminFigures(services);
  expect(figures.users).toMatchObject({ total: 2, new7d: 1, total30dAgo: 1 });
  expect(figures.users.trend.at(0)).toBe(1);
  expect(figures.users.trend.at(-1)).toBe(2);
  expect(figures.vip).toMatchObject({ basic: 0, pro: 1, elite: 0, total30dAgo: null });
  expect(figures.trades).toMatchObject({ count24h: 0, before: 0 });
  expect(figures.recentUsers.map(({ name }) => name)).toEqual(['Player 2', 'Player 1']);
  const manager = await readManagerFigures(services);
  expect(manager).toMatchObject({
    trades: { today: 0, fullHours: 0, fullHoursBefore: 0 },
    vip: { pro: 1, total30dAgo: null },
    failedPayments30d: 0,
    failedPaymentsBefore: 0,
  });
  expect(manager.celebrities.active).toBeGreaterThan(0);
});

test('trades of today are compared with the same full hours of yesterday', async () => {
  const { db, clock } = services;
  const midnight = startOfLondonDay(londonDay(clock.nowMs() + 2 * dayMs));
  clock.advance(midnight + 3.5 * hourMs - clock.nowMs());
  const trades = { [midnight + hourMs]: 10, [midnight + 3 * hourMs]: 5 };
  const before = { [midnight - 23 * hourMs]: 4, [midnight - 21 * hourMs]: 7 };
  for (const [at, entries] of Object.entries({ ...trades, ...before })) {
    await sql`insert into ledger_hour (hour, kind, house, entries, made_cents, removed_cents)
      values (${new Date(Number(at))}, 'buy', 'market', ${entries}, 0, 0)`.execute(db);
  }
  const figures = await readManagerFigures(services);
  expect(figures.trades).toEqual({ today: 15, fullHours: 10, fullHoursBefore: 4 });
});

test('active trades are those of the last 24 hours to the second, compared with the 24 before', async () => {
  const { db, clock } = services;
  const midnight = startOfLondonDay(londonDay(clock.nowMs() + 10 * dayMs));
  clock.advance(midnight + 3.5 * hourMs - clock.nowMs());
  for (const ageMs of [0, 23.5 * hourMs + 1, dayMs, dayMs + 1, 47.5 * hourMs, 2 * dayMs, 2 * dayMs + 1]) {
    const row = tradeRow({ created_at: new Date(clock.nowMs() - ageMs) });
    await db.insertInto('trade').values(row).execute();
  }
  const { trades } = await readAdminFigures(services);
  expect(trades).toMatchObject({ count24h: 3, before: 3 });
  // 23 full hours: the running one would look like a fall.
  expect(trades.trend).toHaveLength(23);
  expect(trades.trend.reduce((sum, count) => sum + count, 0)).toBe(0);
});

test('three sign-ups from one address are a ring with what they got; two are a household', async () => {
  for (const address of ['ring', 'ring', 'home', 'ring', 'home']) await addPlayer(address);
  const { rings } = await presentAccountRings(services, await findAccountRings(services));
  expect(rings).toMatchObject([{ shared: 'address', size: 3, bonusCents: 3_000_000 }]);
  expect(rings[0]?.accounts).toHaveLength(3);
  services.clock.advance(31 * dayMs);
  expect((await presentAccountRings(services, await findAccountRings(services))).rings).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { dayMs, hourMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dailyTask } from '../../../daily-task.js';
import { systemClock } from '../../../platform/clock.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { dailyPrune } from './prune.js';

let services: TestServices;

beforeAll(async () => {
  services = await createTestServices();
  const { db, clock } = services;
  const userId = randomUUID();
  const now = clock.now();
  const account = { id: userId, name: 'Ama', email: 'ama@example.org', referral_code: 'AMA-2345' };
  await db
    .insertInto('user')
    .values({ ...account, created_at: now, updated_at: now })
    .execute();
  const machineMs = systemClock.nowMs();
  for (const [name, offsetMs] of [
    ['over', -hourMs],
    ['open', hourMs],
  ] as const) {
    const expires_at = new Date(machineMs + offsetMs);
    const stamps = { id: randomUUID(), created_at: now, updated_at: now, expires_at };
    await db
      .insertInto('session')
      .values({ ...stamps, token: name, user_id: userId })
      .execute();
    await db
      .insertInto('verification')
      .values({ ...stamps, identifier: name, value: '' })
      .execute();
    await db
      .insertInto('handle')
      .values({ key: name, user_id: null, rests_until: new Date(clock.nowMs() + 24 * offsetMs) })
      .execute();
    await db
      .insertInto('rate_limit')
      .values({ key: name, count: 1, resets_at: new Date(clock.nowMs() + offsetMs) })
      .execute();
  }
  await db
    .insertInto('job_effect')
    .values([
      { key: 'over', created_at: new Date(clock.nowMs() - 91 * dayMs) },
      { key: 'open', created_at: new Date(clock.nowMs() - 89 * dayMs) },
    ])
    .execute();
});

afterAll(() => services.close());

async function remaining(): Promise<readonly string[]> {
  const { db } = services;
  const sessions = await db.selectFrom('session').select('token as name').execute();
  const tokens = await db.selectFrom('verification').select('identifier as name').execute();
  const counters = await db.selectFrom('rate_limit').select('key as name').execute();
  const handles = await db.selectFrom('handle').select('key as name').where('rests_until', 'is not', null).execute();
  const effects = await db.selectFrom('job_effect').select('key as name').execute();
  return [sessions, tokens, counters, handles, effects].map((rows) =>
    rows
      .map(({ name }) => name)
      .toSorted()
      .join(' '),
  );
}

test('each night from four o’clock in London, expired rows are deleted and no others', async () => {
  const task = dailyTask(services, dailyPrune);
  const run = () => task.run({ number: 1, atMs: services.clock.nowMs() });
  // The test's clock starts at noon: on to three in the morning.
  await services.db
    .insertInto('daily_run')
    .values({ task: 'prune', day: '2026-03-10', ran_at: services.clock.now() })
    .execute();
  services.clock.advance(15 * hourMs);
  await run();
  expect(await remaining()).toEqual(['open over', 'open over', 'open over', 'open over', 'open over']);
  services.clock.advance(hourMs);
  await services.db
    .updateTable('rate_limit')
    .set({ resets_at: new Date(services.clock.nowMs() + 1) })
    .where('key', '=', 'open')
    .execute();
  await run();
  expect(await remaining()).toEqual(['open', 'open', 'open', 'open', 'open']);
});

test('a day’s work is done once, also by concurrent instances', async () => {
  services.clock.advance(dayMs);
  await Promise.all(
    [1, 2, 3].map(() => dailyTask(services, dailyPrune).run({ number: 2, atMs: services.clock.nowMs() })),
  );
  const runs = await services.db
    .selectFrom('daily_run')
    .select('day')
    .where('task', '=', 'prune')
    .orderBy('day')
    .execute();
  expect(runs.map(({ day }) => day)).toEqual(['2026-03-10', '2026-03-11', '2026-03-12']);
});

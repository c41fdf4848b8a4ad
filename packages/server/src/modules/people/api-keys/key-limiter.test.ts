import { randomUUID } from 'node:crypto';
import { minuteMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { KeyLimiter } from './key-limiter.js';

let services: TestServices;

beforeAll(async () => {
  services = await createTestServices();
});

afterAll(() => services.close());

const perMinuteMax = 100;

/** Sends parallel requests. @returns how many were allowed */
async function send(limiter: KeyLimiter, keyId: string, requests: number, nowMs: number): Promise<number> {
  const standings = await Promise.all(
    Array.from({ length: requests }, () => limiter.count(keyId, { nowMs, perMinuteMax })),
  );
  return standings.filter(({ remaining }) => remaining >= 0).length;
}

test('one instance allows exactly the limit, and again in the next minute', async () => {
  const limiter = new KeyLimiter(services.db);
  const keyId = randomUUID();
  const nowMs = services.clock.nowMs();
  expect(await send(limiter, keyId, 3 * perMinuteMax, nowMs)).toBe(perMinuteMax);
  expect(await send(limiter, keyId, 1, nowMs + minuteMs - 1)).toBe(0);
  expect(await send(limiter, keyId, 3 * perMinuteMax, nowMs + minuteMs)).toBe(perMinuteMax);
  expect(await send(limiter, randomUUID(), 5, nowMs)).toBe(5);
});

test('three instances together allow the limit and never more, however requests are distributed', async () => {
  const instances = [1, 2, 3].map(() => new KeyLimiter(services.db));
  const keyId = randomUUID();
  const nowMs = services.clock.nowMs();
  const first = await Promise.all(instances.map((limiter) => send(limiter, keyId, 30, nowMs)));
  const passed = first.reduce((sum, count) => sum + count, 0);
  expect(passed).toBe(90);
  const rest = await Promise.all(instances.map((limiter) => send(limiter, keyId, 50, nowMs + 1)));
  expect(rest.reduce((sum, count) => sum + count, passed)).toBe(perMinuteMax);
});

test('permits that one instance took and did not use are unavailable to others: less than the limit, never more', async () => {
  const [busy, idle] = [new KeyLimiter(services.db), new KeyLimiter(services.db)];
  const keyId = randomUUID();
  const nowMs = services.clock.nowMs();
  expect(await send(idle, keyId, 1, nowMs)).toBe(1);
  // The idle instance holds a twentieth of the limit.
  expect(await send(busy, keyId, 200, nowMs)).toBe(95);
  expect(await send(idle, keyId, 200, nowMs)).toBe(4);
});

test('an instance queries the database once per share of permits, not once per request', async () => {
  const limiter = new KeyLimiter(services.db);
  const keyId = randomUUID();
  await send(limiter, keyId, 40, services.clock.nowMs());
  const row = await services.db
    .selectFrom('rate_limit')
    .select('count')
    .where('key', '=', `api-key:${keyId}`)
    .executeTakeFirst();
  expect(row?.count).toBe(40);
});

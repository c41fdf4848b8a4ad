import { randomUUID } from 'node:crypto';
import { watchlistSchema } from '@limelight/contract/play/watchlist.schema';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { registerWatchlist } from './watchlist.routes.js';

let services: TestServices;
let app: FastifyInstance;
let viewer: Viewer | null;

beforeAll(async () => {
  services = await createTestServices({ template: 'market' });
  app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
  app.decorate('findViewer', async () => viewer);
  registerWatchlist(app, services);
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await services.close();
});

const somebody = () =>
  ({ userId: randomUUID(), sessionId: randomUUID(), role: 'user', emailVerified: true, suspended: false }) as Viewer;

beforeEach(() => {
  viewer = somebody();
});

const call = (method: 'GET' | 'PUT' | 'DELETE', id = '') =>
  app.inject({ method, url: `/api/v1/watchlist${id === '' ? '' : `/${id}`}` });
const watched = async (answer = call('GET')) => watchlistSchema.parse((await answer).json()).celebrityIds;

test('watching and unwatching return the list, the latest first, and are idempotent', async () => {
  expect(await watched(call('PUT', '1'))).toEqual(['1']);
  services.clock.advance(1);
  expect(await watched(call('PUT', 'gh1'))).toEqual(['gh1', '1']);
  expect(await watched(call('PUT', '1'))).toEqual(['gh1', '1']);
  expect(await watched(call('DELETE', 'gh1'))).toEqual(['1']);
  expect(await watched(call('DELETE', 'gh1'))).toEqual(['1']);
  expect(await watched()).toEqual(['1']);
});

test('concurrent requests leave one entry', async () => {
  await Promise.all(Array.from({ length: 20 }, () => call('PUT', '1')));
  expect(await watched()).toEqual(['1']);
});

test('an unlisted celebrity cannot be watched', async () => {
  const answer = await call('PUT', 'nobody');
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'CELEBRITY_UNKNOWN']);
  expect(await watched()).toEqual([]);
});

test('each player has their own list, and a visitor has none', async () => {
  await call('PUT', '1');
  viewer = somebody();
  expect(await watched()).toEqual([]);
  viewer = null;
  for (const answer of [await call('GET'), await call('PUT', '1'), await call('DELETE', '1')]) {
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'NOT_SIGNED_IN']);
  }
});

test('a request that arrives after its account was deleted stores nothing', async () => {
  const now = services.clock.now();
  const wallet = { cash_cents: 0, contributed_cents: 0, trade_day: '2026-03-10', created_at: now };
  const userId = viewer?.userId ?? '';
  await services.db
    .insertInto('wallet')
    .values({ ...wallet, user_id: userId, account_state: 'closed' })
    .execute();
  expect(await watched(call('PUT', '1'))).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { getInsiderTip } from '@limelight/contract/exchange/insider-tip';
import type { Tier } from '@limelight/rules/tier';
import { addDays, dayMs, londonDay } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { problemOf } from '../../../platform/http/problem.fixture.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { TradingUnderTest } from '../../play/trading/trading.fixture.js';
import { registerInsiderTip } from './insider-tip.routes.js';

let trading: TradingUnderTest;
let app: FastifyInstance;
let viewer: Viewer | null;
let liveSinceMs: number;

beforeEach(async () => {
  trading = await TradingUnderTest.open();
  app = await createHttpServer({ production: false, trustedProxies: [], logger: trading.services.log });
  app.decorate('findViewer', async () => viewer);
  liveSinceMs = trading.services.clock.nowMs();
  registerInsiderTip(app, { ...trading.services, market: { liveSinceMs } });
  await app.ready();
});

afterEach(async () => {
  await app.close();
  await trading.services.close();
});

async function request(tier: Tier) {
  const userId = await trading.addPlayer({ tier });
  viewer = { userId, sessionId: randomUUID(), role: 'user', emailVerified: true, suspended: false };
  return app.inject({ method: 'GET', url: '/api/v1/insider-tip' });
}

async function tips() {
  const answer = await request('elite');
  expect(answer.statusCode, answer.body).toBe(200);
  return schemasOf(getInsiderTip).response.parse(answer.json());
}

const today = () => londonDay(trading.services.clock.nowMs());

async function writeTip(age: number): Promise<void> {
  const { db, clock } = trading.services;
  const tip = { author: 'staff', celebrity_id: '1', text: `The tip of ${age} days ago`, at: clock.now() } as const;
  await db
    .insertInto('insider_tip')
    .values({ day: addDays(today(), -age), ...tip })
    .execute();
}

test('Elite gets the tip of today and the last six, newest first', async () => {
  for (const age of [8, 0, 1, 2, 3, 5, 6, 7]) await writeTip(age);
  const { today: first, earlier } = await tips();
  expect(first).toMatchObject({ day: today(), author: 'staff', celebrityId: '1', text: 'The tip of 0 days ago' });
  expect(earlier.map(({ text }) => Number(/\d/.exec(text)?.[0]))).toEqual([1, 2, 3, 5, 6, 7]);
});

test('before the tip of the day is written, and before the first one, there is none', async () => {
  const opened = londonDay(liveSinceMs);
  expect(await tips()).toEqual({ today: null, earlier: [], firstDay: addDays(opened, 7) });
  await writeTip(0);
  trading.services.clock.advance(dayMs);
  await trading.moveOn();
  expect(await tips()).toMatchObject({ today: null, earlier: [{ text: 'The tip of 0 days ago' }] });
});

test('figures of the market desk come with the sentence', async () => {
  const figures = {
    kind: 'gap',
    price_cents: 44_500,
    mean_cents: 50_000,
    mean_days: 30,
    simulated_days: 12,
    gap_bps: -1_100,
    volume_cents: 2_400_000,
    usual_volume_cents: null,
    net_buyers: 3,
    net_sellers: 1,
  } as const;
  const { db, clock } = trading.services;
  const tip = { day: today(), author: 'market-desk', celebrity_id: '1', text: 'A sentence.', at: clock.now() } as const;
  await db
    .insertInto('insider_tip')
    .values({ ...tip, ...figures })
    .execute();
  expect((await tips()).today).toMatchObject({
    time: clock.now().toISOString(),
    figures: { kind: 'gap', meanCents: 50_000, simulatedDays: 12, gapBps: -1_100, usualVolumeCents: null },
  });
});

test.each(['free', 'basic', 'pro'] as const)(
  'tier %s is refused in the same way whether there is a tip or not',
  async (tier) => {
    const without = await request(tier);
    await writeTip(0);
    const refusal = await request(tier);
    expect([refusal.statusCode, problemOf(refusal)]).toEqual([without.statusCode, problemOf(without)]);
    const refused = new Refusal('VIP_ONLY');
    expect([refusal.statusCode, problemOf(refusal)]).toEqual([refused.status, refused.toProblem()]);
    // The id of a request has the length of its number.
    const lengths = [without, refusal].map(
      ({ headers }) => Number(headers['content-length']) - String(headers['x-request-id']).length,
    );
    expect(lengths[0]).toBe(lengths[1]);
  },
);

test('a request changes no row', async () => {
  const { db } = trading.services;
  await writeTip(0);
  await request('elite');
  const tables = await listTables(db);
  const before = await digestTables(db, tables);
  await app.inject({ method: 'GET', url: '/api/v1/insider-tip' });
  expect(await digestTables(db, tables)).toEqual(before);
});

import { randomUUID } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { getPrediction } from '@limelight/contract/play/predictions';
import type { Prediction } from '@limelight/contract/play/predictions.schema';
import { seCents } from '@limelight/rules/money';
import { predictPrices } from '@limelight/rules/prediction';
import { tempos } from '@limelight/rules/tempo';
import { type Tier, tiers } from '@limelight/rules/tier';
import { addDays, dayMs, endOfLondonDay, londonDay, tickMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { problemOf } from '../../../platform/http/problem.fixture.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import type { MarketView } from '../../exchange/market/market.public.js';
import { NewsUnderTest } from '../../exchange/news/news.fixture.js';
import { publishNews } from '../../exchange/news/news.public.js';
import { registerPredictions } from './predictions.routes.js';

let game: NewsUnderTest;
let view: MarketView;
let app: FastifyInstance;
let viewer: Viewer | null;

beforeEach(async () => {
  game = await NewsUnderTest.open();
});

afterEach(async () => {
  await app.close();
  await view.close();
  await game.services.close();
});

/** Opens the market as it is now, for a player of a tier. */
async function openAs(tier: Tier): Promise<void> {
  view = await game.openView();
  app = await createHttpServer({ production: false, trustedProxies: [], logger: game.services.log });
  app.decorate('findViewer', async () => viewer);
  registerPredictions(app, { ...game.services, market: view });
  await app.ready();
  await playAs(tier);
}

async function playAs(tier: Tier): Promise<void> {
  const userId = await game.trading.addPlayer({ tier });
  viewer = { userId, sessionId: randomUUID(), role: 'user', emailVerified: true, suspended: false };
}

const requestPrediction = (id = '1') => app.inject({ method: 'GET', url: `/api/v1/celebrities/${id}/prediction` });

async function prediction(): Promise<Prediction> {
  const answer = await requestPrediction();
  expect(answer.statusCode, answer.body).toBe(200);
  return schemasOf(getPrediction).response.parse(answer.json());
}

test('every VIP tier gets the range, and the free tier one and the same refusal, whatever it requests', async () => {
  await game.trading.suspendCelebrity('gh1');
  await openAs('free');
  const refused = new Refusal('VIP_ONLY');
  for (const id of ['1', 'gh1', 'zz99']) {
    const refusal = await requestPrediction(id);
    expect([refusal.statusCode, problemOf(refusal)]).toEqual([refused.status, refused.toProblem()]);
  }
  for (const tier of tiers.filter((paid) => paid !== 'free')) {
    await playAs(tier);
    expect((await requestPrediction()).statusCode, tier).toBe(200);
  }
});

test('an unknown, a suspended and a halted celebrity have no range', async () => {
  await game.trading.suspendCelebrity('gh1');
  await publishNews(game.services, await game.draft({ celebrityId: 'ng1', impactBps: 2_000 }));
  await game.tick();
  await openAs('basic');
  const codeOf = async (id: string) => {
    const answer = await requestPrediction(id);
    return [answer.statusCode, answer.json().code];
  };
  expect(await codeOf('zz99')).toEqual([404, 'CELEBRITY_UNKNOWN']);
  expect(await codeOf('gh1')).toEqual([409, 'CELEBRITY_SUSPENDED']);
  expect(await codeOf('ng1')).toEqual([409, 'TRADING_HALTED']);
});

test('the range follows from public facts: price, tempo of the day, and the published change of popularity', async () => {
  const { db } = game.services;
  await game.tick();
  const [tick] = await db.selectFrom('tick').selectAll().orderBy('number', 'desc').limit(1).execute();
  const atMs = tick?.at.getTime() ?? Number.NaN;
  const day = londonDay(atMs);
  await sql`insert into fan_day values
    ('1', ${addDays(day, -1)}, 0, 50, 50.25, 0, 0), ('1', ${day}, 0, 50.25, 50.75, 0, 0)`.execute(db);
  await sql`update tick set tempo = 'wild' where number = ${tick?.number}`.execute(db);
  await openAs('basic');
  const { days, ...start } = await prediction();
  const priceCents = await game.trading.priceCents('1');
  expect(start).toEqual({ celebrityId: '1', tick: tick?.number, time: tick?.at.toISOString(), priceCents });
  const expected = predictPrices({
    priceCents: seCents(priceCents),
    tempo: tempos.wild,
    popularityChange: 0.25,
    nextPopularityChange: 0.5,
    ticksLeftToday: Math.floor((endOfLondonDay(day) - atMs) / tickMs),
    ticksToPremieres: [],
  });
  expect(days).toEqual(
    expected.map((range, index) => ({ time: new Date(atMs + (index + 1) * dayMs).toISOString(), ...range })),
  );
});

test('nothing secret changes the range: neither the state of the price model nor news that staff prepare', async () => {
  const { db } = game.services;
  await openAs('elite');
  const before = await prediction();
  await sql`update celebrity_market set model = jsonb_set(jsonb_set(jsonb_set(model,
    '{hot}', 'true'), '{pendingJump}', '100000'), '{popularityChange}', '1')`.execute(db);
  await game.draft({ impactBps: 2_000 });
  expect(await prediction()).toEqual(before);
});

test.each(['free', 'basic'] as const)('a request of tier %s changes no row', async (tier) => {
  const { db } = game.services;
  await openAs(tier);
  const tables = await listTables(db);
  const before = await digestTables(db, tables);
  await requestPrediction();
  expect(await digestTables(db, tables)).toEqual(before);
});

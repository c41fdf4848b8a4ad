import { getPremiereDraw, listPremieres } from '@limelight/contract/exchange/premieres';
import {
  getPremiereDraw as drawSchemas,
  listPremieres as listSchemas,
} from '@limelight/contract/exchange/premieres.schema';
import { dayMs, hourMs, londonDay, minuteMs, startOfLondonDay, tickMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { commitFairDays } from '../market/fair-day.js';
import type { MarketView } from '../market/market.public.js';
import { newsroomTask } from '../news/newsroom.js';
import { premiereStoriesTask } from '../news/premiere-stories.js';
import { notifyOfPremieres } from './notify-of-premieres.js';
import { PremieresUnderTest } from './premieres.fixture.js';
import { registerPremieres } from './premieres.routes.js';

let premieres: PremieresUnderTest;
let view: MarketView;
let app: FastifyInstance;

beforeEach(async () => {
  premieres = await PremieresUnderTest.open();
  const { clock, log } = premieres.services;
  clock.advance(startOfLondonDay(londonDay(clock.nowMs())) + dayMs + 12 * hourMs - clock.nowMs());
  await premieres.game.tick();
  view = await premieres.game.openView();
  app = await createHttpServer({ production: false, trustedProxies: [], logger: log });
  app.decorate('findViewer', async () => null);
  registerPremieres(app, { ...premieres.services, market: view });
  await app.ready();
});

afterEach(async () => {
  await app.close();
  await view.close();
  await premieres.services.close();
});

async function calendar() {
  await view.catchUp();
  const answer = await app.inject({ method: 'GET', url: listPremieres.url });
  expect(answer.statusCode, answer.body).toBe(200);
  return listSchemas.response.parse(answer.json()).premieres;
}

test('the calendar shows a premiere as announced, live, and over with its change', async () => {
  const { game } = premieres;
  await premieres.stage();
  // Caches live as long as a tick.
  await game.tick();
  const [live] = await calendar();
  expect(live).toMatchObject({ celebrityId: '1', stage: 'Gala night', state: 'live', changeBps: null });
  await premieres.ticksUntilTrading();
  const [over] = await calendar();
  expect(over).toMatchObject({ state: 'over', tick: live?.tick });
  expect(Math.abs(over?.changeBps ?? 0)).toBeGreaterThan(300);
  await premieres.stage({ stage: 'Encore', celebrityId: 'gh1', inMs: hourMs });
  await game.tick();
  expect((await calendar())[1]).toMatchObject({ state: 'announced', tick: null, changeBps: null });
});

test('what a day was chosen from is public, and an unknown or an impossible day is refused', async () => {
  const { db, clock } = premieres.services;
  await commitFairDays(db, premieres.services);
  await premieres.stage();
  const read = (day: string) => app.inject({ method: 'GET', url: getPremiereDraw.url.replace(':day', day) });
  const day = londonDay(clock.nowMs());
  const draw = drawSchemas.response.parse((await read(day)).json());
  expect(draw).toMatchObject({ day, celebrityIds: ['1'], restingIds: [], premieres: [{ stage: 'Gala night' }] });
  expect(draw.commitment).toMatch(/^[0-9a-f]{64}$/);
  expect((await read('2001-01-01')).json()).toMatchObject({ code: 'NOT_FOUND' });
  expect((await read('2026-02-30')).statusCode).toBe(400);
});

test('reading the calendar changes no row', async () => {
  const { db } = premieres.services;
  const tables = await listTables(db);
  const before = await digestTables(db, tables);
  await calendar();
  await app.inject({ method: 'GET', url: getPremiereDraw.url.replace(':day', '2001-01-01') });
  expect(await digestTables(db, tables)).toEqual(before);
});

test('holders and watchers are notified half an hour before, once, and nobody else', async () => {
  const { game, services } = premieres;
  const [holder, watcher, other] = await Promise.all([1, 2, 3].map(() => game.trading.addPlayer()));
  await game.hold(holder ?? '');
  await game.watch(watcher ?? '');
  await game.watch(other ?? '', 'gh1');
  await premieres.stage({ inMs: 31 * minuteMs });
  await notifyOfPremieres(services);
  expect(await game.notifiedTitles(holder ?? '')).toEqual([]);
  services.clock.advance(2 * minuteMs);
  await Promise.all([1, 2].map(() => notifyOfPremieres(services)));
  await notifyOfPremieres(services);
  for (const player of [holder, watcher]) {
    expect(await game.notifiedTitles(player ?? '')).toEqual([expect.stringMatching(/^Gala night: Ada Marlowe at 12:/)]);
  }
  expect(await game.notifiedTitles(other ?? '')).toEqual([]);
});

test('a premiere of a suspended celebrity is not announced to its holders', async () => {
  const { game, services } = premieres;
  const holder = await game.trading.addPlayer();
  await game.hold(holder);
  await game.trading.suspendCelebrity('1');
  await premieres.stage({ inMs: 20 * minuteMs });
  await notifyOfPremieres(services);
  expect(await game.notifiedTitles(holder)).toEqual([]);
});

const stories = () =>
  premieres.services.db
    .selectFrom('news_item')
    .select(['title', 'celebrity_id', 'change_bps', 'topic', 'fact_key'])
    .where('topic', '=', 'premiere')
    .orderBy('created_at')
    .orderBy('fact_key')
    .execute();

test('the feed has the calendar of the day and each result, once', async () => {
  const { game, services } = premieres;
  const holder = await game.trading.addPlayer();
  await game.hold(holder);
  await premieres.stage({ inMs: 2 * tickMs });
  const task = premiereStoriesTask({ ...services, market: view });
  const run = async () => task.run({ number: await game.trading.tick(), atMs: services.clock.nowMs() });
  await Promise.all([run(), run()]);
  expect(await stories()).toMatchObject([{ title: 'On stage today: 1 premiere', celebrity_id: null }]);
  await game.tick();
  await game.tick();
  await run();
  expect(await stories()).toHaveLength(1);
  await premieres.ticksUntilTrading();
  await run();
  await run();
  const [, result] = await stories();
  expect(result?.title).toMatch(/^Gala night: Ada Marlowe [+−]\d+\.\d\d%$/);
  expect(result).toMatchObject({
    celebrity_id: '1',
    fact_key: `premiere:${londonDay(services.clock.nowMs())}:Gala night`,
  });
  expect(await stories()).toHaveLength(2);
  expect(await game.notifiedTitles(holder)).toEqual([result?.title]);
});

test('a cancelled premiere is reported as cancelled', async () => {
  const { game, services } = premieres;
  await game.trading.suspendCelebrity('1');
  await premieres.stage();
  await game.tick();
  await premiereStoriesTask({ ...services, market: view }).run({ number: 0, atMs: services.clock.nowMs() });
  expect((await stories()).map(({ title }) => title)).toContain('Gala night of Ada Marlowe is cancelled');
});

test('the move of a premiere is not reported a second time as a record or a surge', async () => {
  const { game, services } = premieres;
  await premieres.stage();
  await game.tick();
  await premieres.ticksUntilTrading();
  const price = await game.trading.priceCents('1');
  // A month of live days far below, and so was the price a day ago: without the premiere this would be a
  // record.
  const lowCents = Math.round(price * 0.5);
  await game.setDays(
    '1',
    Array.from({ length: 30 }, () => lowCents),
    false,
  );
  await sql`update candle_5m set open_cents = ${lowCents}, close_cents = ${lowCents}, high_cents = ${lowCents},
    low_cents = ${lowCents} where celebrity_id = '1'`.execute(services.db);
  const fresh = await game.openView();
  const run = async () => {
    await newsroomTask({ ...services, market: fresh }).run({ number: 10, atMs: services.clock.nowMs() });
    const topics = services.db.selectFrom('news_item').select('topic').where('celebrity_id', '=', '1');
    return (await topics.where('topic', 'in', ['record', 'surge']).execute()).length;
  };
  expect(await run()).toBe(0);
  await services.db
    .updateTable('premiere')
    .set({ at: new Date(services.clock.nowMs() - 25 * hourMs) })
    .execute();
  expect(await run()).toBe(1);
  await fresh.close();
});

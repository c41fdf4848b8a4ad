import { errorCatalogue } from '@limelight/contract/errors';
import { type FairDayTicks, fairDaySchema, fairDayTicksSchema } from '@limelight/contract/market.schema';
import { commitmentMatches } from '@limelight/rules/fairness';
import { bps } from '@limelight/rules/money';
import { checkTicks, nothingChecked } from '@limelight/rules/published-day';
import type { TempoName } from '@limelight/rules/tempo';
import { addDays, dayMs, hourMs, londonDay, parseLondonDay, tickMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from '../../platform/http/server.js';
import { testListings } from '../../testing/listings.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { seedTestMarket } from '../../testing/market.js';
import { createTestServices, type TestServices } from '../../testing/services.js';
import { commitFairDays, hmacSha256, sha256 } from './fair-day.js';
import { ticksPerPage } from './get-fair-day-ticks.js';
import { type MarketView, openMarketView } from './market.public.js';
import { registerMarket } from './market.routes.js';
import { ensureCandlePartitions } from './partitions.sql.js';
import { produceTick } from './produce-tick.js';
import { beginLeadership, findMarket } from './tick.sql.js';
import { verifyDay } from './verify-day.js';

const day = parseLondonDay('2026-03-10');
const liveTicks = 200;
const newsAfter = 50;
/** Staff raise the tempo in the middle of the day; with the old tempo the later prices could not be explained. */
const wildAfter = 120;

let services: TestServices;
let app: Awaited<ReturnType<typeof createHttpServer>>;
let view: MarketView;
let firstLive: number;

const tempoAfter = (count: number): TempoName => (count < wildAfter ? 'standard' : 'wild');

/** The exchange opens in the evening, a tick applies news, and the clock moves to the next morning. */
beforeAll(async () => {
  const openingMs = Date.UTC(2026, 2, 11) - liveTicks * tickMs;
  services = await createTestServices({ clock: new ManualClock(openingMs) });
  const { db, clock } = services;
  await seedTestMarket(services);
  const epoch = await beginLeadership(db);
  const opening = (await findMarket(db))?.tick_number ?? 0;
  firstLive = opening + 1;
  await ensureCandlePartitions(db, openingMs, openingMs + 2 * dayMs);
  await commitFairDays(db, services);
  for (let count = 0; count < liveTicks + 3; count += 1) {
    const impacts = count === newsAfter ? [{ celebrityId: '1', impactBps: bps(1_600) }] : [];
    const plan = { from: opening + count, atMs: clock.nowMs(), epoch, tempo: tempoAfter(count) };
    await produceTick(db, plan, async () => impacts);
    clock.advance(tickMs);
  }
  clock.advance(9 * hourMs);
  await commitFairDays(db, services);

  view = await openMarketView(services);
  app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
  app.decorate('findViewer', async () => null);
  registerMarket(app, { ...services, market: view, ownMessages: async () => [] });
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await view.close();
  await services.close();
});

const fetchTicks = (ofDay: string, query = '') => app.inject(`/api/v1/market/fairness/${ofDay}/ticks${query}`);

async function readDay(): Promise<FairDayTicks[]> {
  const pages: FairDayTicks[] = [];
  for (let query = ''; pages.length < 50; ) {
    const page = fairDayTicksSchema.parse((await fetchTicks(day, query)).json());
    pages.push(page);
    if (page.nextFrom === null) return pages;
    query = `?from=${page.nextFrom}`;
  }
  throw new Error('the pages do not end');
}

async function fairDays() {
  const { days } = (await app.inject('/api/v1/market/fairness')).json();
  return fairDaySchema.array().parse(days);
}

/** Verifies the published day as a browser does. */
async function check(pages: readonly FairDayTicks[]) {
  const published = (await fairDays()).find((one) => one.day === day);
  const seed = Buffer.from(published?.seed ?? '', 'hex');
  expect(commitmentMatches(seed, published?.commitment ?? '', sha256)).toBe(true);
  const read = pages.reduce(
    (before, { celebrities, staffChanges, ticks }) =>
      checkTicks(before, { seed: { seed, hmacSha256 }, celebrities, staffChanges, ticks }),
    nothingChecked,
  );
  return read.findings;
}

test('each day has its state, and only finished days reveal their seed', async () => {
  const days = await fairDays();
  expect(days.map((one) => [one.day, one.state, one.seed !== null])).toEqual([
    [addDays(day, 2), 'sealed', false],
    [addDays(day, 1), 'under-way', false],
    [day, 'checkable', true],
  ]);
});

test('the pages of a day contain each of its ticks once, and the last tick before it', async () => {
  const pages = await readDay();
  const ticks = pages.flatMap((page) => page.ticks);
  const [{ startTick, endTick } = { startTick: 0, endTick: 0 }] = pages;
  expect(ticks.map(({ number }) => number)).toEqual(
    Array.from({ length: endTick - startTick + 1 }, (_, index) => startTick + index),
  );
  expect(pages.slice(0, -1).every((page) => page.ticks.length === ticksPerPage)).toBe(true);
  expect(londonDay(Date.parse(ticks[0]?.time ?? ''))).toBe(addDays(day, -1));
  expect(new Set(ticks.slice(1).map(({ time }) => londonDay(Date.parse(time))))).toEqual(new Set([day]));
  expect(endTick).toBe(firstLive + liveTicks - 1);
});

test('a page has prices in the order of its celebrities, halts, and the applied news', async () => {
  const newsTick = firstLive + newsAfter;
  const page = fairDayTicksSchema.parse((await fetchTicks(day, `?from=${newsTick}`)).json());
  expect(page).toMatchObject({ day, nextFrom: null });
  expect(page.celebrities).toEqual(testListings.map(({ id, category }) => ({ id, category })));
  const [first, second] = page.ticks;
  const row = await services.db.selectFrom('tick').selectAll().where('number', '=', newsTick).executeTakeFirstOrThrow();
  expect(first).toEqual({
    number: newsTick,
    time: row.at.toISOString(),
    simulated: false,
    tempo: 'standard',
    pricesCents: row.prices_cents,
    haltedIds: ['1'],
    newsImpactsBps: { 1: 1_600 },
  });
  expect(second?.newsImpactsBps).toEqual({});
});

test('the response for a finished day can be cached, a refusal cannot', async () => {
  expect((await fetchTicks(day)).headers['cache-control']).toBe('public, max-age=3600');
  expect((await fetchTicks(addDays(day, 1))).headers['cache-control']).toBeUndefined();
});

test('an unfinished day and a day without a commitment are refused', async () => {
  for (const early of [addDays(day, 1), addDays(day, 2), '2999-12-31']) {
    const answer = await fetchTicks(early);
    expect([answer.statusCode, answer.json().code], early).toEqual([errorCatalogue.CONFLICT.status, 'CONFLICT']);
  }
  const unknown = await fetchTicks('2020-02-29');
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'NOT_FOUND']);
});

test.each(['0000-01-01', '2026-02-30', 'today', '2026-3-10'])('%s is not a valid day', async (text) => {
  expect((await fetchTicks(text)).statusCode).toBe(400);
});

test('a page begins within the day, whatever tick it is requested from', async () => {
  const read = async (query: string) => fairDayTicksSchema.parse((await fetchTicks(day, query)).json());
  const whole = await read('');
  expect((await read('?from=0')).ticks[0]?.number).toBe(whole.startTick);
  expect(await read(`?from=${whole.endTick + 1}`)).toMatchObject({ ticks: [], nextFrom: null });
  for (const query of ['?from=-1', '?from=x', '?from=1.5']) expect((await fetchTicks(day, query)).statusCode).toBe(400);
});

test('the published ticks of a day follow from its seed, and the command confirms it', async () => {
  const findings = await check(await readDay());
  expect(findings).toMatchObject({ ticks: liveTicks, prices: liveTicks * testListings.length, unexplained: [] });
  expect(findings.simulatedTicks).toBeGreaterThan(2_000);
  const { ticks, prices: moves } = findings;
  expect(await verifyDay(services.db, day)).toEqual({ ticks, moves, unfair: [], staffChanges: [] });
});

test('one changed price is found, both from the pages and by the command', async () => {
  const tickNumber = firstLive + 120;
  const push = (factor: number) =>
    sql`update tick set prices_cents[2] = prices_cents[2] * ${factor}::float8 where number = ${tickNumber}`.execute(
      services.db,
    );
  const before = await services.db
    .selectFrom('tick')
    .select('prices_cents')
    .where('number', '=', tickNumber)
    .executeTakeFirstOrThrow();
  await push(1.02);
  const { unexplained } = await check(await readDay());
  expect(unexplained).toContainEqual({ tickNumber, celebrityId: 'gh1' });
  expect(new Set(unexplained.map(({ celebrityId }) => celebrityId))).toEqual(new Set(['gh1']));
  const verified = await verifyDay(services.db, day);
  expect('unfair' in verified && verified.unfair).toContain(`tick ${tickNumber}: gh1`);
  await sql`update tick set prices_cents = ${before.prices_cents}::bigint[] where number = ${tickNumber}`.execute(
    services.db,
  );
});

test('a day whose ticks were partly deleted is reported as gone', async () => {
  const [{ startTick } = { startTick: 0 }] = await readDay();
  await services.db.deleteFrom('tick').where('number', '<=', startTick).execute();
  expect((await fairDays()).at(-1)).toMatchObject({ day, state: 'gone' });
  const answer = await fetchTicks(day);
  expect([answer.statusCode, answer.json().message]).toEqual([404, 'The prices of this day are no longer kept']);
});

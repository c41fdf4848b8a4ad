import { errorCatalogue } from '@limelight/contract/errors';
import {
  type FairDayFile,
  type FairDayTicks,
  fairDayFileSchema,
  fairDaySchema,
  fairDayTicksSchema,
} from '@limelight/contract/exchange/market.schema';
import type { ClosingRecord } from '@limelight/rules/closing-record';
import type { OpeningRecord } from '@limelight/rules/day-record';
import { addDays, dayMs, hourMs, londonDay, parseLondonDay, tickMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Executor } from '../../../platform/database.js';
import { createHttpServer } from '../../../platform/http/server.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { seedTestMarket } from '../../../testing/market.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { closeDays } from './close-days.js';
import { commitFairDays } from './fair-day.js';
import { ticksPerPage } from './get-fair-day-ticks.js';
import { getFairDays } from './get-fair-days.js';
import { type MarketView, openMarketView } from './market.public.js';
import { registerMarket } from './market.routes.js';
import { openNextDay } from './open-day.js';
import { ensureCandlePartitions } from './partitions.sql.js';
import { produceTick } from './produce-tick.js';
import { beginLeadership, findMarket } from './tick.sql.js';

const day = parseLondonDay('2026-03-10');
const liveTicks = 300;

let services: TestServices;
let app: Awaited<ReturnType<typeof createHttpServer>>;
let view: MarketView;
let opening: number;

/** The exchange opens in the evening, ticks over midnight, and the clock moves to the next morning. */
beforeAll(async () => {
  const openingMs = Date.UTC(2026, 2, 11) - liveTicks * tickMs;
  services = await createTestServices({ clock: new ManualClock(openingMs) });
  const { db, clock } = services;
  await seedTestMarket(services);
  const epoch = await beginLeadership(db);
  opening = (await findMarket(db))?.tick_number ?? 0;
  await ensureCandlePartitions(db, openingMs, openingMs + 2 * dayMs);
  for (let from = opening; from < opening + liveTicks + 3; from += 1) {
    await produceTick(services, { from, atMs: clock.nowMs(), epoch, tempo: 'standard' });
    clock.advance(tickMs);
    if (from + 1 === opening + liveTicks) {
      clock.advance(-tickMs / 2);
      const now = clock.now();
      await openNextDay(services, { day: addDays(day, 1), afterTick: from + 1, tempo: 'wild', now });
      clock.advance(tickMs / 2);
    }
  }
  clock.advance(9 * hourMs);
  await closeDays(services, londonDay(clock.nowMs()));
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
const fetchDay = (ofDay: string) => app.inject(`/api/v1/market/fairness/${ofDay}`);

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

async function readFile(): Promise<FairDayFile> {
  return fairDayFileSchema.parse((await fetchDay(day)).json());
}

async function fairDays() {
  const { days } = (await app.inject('/api/v1/market/fairness')).json();
  return fairDaySchema.array().parse(days);
}

test('commitments are public a week ahead, and only finished days reveal their seed', async () => {
  const days = await fairDays();
  expect(days.map((one) => one.day)).toEqual(Array.from({ length: 9 }, (_, index) => addDays(day, 8 - index)));
  expect(days.map((one) => one.state)).toEqual([
    ...Array.from({ length: 7 }, () => 'sealed'),
    'under-way',
    'checkable',
  ]);
  expect(days.filter(({ seed }) => seed !== null).map((one) => one.day)).toEqual([day]);
});

test('a day waits for its closing record for minutes only: one that is withheld for longer can be checked', async () => {
  const stateAt = async (db: Executor, time: string) => {
    const days = await getFairDays(db, new ManualClock(Date.parse(time)));
    return days.find((one) => one.day === day)?.state;
  };
  expect(await stateAt(services.db, '2026-03-11T00:01:00Z')).toBe('checkable');
  await rolledBack(async (tx) => {
    // Published records are protected by a trigger.
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.updateTable('market_day').set({ closing: null, closing_hash: null, closed_at: null }).execute();
    expect(await stateAt(tx, '2026-03-11T00:01:00Z')).toBe('closing');
    expect(await stateAt(tx, '2026-03-11T00:01:59Z')).toBe('closing');
    expect(await stateAt(tx, '2026-03-11T00:02:00Z')).toBe('checkable');
  });
});

async function rolledBack(work: (tx: Executor) => Promise<void>): Promise<void> {
  const tx = await services.db.startTransaction().execute();
  await work(tx).finally(() => tx.rollback().execute());
}

test('the list has the hashes of the records with their times, the opening one from before its day', async () => {
  const [today, finished] = (await fairDays()).slice(-2);
  const midnight = Date.UTC(2026, 2, 11);
  expect(Date.parse(today?.openedAt ?? '')).toBe(midnight - tickMs / 2);
  expect(today).toMatchObject({ openingHash: expect.stringMatching(/^[0-9a-f]{64}$/), closingHash: null });
  expect(finished?.closingHash).toMatch(/^[0-9a-f]{64}$/);
  expect(Date.parse(finished?.closedAt ?? '')).toBe(midnight);
});

test('the file of a day has both records as the exact texts that were published', async () => {
  const file = await readFile();
  expect(file).toMatchObject({ day, model: 'random-walk', startTick: opening, endTick: opening + liveTicks });
  expect(file.previousCommitment).toBe('0'.repeat(64));
  const row = await services.db.selectFrom('market_day').selectAll().where('day', '=', day).executeTakeFirstOrThrow();
  expect([file.opening, file.closing]).toEqual([row.opening, row.closing]);
  const opened = JSON.parse(file.opening ?? '') as OpeningRecord;
  const closed = JSON.parse(file.closing ?? '') as ClosingRecord;
  expect(opened).toMatchObject({ day, tempo: 'standard', afterTick: opening, commitment: file.commitment });
  expect(closed).toMatchObject({ day, firstTick: opening + 1, lastTick: opening + liveTicks });
});

test('the pages of a day contain each of its ticks once, and the last tick before it', async () => {
  const pages = await readDay();
  const numbers = pages.flatMap(({ ticks }) => ticks.map(({ number }) => number));
  expect(numbers).toEqual(Array.from({ length: liveTicks + 1 }, (_, index) => opening + index));
  expect(pages.slice(0, -1).every((page) => page.ticks.length === ticksPerPage)).toBe(true);
  const last = pages.at(-1)?.ticks.at(-1);
  const row = await services.db
    .selectFrom('tick')
    .selectAll()
    .where('number', '=', last?.number ?? 0)
    .executeTakeFirstOrThrow();
  expect(last).toEqual({
    number: row.number,
    time: row.at.toISOString(),
    pricesCents: row.prices_cents,
    haltedSlots: row.halted_slots,
    simulated: row.simulated,
    tempo: row.tempo,
  });
});

test('what cannot change any more is cached permanently, a refusal is not', async () => {
  for (const answer of [await fetchDay(day), await fetchTicks(day)]) {
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  expect((await fetchDay(addDays(day, 1))).headers['cache-control']).toBeUndefined();
  expect((await fetchTicks(addDays(day, 1))).headers['cache-control']).toBeUndefined();
});

test('an unfinished day and a day without a commitment are refused', async () => {
  for (const fetchPart of [fetchDay, fetchTicks]) {
    for (const early of [addDays(day, 1), addDays(day, 2), '2999-12-31']) {
      const answer = await fetchPart(early);
      expect([answer.statusCode, answer.json().code], early).toEqual([errorCatalogue.CONFLICT.status, 'CONFLICT']);
    }
    const unknown = await fetchPart('2020-02-29');
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'NOT_FOUND']);
  }
});

test.each(['0000-01-01', '2026-02-30', 'today', '2026-3-10'])('%s is not a valid day', async (text) => {
  expect((await fetchTicks(text)).statusCode).toBe(400);
  expect((await fetchDay(text)).statusCode).toBe(400);
});

test('a page begins within the day, whatever tick it is requested from', async () => {
  const read = async (query: string) => fairDayTicksSchema.parse((await fetchTicks(day, query)).json());
  const whole = await read('');
  expect((await read('?from=0')).ticks[0]?.number).toBe(whole.startTick);
  expect(await read(`?from=${whole.endTick + 1}`)).toMatchObject({ ticks: [], nextFrom: null });
  for (const query of ['?from=-1', '?from=x', '?from=1.5']) expect((await fetchTicks(day, query)).statusCode).toBe(400);
});

test('a day keeps its file when its ticks are deleted', async () => {
  const before = await readFile();
  await services.db.deleteFrom('tick').where('number', '<=', opening).execute();
  expect((await fairDays()).at(-1)).toMatchObject({ day, state: 'gone' });
  const answer = await fetchTicks(day);
  expect([answer.statusCode, answer.json().message]).toEqual([404, 'The prices of this day are no longer kept']);
  expect(await readFile()).toEqual(before);
});

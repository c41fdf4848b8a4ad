import { randomUUID } from 'node:crypto';
import { drawPremieres } from '@limelight/rules/premiere';
import { addDays, dayMs, hourMs, londonDay, parseLondonDay, startOfLondonDay, tickMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { patiently } from '../../../testing/patiently.js';
import { type PlaceTrade, tradePlacer } from '../../play/trading/place-trade.js';
import { tally } from '../../play/trading/trading.fixture.js';
import { commitFairDays, hmacSha256 } from '../market/fair-day.js';
import { publishNews } from '../news/news.public.js';
import { findPremiereDay, listPremieres } from './premiere.sql.js';
import { PremieresUnderTest } from './premieres.fixture.js';
import { premiereInvariants } from './premieres.invariants.sql.js';
import { schedulePremieres } from './schedule-premieres.js';
import { premiereChangeBps } from './take-premieres.js';

let premieres: PremieresUnderTest;

beforeEach(async () => {
  premieres = await PremieresUnderTest.open();
  // Noon, so that hours later it is still the same day.
  const { clock } = premieres.services;
  clock.advance(startOfLondonDay(londonDay(clock.nowMs())) + dayMs + 12 * hourMs - clock.nowMs());
  await premieres.game.tick();
});

afterEach(async () => {
  expect(await brokenInvariants()).toEqual([]);
  await premieres.services.close();
});

async function brokenInvariants(): Promise<unknown[]> {
  const { db } = premieres.services;
  const results = await Promise.all(premiereInvariants.map(({ broken }) => sql.raw(broken).execute(db)));
  return results.flatMap(({ rows }) => rows);
}

test('a premiere halts its celebrity with the first tick at its time, and the ticks after it jump by 4 to 12 %', async () => {
  const { game } = premieres;
  await premieres.stage({ inMs: 2 * tickMs });
  await game.tick();
  expect(await game.isHalted()).toBe(false);
  const number = await game.tick();
  const before = await game.trading.priceCents('1');
  expect(await game.isHalted()).toBe(true);
  expect(await premieres.row()).toMatchObject({ tick_number: number, price_before_cents: before, end_tick: null });
  const count = await premieres.ticksUntilTrading();
  const after = await game.trading.priceCents('1');
  const row = await premieres.row();
  expect(row).toMatchObject({ end_tick: number + count, price_after_cents: after });
  const change = Math.abs(after / before - 1);
  expect(change).toBeGreaterThan(0.03);
  expect(change).toBeLessThan(0.13);
  expect(premiereChangeBps(row)).toBe(Math.round((after / before - 1) * 10_000));
});

test('a premiere between two ticks begins with the next one, and only once', async () => {
  const { game } = premieres;
  await premieres.stage({ inMs: tickMs / 2 });
  const number = await game.tick();
  await premieres.ticksUntilTrading();
  const price = await game.trading.priceCents('1');
  await game.tick();
  expect((await premieres.row()).tick_number).toBe(number);
  expect(await game.isHalted()).toBe(false);
  expect(Math.abs((await game.trading.priceCents('1')) / price - 1)).toBeLessThan(0.02);
});

test('no trade uses a premiere: each one that races its tick fills at the price before it or is refused', async () => {
  const { game, services } = premieres;
  const players = await Promise.all(Array.from({ length: 12 }, () => game.trading.addPlayer()));
  const requests = await Promise.all(players.map((player) => game.trading.tradeRequest(player)));
  await premieres.stage();
  const instance = tradePlacer(services);
  const place: PlaceTrade = (request) => patiently(() => instance(request));
  const priceBefore = await game.trading.priceCents('1');
  const trades = requests.map(async (request, index) => {
    await new Promise((resolve) => setTimeout(resolve, index * 3));
    return place(request);
  });
  const [counts, number] = await Promise.all([tally(trades), game.tick()]);
  const filled = await services.db
    .selectFrom('trade')
    .select(['tick_number', 'price_cents'])
    .where('celebrity_id', '=', '1')
    .execute();
  for (const trade of filled) expect(trade).toEqual({ tick_number: number - 1, price_cents: priceBefore });
  const refused = Object.entries(counts).filter(([code]) => code === 'TRADING_HALTED' || code === 'PRICE_MOVED');
  expect(filled.length + refused.reduce((sum, [, count]) => sum + count, 0)).toBe(players.length);
  // All that come after the tick are refused, until the jump is absorbed.
  const late = await Promise.all(players.map((player) => game.trading.tradeRequest(player, { id: randomUUID() })));
  expect(await tally(late.map((request) => place(request)))).toEqual({ TRADING_HALTED: players.length });
  await premieres.ticksUntilTrading();
  await place(await game.trading.tradeRequest(players[0] ?? ''));
  await game.trading.expectSound();
});

test('a suspended celebrity does not go on stage: the premiere is cancelled and nothing moves', async () => {
  const { game } = premieres;
  await game.trading.suspendCelebrity('1');
  await premieres.stage();
  const before = await game.trading.priceCents('1');
  await game.tick();
  expect(await premieres.row()).toMatchObject({ cancelled_reason: 'suspended', tick_number: null });
  await game.tick();
  expect(await game.trading.priceCents('1')).toBe(before);
});

test('a premiere that the market slept through begins with the next tick of its day, and never on a later one', async () => {
  const { game, services } = premieres;
  await premieres.stage({ stage: 'Spotlight', inMs: hourMs });
  services.clock.advance(3 * hourMs);
  const number = await game.tick();
  expect(await premieres.row('Spotlight')).toMatchObject({ tick_number: number });
  await premieres.ticksUntilTrading();
  await premieres.stage({ stage: 'Encore', celebrityId: 'gh1', inMs: hourMs });
  services.clock.advance(dayMs);
  await game.tick();
  expect(await premieres.row('Encore')).toMatchObject({ cancelled_reason: 'downtime', tick_number: null });
  expect(await game.isHalted('gh1')).toBe(false);
});

test('news with an impact are refused within a day of a premiere, and the editor reads its time', async () => {
  const { game, services } = premieres;
  await premieres.stage({ inMs: 5 * hourMs });
  const id = await game.draft({ impactBps: 500 });
  const refusal = { code: 'CONFLICT', message: expect.stringContaining('24 hours of its premiere on') };
  await expect(publishNews(services, id)).rejects.toMatchObject(refusal);
  services.clock.advance(5 * hourMs);
  await game.tick();
  await premieres.ticksUntilTrading();
  await expect(publishNews(services, id)).rejects.toMatchObject(refusal);
  await publishNews(services, await game.draft({ impactBps: null }));
  await publishNews(services, await game.draft({ impactBps: 500, celebrityId: 'gh1' }));
  services.clock.advance(dayMs);
  await publishNews(services, id);
});

test('the calendar of a committed day is chosen once, from what is published, and a day under way gets none', async () => {
  const { db, clock } = premieres.services;
  const [today, tomorrow] = [londonDay(clock.nowMs()), addDays(londonDay(clock.nowMs()), 1)];
  await commitFairDays(db, premieres.services);
  await Promise.all([1, 2, 3].map(() => schedulePremieres(db, premieres.services)));
  const stored = await listPremieres(db, { from: tomorrow, to: tomorrow });
  const published = await findPremiereDay(db, tomorrow);
  const expected = drawPremieres(
    {
      day: parseLondonDay(tomorrow),
      commitment: published?.commitment ?? new Uint8Array(32),
      celebrityIds: published?.celebrity_ids ?? [],
      restingIds: new Set(),
    },
    hmacSha256,
  );
  expect(
    stored.map((row) => ({ stage: row.stage, celebrityId: row.celebrity_id, time: row.at.toISOString() })),
  ).toEqual(expected);
  expect(stored).toHaveLength(3);
  expect(await listPremieres(db, { from: today, to: today })).toEqual([]);
  clock.advance(dayMs - 12 * hourMs - 5 * tickMs);
  await commitFairDays(db, premieres.services);
  await schedulePremieres(db, premieres.services);
  const next = await listPremieres(db, { from: addDays(tomorrow, 1), to: addDays(tomorrow, 1) });
  // Of four celebrities three are resting.
  const rested = stored.map(({ celebrity_id }) => celebrity_id);
  expect(next.every(({ celebrity_id }) => !rested.includes(celebrity_id))).toBe(true);
});

test('the draw is the published function of commitment and list: an example for programs that repeat it', () => {
  const commitment = Uint8Array.from({ length: 32 }, (_, index) => index);
  const celebrityIds = Array.from({ length: 80 }, (_, index) => `${index + 1}`);
  const day = parseLondonDay('2026-03-10');
  expect(drawPremieres({ day, commitment, celebrityIds, restingIds: new Set() }, hmacSha256)).toMatchInlineSnapshot(`
    [
      {
        "celebrityId": "41",
        "stage": "Spotlight",
        "time": "2026-03-10T12:50:00.000Z",
      },
      {
        "celebrityId": "5",
        "stage": "Gala night",
        "time": "2026-03-10T19:26:00.000Z",
      },
      {
        "celebrityId": "28",
        "stage": "Encore",
        "time": "2026-03-10T21:20:00.000Z",
      },
    ]
  `);
});

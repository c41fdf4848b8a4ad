import { type Candle, candleIntervals, candleStart } from '@limelight/rules/candle';
import { foldPrice } from '@limelight/rules/candle.fixture';
import { addJump, type CelebrityMarket, haltTicksLeft } from '@limelight/rules/market';
import { bps, seCents } from '@limelight/rules/money';
import { newsJump } from '@limelight/rules/news';
import { dayMs, londonDay, tickMs, ticksPerDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../platform/database.js';
import { dropPartition } from '../../../platform/reshape-tables.sql.js';
import { testListings } from '../../../testing/listings.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { tradeRow } from '../../../testing/trade-row.js';
import { findCandleColumns } from './candle.sql.js';
import { ensureCandlePartitions, ensureTickPartitions, findExpiredPartitions } from './partitions.sql.js';
import { produceTick } from './produce-tick.js';
import { RecordedDay } from './recorded-day.fixture.js';
import { seedListings } from './seed-market.js';
import { settleVolume } from './settle-volume.js';
import { beginLeadership, findMarket, findTick, listTicksAfter } from './tick.sql.js';
import { verifyDay } from './verify-day.js';

let services: TestServices;
let epoch: number;

beforeEach(async () => {
  services = await createTestServices({ template: 'market' });
  epoch = await beginLeadership(services.db);
});

afterEach(async () => {
  await services.close();
});

async function currentNumber(): Promise<number> {
  return (await findMarket(services.db))?.tick_number ?? -1;
}

/** One tick, 30 seconds after the previous one. */
async function tick(): Promise<number> {
  const from = await currentNumber();
  const last = await findTick(services.db, from);
  const atMs = (last?.at.getTime() ?? 0) + tickMs;
  await ensureCandlePartitions(services.db, atMs, atMs);
  return produceTick(services, { from, atMs, epoch, tempo: 'standard' });
}

test('the simulated year ends at the listing prices and covers every chart', async () => {
  const number = await currentNumber();
  expect(number).toBe(2 * ticksPerDay + 1);
  const last = await findTick(services.db, number);
  expect(last?.prices_cents).toEqual(testListings.map(({ listingPriceCents }) => listingPriceCents));
  const counts = await sql<{ table: string; rows: number }>`
    select '5m' as table, count(*) / 4 as rows from candle_5m union all
    select '1h', count(*) / 4 from candle_1h union all
    select '1d', count(*) / 4 from candle_1d`.execute(services.db);
  const rowsOf = Object.fromEntries(counts.rows.map(({ table, rows }) => [table, Number(rows)]));
  expect(rowsOf['5m']).toBeGreaterThanOrEqual(14 * 288);
  expect(rowsOf['1h']).toBeGreaterThanOrEqual(90 * 24);
  expect(rowsOf['1d']).toBeGreaterThanOrEqual(365);
});

test('a restart lists no celebrity twice and adds new ones', async () => {
  const newcomer = { ...testListings[0], id: 'gh2', name: 'New Face', listingPriceCents: seCents(20_000) };
  await seedListings(services, [...testListings, newcomer as (typeof testListings)[number]], () => {});
  await seedListings(services, testListings, () => {});
  const rows = await services.db.selectFrom('celebrity').select(['id', 'slot']).orderBy('slot').execute();
  expect(rows).toEqual([
    ...testListings.map(({ id }, slot) => ({ id, slot })),
    { id: 'gh2', slot: testListings.length },
  ]);
});

test('of several parallel first starts only one seeds', async () => {
  await sql`truncate celebrity_change, celebrity, celebrity_market, market, tick, candle_5m, candle_1h, candle_1d cascade`.execute(
    services.db,
  );
  // With connections of their own, as instances have them: two of them wait for the first.
  const opened = [1, 2, 3].map(() => openDatabase({ url: services.database.url, onError: () => {} }));
  await Promise.all(opened.map(({ db }) => seedListings({ ...services, db }, testListings, () => {})));
  await Promise.all(opened.map(({ close }) => close()));
  expect(await currentNumber()).toBe(2 * ticksPerDay + 1);
});

test('candles equal those that the rules fold from the ticks', async () => {
  const first = await currentNumber();
  for (let count = 0; count < 25; count += 1) await tick();
  const ticks = await listTicksAfter(services.db, first - ticksPerDay, 2 * ticksPerDay);
  for (const interval of candleIntervals) {
    for (const [slot, { id }] of testListings.entries()) {
      const startMs = candleStart(ticks.at(-1)?.at.getTime() ?? 0, interval);
      const folded = ticks
        .filter(({ at }) => candleStart(at.getTime(), interval) === startMs)
        .reduce<Candle | null>(
          (candle, { prices_cents, simulated }) =>
            foldPrice(candle, { startMs, priceCents: seCents(prices_cents[slot] ?? 0), simulated }),
          null,
        );
      const { closeCents, highCents, lowCents } = await findCandleColumns(services.db, interval, id, startMs);
      expect(closeCents).toEqual([folded?.closeCents]);
      expect(highCents[0]).toBeGreaterThanOrEqual(folded?.highCents ?? 0);
      expect(lowCents[0]).toBeLessThanOrEqual(folded?.lowCents ?? 0);
      if (interval === 'fiveMinutes') expect(highCents[0]).toBe(folded?.highCents);
    }
  }
});

test('the volume of a tick is counted exactly once, after the tick is finished', async () => {
  const number = await tick();
  const made = { price_cents: 1_000, tick_number: number, created_at: services.clock.now() };
  await services.db
    .insertInto('trade')
    .values([tradeRow({ ...made, shares: 3 }), tradeRow({ ...made, side: 'sell' })])
    .execute();
  await settleVolume(services.db);
  const dayVolume = async () => {
    const { rows } = await sql<{ cents: number }>`
      select sum(volume_cents)::bigint as cents from candle_1d where celebrity_id = '1'`.execute(services.db);
    return rows[0]?.cents;
  };
  expect(await dayVolume()).toBe(0);
  await tick();
  await Promise.all([settleVolume(services.db), settleVolume(services.db)]);
  expect(await dayVolume()).toBe(4_000);
});

test('news beyond the cap halts a celebrity until the ticks have absorbed it', async () => {
  const row = await services.db
    .selectFrom('celebrity_market')
    .selectAll()
    .where('celebrity_id', '=', '1')
    .executeTakeFirstOrThrow();
  const informed = addJump(row.model as unknown as CelebrityMarket, newsJump(bps(1_800), 0));
  await services.db
    .updateTable('celebrity_market')
    .set({ model: JSON.stringify(informed) })
    .where('celebrity_id', '=', '1')
    .execute();
  expect(haltTicksLeft(informed.pendingJump)).toBe(4);
  const number = await tick();
  expect((await findTick(services.db, number))?.halted_slots).toEqual([0]);
  for (let count = 0; count < 6; count += 1) await tick();
  expect((await findTick(services.db, await currentNumber()))?.halted_slots).toEqual([]);
  const after = await services.db
    .selectFrom('celebrity_market')
    .select(['price_cents', 'halted_at_tick'])
    .where('celebrity_id', '=', '1')
    .executeTakeFirstOrThrow();
  expect(after.halted_at_tick).toBeNull();
  expect(after.price_cents / row.price_cents).toBeGreaterThan(1.1);
});

test('partitions past their retention are dropped and current ones remain', async () => {
  const number = await currentNumber();
  const laterMs = services.clock.nowMs() + 15 * dayMs;
  await ensureTickPartitions(services.db, number, number + 4 * ticksPerDay);
  await ensureCandlePartitions(services.db, laterMs, laterMs);
  expect(await findExpiredPartitions(services.db, number, services.clock.nowMs())).toEqual([]);
  const expired = await findExpiredPartitions(services.db, number + 4 * ticksPerDay, laterMs);
  expect(expired).toContain('tick_p0');
  expect(expired.some((name) => name.startsWith('candle_5m_p'))).toBe(true);
  for (const name of expired) await dropPartition(services.db, name);
  expect(await findTick(services.db, 1)).toBeUndefined();
  expect(await findExpiredPartitions(services.db, number + 4 * ticksPerDay, laterMs)).toEqual([]);
});

test('a finished day is explained by its revealed seed, and a price set by hand is not', async () => {
  const first = await currentNumber();
  const day = londonDay(services.clock.nowMs());
  const recorded = new RecordedDay(services, day);
  for (let count = 0; count < 200; count += 1) await tick();
  await recorded.end();
  const prices = 200 * testListings.length;
  expect(await verifyDay(services.db, day, await recorded.source())).toMatchObject({ problems: [], prices });
  const touched = first + 150;
  await sql`update tick set prices_cents[2] = prices_cents[2] * 1.02 where number = ${touched}`.execute(services.db);
  const after = await verifyDay(services.db, day, await recorded.source());
  expect(after).toMatchObject({ problems: [{ code: 'PRICE', tick: touched, celebrityId: 'gh1', count: 1 }] });
});

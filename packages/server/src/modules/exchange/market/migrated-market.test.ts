import type { ClosingRecord } from '@limelight/rules/closing-record';
import type { OpeningRecord } from '@limelight/rules/day-record';
import { priceCentsOf } from '@limelight/rules/market';
import { addDays, dayMs, hourMs, londonDay, parseLondonDay, tickMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { findBrokenRows } from '../../../testing/audit.js';
import { applyWithin, createHistoryTables, migrate, readMigrations } from '../../../platform/migrate.js';
import { testListings } from '../../../testing/listings.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { createBlankDatabase } from '../../house/backups/backups.fixture.js';
import { closeDays } from './close-days.js';
import { commitFairDays, findDayRefusal, sha256 } from './fair-day.js';
import { getFairDay } from './get-fair-day.js';
import { getFairDayTicks } from './get-fair-day-ticks.js';
import { ensureCandlePartitions, ensureTickPartitions } from './partitions.sql.js';
import { produceTick } from './produce-tick.js';
import { readSeeds } from './seed-market.js';
import { beginLeadership } from './tick.sql.js';
import { verifyDay } from './verify-day.js';

const today = parseLondonDay('2026-03-10');
const noonMs = Date.UTC(2026, 2, 10, 12);
const lastTick = 6_000;
const seed = Buffer.alloc(32, 9);

let database: Awaited<ReturnType<typeof createBlankDatabase>>;
let services: TestServices;

/** A running exchange of the version before the random walk, which stops at noon and is started again by this one. */
beforeAll(async () => {
  database = await createBlankDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(createHistoryTables);
  for (const migration of (await readMigrations()).filter(({ name }) => name < '0050')) {
    await applyWithin(client, migration);
  }
  await client.end();
  services = await createTestServices({ database, clock: new ManualClock(noonMs) });
  const { db } = services;
  await ensureTickPartitions(db, 0, lastTick + 3_000);
  await ensureCandlePartitions(db, noonMs, noonMs + 2 * dayMs);
  for (const [slot, { id, category, country, name, description }] of testListings.entries()) {
    const micros = 200_123_456 + slot;
    const model = {
      id,
      category,
      priceMicros: micros,
      logAnchor: 1,
      hot: slot === 1,
      pendingJump: slot === 2 ? 0.07 : 0,
      popularityDrift: 0.1,
    };
    await sql`
      insert into celebrity (id, slot, name, category, country, description, listing_price_cents, popularity_at_listing, popularity, listed_at)
      values (${id}, ${slot}, ${name}, ${category}, ${country}, ${description}, 20000, 50, 50, ${new Date(noonMs - 9 * dayMs)})`.execute(
      db,
    );
    await sql`
      insert into celebrity_market (celebrity_id, price_cents, previous_price_cents, halted_at_tick, model)
      values (${id}, ${Math.round(micros / 10_000)}, 20000, ${slot === 2 ? lastTick : null}, ${JSON.stringify(model)}::jsonb)`.execute(
      db,
    );
  }
  await sql`
    insert into tick (number, tempo, at, prices_cents)
    select number, 'standard', ${new Date(noonMs)}::timestamptz - (${lastTick} - number) * interval '30 seconds', array_fill(20012::bigint, array[4])
    from generate_series(1, ${lastTick}::integer) as number`.execute(db);
  await sql`insert into market (tick_number, volume_settled_tick, live_since) values (${lastTick}, ${lastTick}, ${new Date(noonMs - 9 * dayMs)})`.execute(
    db,
  );
  for (const day of [addDays(today, -1), today, addDays(today, 1)]) {
    await sql`
      insert into fair_day (day, seed, commitment, created_at)
      values (${day}, ${seed}, ${Buffer.from(sha256(seed))}, ${new Date(noonMs - 2 * dayMs)})`.execute(db);
  }
  await migrate(database.url);
});

afterAll(async () => {
  await services.close();
  await database.close();
});

async function tick(from: number): Promise<void> {
  const { db, clock } = services;
  const epoch = await beginLeadership(db);
  await produceTick(services, { from, atMs: clock.nowMs(), epoch, tempo: 'standard' });
}

test('a running exchange goes on from the state of its last tick, and its chain from its last commitment', async () => {
  const { db, clock } = services;
  await commitFairDays(db, services);
  const lines: string[] = [];
  await readSeeds(services, (line) => void lines.push(line));
  expect(lines).toEqual([]);
  const { rows } = await sql`select day from fair_day where seed is not null`.execute(db);
  expect(rows).toEqual([{ day: addDays(today, -1) }]);

  clock.advance(tickMs);
  await tick(lastTick);
  const row = await db.selectFrom('market_day').selectAll().executeTakeFirstOrThrow();
  const opening = JSON.parse(row.opening) as OpeningRecord;
  expect(opening).toMatchObject({ day: today, afterTick: lastTick, previousOpening: null });
  expect(opening.celebrities.map(({ priceMicros }) => priceMicros)).toEqual(
    testListings.map((_, slot) => 200_123_456 + slot),
  );
  expect(opening.celebrities.map(({ pendingJump }) => pendingJump)).toEqual([0, 0, 70_000, 0]);
  expect(opening.celebrities.map((one) => Object.keys(one).toSorted())).toEqual(
    testListings.map(() => [
      'category',
      'hot',
      'id',
      'pendingJump',
      'popularityChange',
      'priceMicros',
      'slot',
      'split',
      'suspended',
      'targetCents',
    ]),
  );
  const prices = await sql<{ cents: number }>`select price_cents as cents from celebrity_market`.execute(db);
  for (const { cents } of prices.rows) expect(Math.abs(cents / priceCentsOf(200_123_456) - 1)).toBeLessThan(0.0501);
});

test('days before are of earlier rules and say so, and the day of the change starts where it opened', async () => {
  const { db, clock } = services;
  for (let days = 1; days <= 3; days += 1) {
    clock.advance(dayMs);
    await commitFairDays(db, services);
    await ensureTickPartitions(db, lastTick, lastTick + 20);
    await ensureCandlePartitions(db, clock.nowMs(), clock.nowMs());
    await tick(lastTick + days);
    const nowMs = clock.nowMs() + hourMs;
    await closeDays(services, { today: londonDay(nowMs), nowMs });
  }
  const nowMs = clock.nowMs();
  const before = await getFairDay(db, { day: addDays(today, -1), nowMs });
  expect(before).toMatchObject({ model: 'earlier', opening: null, closing: null, previousCommitment: null });
  expect(before.commitment).toBe(Buffer.from(sha256(Buffer.from(before.seed, 'hex'))).toString('hex'));
  await expect(getFairDayTicks(db, { day: addDays(today, -1), from: undefined, clock })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: expect.stringContaining('earlier rules'),
  });
  expect(await verifyDay(db, addDays(today, -1))).toEqual({ problem: 'EARLIER_RULES' });

  const changed = await getFairDay(db, { day: today, nowMs });
  expect(changed).toMatchObject({
    model: 'random-walk',
    startTick: lastTick,
    endTick: lastTick + 1,
    previousCommitment: null,
  });
  expect((JSON.parse(changed.closing ?? '') as ClosingRecord).previousClosing).toBeNull();

  const chained = await getFairDay(db, { day: addDays(today, 2), nowMs });
  expect(chained.previousCommitment).toBe(Buffer.from(sha256(seed)).toString('hex'));
  expect(await findDayRefusal(db, services, addDays(today, 4))).toBeNull();
  const broken = brokenFindings(await findBrokenRows(db)).map(({ invariant }) => invariant);
  // The test's market has neither listings nor candles before the change.
  expect(broken.filter((invariant) => /commit|record|seed|opens|ends with|ledger of/.test(invariant))).toEqual([]);
});

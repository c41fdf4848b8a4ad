// Longer than 300 lines because its tests share one market and the helpers that let its days pass.
import { randomUUID } from 'node:crypto';
import { beaconMs, beaconRound } from '@limelight/rules/beacon';
import type { ClosingRecord } from '@limelight/rules/closing-record';
import { drawingKey, toHex } from '@limelight/rules/fairness';
import { signedRound, testBeaconSource } from '@limelight/rules/finish-day.fixture';
import {
  addDays,
  dayMs,
  hourMs,
  type LondonDay,
  londonDay,
  minuteMs,
  parseLondonDay,
  secondMs,
  startOfLondonDay,
  tickMs,
} from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { findBrokenRows } from '../../../testing/audit.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { seedTestMarket } from '../../../testing/market.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { openWallet } from '../wallet/open-wallet.js';
import { postEntries } from '../wallet/wallet.public.js';
import { type BeaconServer, startBeaconServer } from './beacon-server.fixture.js';
import { beginDay } from './begin-day.js';
import { closeLedger, prepareLedger, readLedger } from './close-ledger.js';
import { requireDayKey } from './day-key.js';
import { findDayKey } from './day-key.sql.js';
import { commitFairDays, publishSeeds, requireDay, sha256 } from './fair-day.js';
import { getFairDays } from './get-fair-days.js';
import { findClosure, marketGate } from './market-closure.js';
import { openNextDay } from './open-day.js';
import { ensureCandlePartitions } from './partitions.sql.js';
import { announceCauses } from './price-causes.js';
import { produceTick } from './produce-tick.js';
import { beginLeadership, findMarket } from './tick.sql.js';
import { startTicker } from './ticker.js';
import { verifyDay } from './verify-day.js';

const day = parseLondonDay('2026-03-10');
const nextDay = addDays(day, 1);
const midnightMs = startOfLondonDay(nextDay);

let services: TestServices;
let beacons: BeaconServer | undefined;

afterEach(async () => {
  await services.close();
  await beacons?.close();
  beacons = undefined;
});

/** An exchange that opens some ticks before midnight. */
async function open(ticksBefore = 6, atMs = midnightMs): Promise<void> {
  const { chain, publicKey, genesis, period } = testBeaconSource;
  const chainVariables = {
    BEACON_CHAIN: chain,
    BEACON_PUBLIC_KEY: publicKey,
    BEACON_GENESIS: `${genesis}`,
    BEACON_PERIOD: `${period}`,
  };
  const variables = beacons && { BEACON_URL: beacons.url, ...chainVariables };
  services = await createTestServices({
    clock: new ManualClock(atMs - (ticksBefore + 1) * tickMs),
    ...(variables && { variables }),
  });
  const { db, clock, env } = services;
  if (env.beacon) Object.assign(env.beacon, { patienceMs: 200, retryPauseMs: 20 });
  await seedTestMarket(services);
  await announceCauses(db, services);
  await ensureCandlePartitions(db, clock.nowMs(), clock.nowMs() + 3 * dayMs);
  clock.advance(tickMs);
}

async function newestTick(): Promise<number> {
  return (await findMarket(services.db))?.tick_number ?? 0;
}

/** One tick per interval. */
async function tick(count: number): Promise<void> {
  const epoch = await beginLeadership(services.db);
  for (let index = 0; index < count; index += 1) {
    await produceTick(services, { from: await newestTick(), atMs: services.clock.nowMs(), epoch, tempo: 'standard' });
    services.clock.advance(tickMs);
  }
}

async function openNext(): Promise<void> {
  const { clock } = services;
  const opening = {
    day: addDays(londonDay(clock.nowMs() - tickMs), 1),
    afterTick: await newestTick(),
    tempo: 'standard',
    now: clock.now(),
  } as const;
  await openNextDay(services, opening);
}

const recordOf = (ofDay: LondonDay) =>
  services.db.selectFrom('market_day').selectAll().where('day', '=', ofDay).executeTakeFirstOrThrow();
const closingOf = async (ofDay: LondonDay) => JSON.parse((await recordOf(ofDay)).closing ?? 'null') as ClosingRecord;
const begin = async () => beginDay(services, { day: nextDay, afterTick: await newestTick() });
const broken = async () => brokenFindings(await findBrokenRows(services.db)).map(({ invariant }) => invariant);

/** Lets time pass for as long as something waits for the round of its day. */
async function throughRound(work: Promise<unknown>): Promise<void> {
  const { clock } = services;
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    if (clock.sleepers > 0) clock.advance(secondMs);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await ended;
}

/** Lets the rest of a day pass with one tick at its end, and closes it. */
async function finishDay(ofDay: LondonDay): Promise<void> {
  const { db, clock } = services;
  clock.advance(startOfLondonDay(addDays(ofDay, 1)) - clock.nowMs());
  await commitFairDays(db, services);
  await announceCauses(db, services);
  await throughRound(tick(1));
  await publishSeeds(db, services, londonDay(clock.nowMs()));
}

test('the key of a day has its seed, and the hash of the closing record that is published before its first tick', async () => {
  await open();
  await tick(6);
  await openNext();
  await begin();
  const closed = await recordOf(day);
  expect(closed.closing).not.toBeNull();
  expect(await newestTick()).toBe(closed.last_tick);
  const { seed } = await requireDay(services.db, services, nextDay);
  const expected = drawingKey({ seed, previousClosing: closed.closing_hash, randomness: null }, sha256);
  expect(await requireDayKey(services.db, services, nextDay)).toEqual(expected);
  await tick(3);
  await finishDay(nextDay);
  const closing = await closingOf(nextDay);
  expect(closing).toMatchObject({ key: toHex(expected), beacon: null });
  expect(await verifyDay(services.db, nextDay)).toMatchObject({ problems: [], ticks: 3 });
  expect(await broken()).toEqual([]);
  await expect(sql`update day_key set previous_closing = null`.execute(services.db)).rejects.toThrow(
    /cannot be changed/,
  );
  await expect(sql`delete from day_key`.execute(services.db)).rejects.toThrow(/cannot be changed/);
});

test('without the record of the day before no tick is made, and the market says that it waits', async () => {
  await open();
  await tick(6);
  await openNext();
  // As a database refuses that is out of space.
  await sql`alter table market_day add constraint refused check (closing is null) not valid`.execute(services.db);
  const last = await newestTick();
  await expect(tick(1)).rejects.toThrow(/refused/);
  expect(await newestTick()).toBe(last);
  expect(await findClosure(services)).toBeNull();
  services.clock.advance(2 * minuteMs);
  const reason = 'The market waits for the record of the day before, and goes on when it is published';
  expect(await findClosure(services)).toEqual({ reason, opensAt: null });
  const gate = marketGate(services);
  await expect(gate()).rejects.toMatchObject({ code: 'MARKET_CLOSED', message: reason });
  await sql`alter table market_day drop constraint refused`.execute(services.db);
  await tick(1);
  expect(await findClosure(services)).toBeNull();
  await gate();
});

test('after downtime over midnight the day before is closed first, and then the day opens', async () => {
  await open();
  await tick(6);
  services.clock.advance(5 * hourMs);
  await tick(1);
  const [closed, opened] = [await recordOf(day), await recordOf(nextDay)];
  expect(closed.closed_at?.getTime()).toBeLessThanOrEqual(opened.opened_at.getTime());
  expect((await findDayKey(services.db, nextDay))?.previous_closing).toEqual(closed.closing_hash);
  services.clock.advance(2 * dayMs);
  await tick(1);
  expect(await broken()).toEqual([]);
});

test('the leader closes the day at midnight, and no tick comes before the record of the day before', async () => {
  await open(3);
  await tick(1);
  const first = await newestTick();
  const ticker = startTicker(services);
  await expect
    .poll(
      async () => {
        services.clock.advance(tickMs / 10);
        return newestTick();
      },
      { interval: 10 },
    )
    .toBeGreaterThan(first + 4);
  await ticker.stop();
  const { closed_at, last_tick } = await recordOf(day);
  const firstTick = await services.db
    .selectFrom('tick')
    .select('at')
    .where('number', '=', (last_tick ?? 0) + 1)
    .executeTakeFirstOrThrow();
  expect(closed_at?.getTime()).toBeGreaterThanOrEqual(midnightMs);
  expect(firstTick.at.getTime()).toBeGreaterThanOrEqual(closed_at?.getTime() ?? 0);
  expect(await broken()).toEqual([]);
});

async function addPlayer(): Promise<string> {
  const userId = randomUUID();
  await openWallet(services.db, { userId, grantCents: 5_000, gameDay: day, now: services.clock.now() });
  return userId;
}

const post = (userId: string, at: number) =>
  services.db.transaction().execute((tx) => {
    const entry = { userId, kind: 'adjustment', amountCents: 7, referenceId: randomUUID() } as const;
    return postEntries(tx, [entry], new Date(at));
  });

test('an entry that comes after the end of its day is dated with the next one', async () => {
  await open();
  const userId = await addPlayer();
  await post(userId, midnightMs - 40_000);
  await tick(6);
  await begin();
  // The clock of another instance is behind.
  await post(userId, midnightMs - 50);
  await openWallet(services.db, {
    userId: randomUUID(),
    grantCents: 5_000,
    gameDay: day,
    now: new Date(midnightMs - 50),
  });
  const { rows } = await sql<{ at: Date }>`select created_at as at from posted_entry order by created_at desc`.execute(
    services.db,
  );
  expect(rows.slice(0, 2).map(({ at }) => at.getTime())).toEqual([midnightMs, midnightMs]);
  expect((await closingOf(day)).ledger).toMatchObject({ rows: 2 });
  expect(await readLedger(services.db, day)).toEqual((await closingOf(day)).ledger);
});

test('the day is closed after the entries that are being posted at midnight', async () => {
  await open();
  const userId = await addPlayer();
  await tick(6);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const posting = services.db.transaction().execute(async (tx) => {
    const entry = { userId, kind: 'adjustment', amountCents: 7, referenceId: randomUUID() } as const;
    await postEntries(tx, [entry], new Date(midnightMs - 1));
    await released;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  const beginning = begin();
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect((await recordOf(day)).closing).toBeNull();
  release();
  await Promise.all([posting, beginning]);
  expect((await closingOf(day)).ledger).toMatchObject({ rows: 2 });
});

test.each([
  ['2026-03-28', 24],
  ['2026-03-29', 23],
  ['2026-10-25', 25],
])('the ledger of %s, a day of %d hours, is prepared during the day and whole at its end', async (text, hours) => {
  const ofDay = parseLondonDay(text);
  const [startMs, endMs] = [startOfLondonDay(ofDay), startOfLondonDay(addDays(ofDay, 1))];
  expect(endMs - startMs).toBe(hours * hourMs);
  await open(6, startMs);
  const { db } = services;
  await sql`
    insert into posted_entry (user_id, number, kind, house, amount_cents, balance_cents, reference_id, created_at)
    select gen_random_uuid(), 1, 'adjustment', 'adjustments', place, place, gen_random_uuid(),
      ${new Date(endMs)}::timestamptz - place * interval '7.3 minutes' from generate_series(1, 250) as place`.execute(
    db,
  );
  for (let ms = startMs; ms < endMs; ms += 25 * minuteMs) await prepareLedger(db, ms);
  const stored = await sql<{ count: number }>`select count(*) as count from ledger_branch`.execute(db);
  expect(stored.rows[0]?.count).toBeGreaterThan(hours * 60 - 45);
  expect(await closeLedger(db, ofDay)).toEqual(await readLedger(db, ofDay));
});

test('a day whose minutes are incomplete is not closed', async () => {
  await open();
  await prepareLedger(services.db, midnightMs - hourMs);
  await sql`delete from ledger_branch where start_at = ${new Date(midnightMs - 5 * hourMs)}`.execute(services.db);
  await expect(closeLedger(services.db, day)).rejects.toThrow('minutes of the ledger of 2026-03-10 are missing');
});

test('the round of the day is read after its time, is in the key, and is published while the day is under way', async () => {
  beacons = await startBeaconServer();
  await open();
  await tick(6);
  await openNext();
  await throughRound(begin());
  const round = beaconRound(testBeaconSource, nextDay);
  expect(services.clock.nowMs()).toBeGreaterThanOrEqual(beaconMs(testBeaconSource, round));
  const beacon = signedRound(round);
  expect(JSON.parse((await findDayKey(services.db, nextDay))?.beacon ?? 'null')).toEqual(beacon);
  expect(beacons.read).toEqual([`/${testBeaconSource.chain}/public/${round}`]);
  await tick(2);
  const days = await getFairDays(services.db, services.clock);
  expect(days.find((one) => one.day === nextDay)).toMatchObject({ state: 'under-way', beacon });
  await finishDay(nextDay);
  expect((await closingOf(nextDay)).beacon).toEqual(beacon);
  expect(await verifyDay(services.db, nextDay)).toMatchObject({ problems: [], ticks: 2, beacon });
  // The first day of all was committed to after its round.
  expect(await verifyDay(services.db, day)).toMatchObject({ problems: [], beacon: { missing: 'late' } });
  expect(await broken()).toEqual([]);
});

test.each([
  ['unreachable', () => null],
  ['other-round', (round: number) => signedRound(round - 1)],
  ['wrong-signature', (round: number) => ({ ...signedRound(round + 1), round })],
] as const)('a day whose number is %s is played without it, and its record says so', async (gap, answer) => {
  beacons = await startBeaconServer();
  beacons.answer = answer;
  await open();
  await tick(6);
  await throughRound(begin());
  await tick(2);
  await finishDay(nextDay);
  expect((await closingOf(nextDay)).beacon).toMatchObject({ missing: gap, randomness: null });
  expect(await verifyDay(services.db, nextDay)).toMatchObject({ problems: [], ticks: 2 });
});

test('a record that comes after the round leaves the day without: it could have been chosen by the number', async () => {
  beacons = await startBeaconServer();
  await open();
  await tick(6);
  services.clock.advance(3 * hourMs);
  await tick(2);
  expect(beacons.read).toEqual([]);
  await finishDay(nextDay);
  expect((await closingOf(nextDay)).beacon).toMatchObject({ missing: 'late' });
  expect(await verifyDay(services.db, nextDay)).toMatchObject({ problems: [], ticks: 2 });
});

test('a source is in the terms of days that are committed to with it, and no other day has a number', async () => {
  await open();
  const { db, clock } = services;
  const before = await db.selectFrom('fair_day').select('terms').orderBy('day', 'desc').executeTakeFirstOrThrow();
  expect(JSON.parse(before.terms ?? '')).not.toHaveProperty('beacon');
  clock.advance(dayMs);
  const settings = { url: 'http://127.0.0.1:9', source: testBeaconSource, patienceMs: 1, retryPauseMs: 1 };
  await commitFairDays(db, { ...services, env: { ...services.env, beacon: settings } });
  const after = await db.selectFrom('fair_day').select('terms').orderBy('day', 'desc').executeTakeFirstOrThrow();
  expect(JSON.parse(after.terms ?? '')).toMatchObject({ beacon: testBeaconSource });
});

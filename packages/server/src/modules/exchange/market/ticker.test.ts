import { addDays, parseLondonDay, startOfLondonDay, tickMs, ticksPerDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { findClosure } from './market-closure.js';
import { DeposedError, produceTick } from './produce-tick.js';
import { endSilentLeader, findSilentLeader } from './silent-leader.sql.js';
import { beginLeadership, findMarket, leaderLockKey } from './tick.sql.js';
import { startTicker, type Ticker } from './ticker.js';

let services: TestServices;
let tickers: Ticker[];

beforeEach(async () => {
  services = await createTestServices({ template: 'market' });
  tickers = [];
});

afterEach(async () => {
  await Promise.all(tickers.map((ticker) => ticker.stop()));
  await services.close();
});

function run(): Ticker {
  const ticker = startTicker(services);
  tickers.push(ticker);
  return ticker;
}

async function currentNumber(): Promise<number> {
  return (await findMarket(services.db))?.tick_number ?? -1;
}

/**
 * Moves the clock in small steps until the market has reached a tick; real time passes only for the database.
 */
async function tickUntil(number: number, stepMs = tickMs / 10): Promise<void> {
  await expect
    .poll(
      async () => {
        services.clock.advance(stepMs);
        return currentNumber();
      },
      { interval: 10 },
    )
    .toBeGreaterThanOrEqual(number);
}

async function newestTickAt(): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select at from tick order by number desc limit 1`.execute(services.db);
  return rows[0]?.at ?? new Date(0);
}

async function leaderBackend(): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks where locktype = 'advisory' and objid = ${leaderLockKey} and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(services.db);
  return rows[0]?.pid;
}

test('two instances make every tick once, with consecutive numbers', async () => {
  const first = await currentNumber();
  run();
  run();
  await tickUntil(first + 6);
  const { rows } = await sql<{ ticks: number; numbers: number }>`
    select count(*) as ticks, count(distinct number) as numbers from tick where number > ${first}`.execute(services.db);
  expect(rows[0]?.ticks).toBe(rows[0]?.numbers);
  expect(rows[0]?.ticks).toBe((await currentNumber()) - first);
});

test('another instance takes over when the leader loses its connection', async () => {
  const first = await currentNumber();
  run();
  run();
  await tickUntil(first + 1);
  const before = await leaderBackend();
  expect(before).toBeDefined();
  await sql`select pg_terminate_backend(${before})`.execute(services.db);
  await tickUntil((await currentNumber()) + 2);
  expect(await leaderBackend()).not.toBe(before);
});

test('a leader that hangs is ended, and another instance takes over', async () => {
  const first = await currentNumber();
  // Like an instance that was frozen: its connection holds the lock and says nothing.
  const frozen = new pg.Client({ connectionString: services.databaseUrl });
  const ended = new Promise((resolve) => frozen.on('error', resolve));
  await frozen.connect();
  await frozen.query('select pg_advisory_lock($1)', [leaderLockKey]);
  tickers.push(startTicker(services, [], 1_000));
  await tickUntil(first + 2);
  await ended;
  expect(await currentNumber()).toBeGreaterThanOrEqual(first + 2);
});

test('a leader that only waits for its next tick, or for a statement, is left alone', async () => {
  run();
  await expect.poll(leaderBackend).toBeDefined();
  expect(await findSilentLeader(services.db, { silenceMs: 30_000, statementMs: 30_000 })).toBeUndefined();
  // As a leader that works: its statement takes longer than it may be silent between two.
  await tickers.pop()?.stop();
  const busy = new pg.Client({ connectionString: services.databaseUrl });
  await busy.connect();
  await busy.query('select pg_advisory_lock($1)', [leaderLockKey]);
  const slow = busy.query('select pg_sleep(2)');
  tickers.push(startTicker(services, [], 400));
  const until = performance.now() + 1_500;
  while (performance.now() < until) {
    services.clock.advance(tickMs);
    await systemClock.sleep(20);
  }
  await slow;
  await busy.end();
});

test('a leader that speaks between two looks is not ended', async () => {
  const leader = new pg.Client({ connectionString: services.databaseUrl });
  await leader.connect();
  await leader.query('select pg_advisory_lock($1)', [leaderLockKey]);
  await systemClock.sleep(50);
  const limits = { silenceMs: 20, statementMs: 30_000 };
  const before = await findSilentLeader(services.db, limits);
  expect(before).toBeDefined();
  await leader.query('select');
  expect(before && (await endSilentLeader(services.db, before))).toBe(false);
  await systemClock.sleep(50);
  const after = await findSilentLeader(services.db, limits);
  leader.on('error', () => undefined);
  expect(after && (await endSilentLeader(services.db, after))).toBe(true);
});

test('an instance whose database does not answer gives leadership up, and leads again when it answers', async () => {
  const silences: (() => void)[] = [];
  const watch = { answers: true, takesWrites: async () => true, onSilence: (end: () => void) => silences.push(end) };
  tickers.push(startTicker({ ...services, databaseWatch: watch }));
  const first = await currentNumber();
  await tickUntil(first + 1);
  watch.answers = false;
  for (const end of silences) end();
  await expect.poll(leaderBackend).toBeUndefined();
  services.clock.advance(10 * tickMs);
  await systemClock.sleep(100);
  expect(await leaderBackend()).toBeUndefined();
  watch.answers = true;
  await tickUntil((await currentNumber()) + 1);
});

test('a new leader first does what the tick of the lost one left, and only then makes its own', async () => {
  const first = await currentNumber();
  const seen: number[] = [];
  const task: TickTask = {
    name: 'orders',
    isBeforeNextTick: true,
    run: async ({ number }) => {
      // Slower than the market would be without it.
      await sql`select pg_sleep(0.3)`.execute(services.db);
      seen.push(number);
      expect(await currentNumber()).toBe(number);
    },
  };
  tickers.push(startTicker(services, [task]));
  services.clock.advance(10 * tickMs);
  await tickUntil(first + 3);
  expect(seen.slice(0, 3)).toEqual([first, first + 1, first + 2]);
});

test('a deposed leader writes nothing', async () => {
  const epoch = await beginLeadership(services.db);
  await beginLeadership(services.db);
  const from = await currentNumber();
  const atMs = services.clock.nowMs() + tickMs;
  await expect(produceTick(services, { from, atMs, epoch, tempo: 'standard' })).rejects.toBeInstanceOf(DeposedError);
  expect(await currentNumber()).toBe(from);
  const { rows } = await sql`select 1 from tick where number = ${from + 1}`.execute(services.db);
  expect(rows).toEqual([]);
});

test('after downtime the market continues from now: missed ticks are not replayed', async () => {
  const first = await currentNumber();
  services.clock.advance(ticksPerDay * tickMs);
  run();
  await tickUntil(first + 1, 0);
  const { rows } = await sql<{ at: Date }>`select at from tick where number = ${first + 1}`.execute(services.db);
  expect(rows[0]?.at.getTime()).toBe(services.clock.nowMs());
});

test('ticks do not drift when each is a little late', async () => {
  const first = await currentNumber();
  run();
  await expect.poll(leaderBackend).toBeDefined();
  services.clock.advance(tickMs / 3);
  for (let number = first + 1; number <= first + 4; number += 1) {
    services.clock.advance(tickMs);
    await tickUntil(number, 0);
  }
  const { rows } = await sql<{ gap: number }>`
    select distinct extract(epoch from at - lag(at) over (order by number))::float8 * 1000 as gap
    from tick where number >= ${first}`.execute(services.db);
  const gaps = rows.map(({ gap }) => gap).filter((gap) => gap !== null);
  expect(gaps).toEqual([tickMs]);
});

test('a clock that was set back does not stop the market', async () => {
  const first = await currentNumber();
  services.clock.advance(-60 * tickMs);
  run();
  await tickUntil(first + 2, tickMs / 2);
  expect(services.clock.nowMs()).toBeLessThan((await newestTickAt()).getTime());
});

test('a long read blocks the creation of partitions, but not the ticks', async () => {
  const first = await currentNumber();
  const tables = async () =>
    (await sql<{ count: number }>`select count(*) as count from pg_inherits`.execute(services.db)).rows[0]?.count ?? 0;
  const before = await tables();
  await services.db.transaction().execute(async (reader) => {
    // Idle between its statements for as long as the ticks take.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(reader);
    await sql`select (select count(*) from tick), (select count(*) from candle_5m)`.execute(reader);
    run();
    await tickUntil(first + 2);
    expect(await tables()).toBe(before);
  });
  await tickUntil(first + 4);
  expect(await tables()).toBeGreaterThan(before);
});

function advanceTo(atMs: number): void {
  services.clock.advance(atMs - services.clock.nowMs());
}

const marketDays = () => services.db.selectFrom('market_day').selectAll().orderBy('day').execute();

test('the opening record of a day is public before it begins', async () => {
  const first = await currentNumber();
  const midnightMs = Date.UTC(2026, 2, 11);
  advanceTo(midnightMs - 2.5 * tickMs);
  run();
  run();
  // The last tick of the day; the clock stands still until the record is made.
  for (const number of [first + 1, first + 2, first + 3]) {
    await expect.poll(currentNumber).toBeGreaterThanOrEqual(number);
    if (number < first + 3) services.clock.advance(tickMs);
  }
  await expect.poll(async () => (await marketDays()).length).toBe(2);
  await tickUntil(first + 5);
  const [, opened] = await marketDays();
  expect(opened).toMatchObject({ day: '2026-03-11' });
  expect(opened?.opened_at.getTime()).toBeLessThan(midnightMs);
  const after = await services.db
    .selectFrom('tick')
    .select('at')
    .where('number', '>', opened?.after_tick ?? 0)
    .orderBy('number')
    .executeTakeFirstOrThrow();
  expect(after.at.getTime()).toBeGreaterThanOrEqual(midnightMs);
});

test('after more than seven days of downtime the market waits for midnight in London, and says so', async () => {
  const first = await currentNumber();
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const day = parseLondonDay('2026-06-01');
  const midnightMs = startOfLondonDay(addDays(day, 1));
  advanceTo(midnightMs - 5 * tickMs);
  tickers.push(startTicker({ ...services, log }));
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  expect(lines.join()).toContain('no tick on 2026-06-01: no commitment was published before it began');
  expect(await findClosure(services)).toEqual({
    reason: 'The market is closed today: its prices were not sealed in time. It opens at midnight, London time',
    opensAt: new Date(midnightMs).toISOString(),
  });
  while (services.clock.nowMs() < midnightMs - tickMs / 2) {
    services.clock.advance(tickMs / 4);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(await currentNumber()).toBe(first);
  expect(lines).toHaveLength(1);
  await tickUntil(first + 1);
  expect((await newestTickAt()).getTime()).toBeGreaterThanOrEqual(midnightMs);
  expect(await findClosure(services)).toBeNull();
});

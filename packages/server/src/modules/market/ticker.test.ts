import { tickMs, ticksPerDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '../../testing/services.js';
import { DeposedError, produceTick } from './produce-tick.js';
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

/** Moves the clock in small steps until the market has reached a tick; real time passes only for the database. */
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

test('a deposed leader writes nothing', async () => {
  const epoch = await beginLeadership(services.db);
  await beginLeadership(services.db);
  const from = await currentNumber();
  const atMs = services.clock.nowMs() + tickMs;
  await expect(produceTick(services.db, { from, atMs, epoch, tempo: 'standard' })).rejects.toBeInstanceOf(DeposedError);
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
    await sql`select (select count(*) from tick), (select count(*) from candle_5m)`.execute(reader);
    run();
    await tickUntil(first + 2);
    expect(await tables()).toBe(before);
  });
  await tickUntil(first + 4);
  expect(await tables()).toBeGreaterThan(before);
});

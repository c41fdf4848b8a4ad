import { addresses } from '@limelight/contract/addresses';
import { getFairness } from '@limelight/contract/exchange/market';
import { dayMs, londonDay, minuteMs, secondMs, tickMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tickTasksOf } from '../compose.js';
import { getFairDays } from '../modules/exchange/market/get-fair-days.js';
import { startTicker } from '../modules/exchange/market/market.public.js';
import { findMarket, leaderLockKey } from '../modules/exchange/market/tick.sql.js';
import { claimDailyBonus } from '../modules/play/rewards/daily-bonus.js';
import { RewardsUnderTest } from '../modules/play/rewards/rewards.fixture.js';
import { DatabaseClock } from '../platform/database-clock.js';
import { ManualClock } from '../testing/manual-clock.js';
import { createTestServices } from '../testing/services.js';
import { composeServices } from './composed-app.fixture.js';

/** One instance with a right clock, whose time is also the database's, on which others are opened. */
let rewards: RewardsUnderTest;
let truth: ManualClock;

beforeAll(async () => {
  rewards = await RewardsUnderTest.open();
  truth = rewards.services.clock;
});
afterAll(() => rewards.close());

/** Another instance on the same database, whose machine's clock is ahead. */
async function openInstance(aheadMs: number) {
  const { database } = rewards.services;
  const machine = new ManualClock(truth.nowMs() + aheadMs);
  const readTime = async () => truth.now();
  const basis = await createTestServices({ database, clock: machine, readTime });
  const clock = await DatabaseClock.open({ machine, readTime });
  const services = { ...basis, clock };
  const { app, context, closeFirst } = await composeServices(services);
  const tickers: ReturnType<typeof startTicker>[] = [];
  return {
    app,
    machine,
    clock,
    services,
    lead: () => tickers.push(startTicker(context, tickTasksOf(context))),
    close: async () => {
      await Promise.all(tickers.map((ticker) => ticker.stop()));
      await closeFirst();
      await app.close();
      await basis.close();
    },
  };
}

type Instance = Awaited<ReturnType<typeof openInstance>>;

/** Time passes everywhere. */
async function pass(instances: readonly Instance[], ms: number, stepMs = tickMs / 2): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    truth.advance(stepMs);
    for (const { machine } of instances) machine.advance(stepMs);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/** One interval passes, which makes exactly one tick. */
async function tickOnce(instances: readonly Instance[]): Promise<void> {
  const before = await tickNumber();
  truth.advance(tickMs);
  for (const { machine } of instances) machine.advance(tickMs);
  await expect.poll(tickNumber).toBe(before + 1);
}

/** Time passes in steps of a second until an instance has taken the lead and made a tick. */
async function untilLed(instances: readonly Instance[]): Promise<void> {
  const before = await tickNumber();
  while ((await tickNumber()) === before) await pass(instances, secondMs, secondMs);
}

const tickNumber = () => rewards.trading.tick();

async function leaderBackend(): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks where locktype = 'advisory' and objid = ${leaderLockKey} and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(rewards.services.db);
  return rows[0]?.pid;
}

async function expectNothingAhead(): Promise<void> {
  const { rows } = await sql<{ ahead: string }>`
    select 'tick' as ahead from tick where at > ${truth.now()}
    union all select 'candle' from candle_5m where start_at > ${truth.now()}
    union all select 'bonus' from daily_bonus_claim where day > ${londonDay(truth.nowMs())}
    union all select 'dividend' from dividend_day where day > ${londonDay(truth.nowMs())}
    union all select 'work' from daily_run where day > ${londonDay(truth.nowMs())}
    union all select 'ledger' from ledger_entry where created_at > ${truth.now()}`.execute(rewards.services.db);
  expect(rows).toEqual([]);
}

test.each([
  ['3 days fast', 3 * dayMs],
  ['90 minutes fast', 90 * minuteMs],
  ['3 seconds fast', 3 * secondMs],
  ['3 days slow', -3 * dayMs],
])('an instance whose clock is %s neither serves nor leads, until it is right', async (_what, aheadMs) => {
  const instance = await openInstance(aheadMs);
  const get = async (url: string) => {
    const answer = await instance.app.inject(url);
    return { ...(answer.json() as object), statusCode: answer.statusCode };
  };
  const before = await findMarket(rewards.services.db);
  instance.lead();
  await pass([instance], 3 * tickMs);
  // No tick, and no leadership that would depose a sound leader.
  expect(await findMarket(rewards.services.db)).toEqual(before);
  expect(await leaderBackend()).toBeUndefined();
  expect(await get(getFairness.url)).toMatchObject({ statusCode: 503, code: 'CLOCK_SKEW' });
  expect(await get(addresses.ready)).toMatchObject({ statusCode: 503, reason: 'CLOCK_SKEW', skewMs: aheadMs });
  expect(await get(addresses.health)).toMatchObject({ statusCode: 200 });
  expect((await instance.app.inject(addresses.metrics)).body).toContain(
    `limelight_clock_skew_seconds ${aheadMs / secondMs}`,
  );
  await expectNothingAhead();

  instance.machine.set(truth.nowMs());
  expect((await instance.app.inject(addresses.ready)).statusCode).toBe(200);
  expect((await instance.app.inject(getFairness.url)).statusCode).toBe(200);
  await untilLed([instance]);
  await expectNothingAhead();
  await instance.close();
});

test('a leader whose clock jumps ahead gives up, and another goes on at the usual pace', async () => {
  const [first, second] = [await openInstance(0), await openInstance(0)];
  first.lead();
  await untilLed([first, second]);
  const before = await leaderBackend();
  expect(before).toBeDefined();
  first.machine.set(truth.nowMs() + 90 * minuteMs);
  second.lead();
  await untilLed([first, second]);
  for (let tick = 0; tick < 10; tick += 1) await tickOnce([first, second]);
  expect(await leaderBackend()).not.toBe(before);
  await expectNothingAhead();
  expect(first.clock.nowMs()).toBe(truth.nowMs());
  await first.close();
  await second.close();
});

test('even past the refusal, a clock 3 days fast reveals no seed and pays today’s bonus once', async () => {
  const userId = await rewards.addPlayer();
  const today = londonDay(truth.nowMs());
  const { services, machine, close } = await openInstance(3 * dayMs);
  // By the database's time, and by the machine's own: the newest tick bounds that too.
  for (const clock of [services.clock, machine]) {
    const days = await getFairDays(services.db, clock);
    expect(days.filter(({ day, seed }) => day >= today && seed !== null)).toEqual([]);
    expect(days.find(({ day }) => day === today)).toMatchObject({ state: 'under-way', seed: null });
    expect((await claimDailyBonus({ ...services, clock }, userId)).dailyBonus.day).toBe(today);
  }
  expect(await rewards.entriesOf(userId, 'daily_bonus')).toHaveLength(1);
  await close();
});

test('a tick that is dated ahead brings no day early: no dividend, no bonus, no seed', async () => {
  const { db, clock } = rewards.services;
  const tomorrowMs = truth.nowMs() + dayMs;
  await rewards.trading.moveOn();
  await sql`update tick set at = ${new Date(tomorrowMs)} where number = ${await tickNumber()}`.execute(db);
  const today = londonDay(truth.nowMs());
  expect((await getFairDays(db, clock)).find(({ day }) => day === today)?.seed).toBeNull();
  const instance = await openInstance(0);
  instance.lead();
  await untilLed([instance]);
  for (let tick = 0; tick < 8; tick += 1) await tickOnce([instance]);
  const { rows } = await sql<{ ahead: number }>`
    select count(*)::integer as ahead from tick where at > ${new Date(tomorrowMs + secondMs)}`.execute(db);
  expect(rows).toEqual([{ ahead: 0 }]);
  const { rows: days } = await sql<{ day: string }>`
    select day::text from dividend_day where day > ${today} union select day::text from daily_run where day > ${today}`.execute(
    db,
  );
  expect(days).toEqual([]);
  await instance.close();
});

import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../platform/clock.js';
import { connectionLimits } from '../../../platform/database.js';
import { type PlaceTrade, tradePlacer } from './place-trade.js';
import { TradingUnderTest } from './trading.fixture.js';

/** The limit of idle transactions, and two seconds for a busy machine. */
const backAfterMs = 5_000;
/** Then nothing has ended the frozen transaction. */
const givenUpAfterMs = 30_000;

let trading: TradingUnderTest;
let place: PlaceTrade;

beforeAll(async () => {
  trading = await TradingUnderTest.open();
  const { clock } = trading.services;
  // Between two attempts a trade waits in real time: nobody moves the game's clock meanwhile.
  const waiting = { skewMs: 0, now: () => clock.now(), nowMs: () => clock.nowMs(), sleep: systemClock.sleep };
  place = tradePlacer({ ...trading.services, clock: waiting });
});
afterAll(() => trading.services.close());

/** A connection with the limits of an instance, which takes locks and then says nothing. */
async function freezeWith(...statements: readonly string[]): Promise<void> {
  const frozen = new pg.Client(connectionLimits(trading.services.database.url));
  // PostgreSQL ends it.
  frozen.on('error', () => undefined);
  onTestFinished(() => frozen.end().catch(() => undefined));
  await frozen.connect();
  for (const statement of ['begin', ...statements]) await frozen.query(statement);
}

/** Repeats what was refused, as the ticker and clients do. @returns after how many milliseconds it has succeeded */
async function untilDone(sinceMs: number, act: () => Promise<unknown>): Promise<number> {
  for (;;) {
    try {
      await act();
      return performance.now() - sinceMs;
    } catch (error) {
      if (performance.now() - sinceMs > givenUpAfterMs) throw error;
      await setTimeout(50);
    }
  }
}

/** A tick and a trade of each player, concurrently. @returns after how many milliseconds each has succeeded */
async function actTogether(userIds: readonly string[]): Promise<{ tickMs: number; tradesMs: number[] }> {
  const sinceMs = performance.now();
  const buy = async (userId: string) => {
    const request = await trading.tradeRequest(userId, { toleranceBps: 10_000 });
    return untilDone(sinceMs, () => place(request));
  };
  const [tickMs, ...tradesMs] = await Promise.all([untilDone(sinceMs, () => trading.moveOn()), ...userIds.map(buy)]);
  return { tickMs, tradesMs };
}

test.each([
  ['the leader', 'pg_advisory_xact_lock'],
  ['an instance that trades', 'pg_advisory_xact_lock_shared'],
])(
  '%s, frozen with the market lock and a wallet, delays ticks and trades for less than five seconds',
  async (_who, lock) => {
    const userIds = await Promise.all(Array.from({ length: 4 }, () => trading.addPlayer()));
    const usual = await actTogether(userIds);
    const tickBefore = await trading.tick();
    await freezeWith(`select ${lock}(7266100)`, `select from wallet where user_id = '${userIds[0]}' for update`);
    const { tickMs, tradesMs } = await actTogether(userIds);
    expect(await trading.tick()).toBe(tickBefore + 1);
    // Its locks were in the way: otherwise this would show nothing.
    expect(Math.min(tickMs, tradesMs[0] ?? 0)).toBeGreaterThan(1_000);
    // What this machine needs without a frozen instance is not its delay.
    const usualMs = Math.max(usual.tickMs, ...usual.tradesMs);
    expect(Math.max(tickMs, ...tradesMs)).toBeLessThan(backAfterMs + usualMs);
    expect(await Promise.all(userIds.map((userId) => trading.countTrades(userId)))).toEqual([2, 2, 2, 2]);
    await trading.expectSound();
  },
  60_000,
);

import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../platform/clock.js';
import { connectionLimits } from '../../../platform/database.js';
import { type PlaceTrade, tradePlacer } from './place-trade.js';
import { TradingUnderTest } from './trading.fixture.js';

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

/**
 * A connection with the limits of an instance, which takes locks and then says nothing until PostgreSQL ends
 * it.
 */
async function freezeWith(...statements: readonly string[]): Promise<{ readonly ended: Promise<string | undefined> }> {
  const frozen = new pg.Client(connectionLimits(trading.services.database.url));
  const ended = new Promise<string | undefined>((resolve) => {
    frozen.once('error', ({ code }: Error & { code?: string }) => resolve(code));
  });
  // After the first error comes the end of the connection.
  frozen.on('error', () => undefined);
  onTestFinished(() => frozen.end().catch(() => undefined));
  await frozen.connect();
  for (const statement of ['begin', ...statements]) await frozen.query(statement);
  const { rows } = await frozen.query('show idle_in_transaction_session_timeout');
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '3s' }]);
  return { ended };
}

/** Repeats what was refused, as the ticker and clients do. */
async function untilDone(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const isDone = await work().then(
      () => true,
      () => false,
    );
    if (isDone) return;
    await setTimeout(50);
  }
}

test.each([
  ['the leader', 'pg_advisory_xact_lock'],
  ['an instance that trades', 'pg_advisory_xact_lock_shared'],
])(
  '%s, frozen with the market lock and a wallet, is ended after three seconds, and ticks and trades go on, each once',
  async (_who, lock) => {
    const userIds = await Promise.all(Array.from({ length: 4 }, () => trading.addPlayer()));
    const tickBefore = await trading.tick();
    const { ended } = await freezeWith(
      `select ${lock}(7266100)`,
      `select from wallet where user_id = '${userIds[0]}' for update`,
    );
    const events: string[] = [];
    const note = (event: string) => () => void events.push(event);
    const buy = async (userId: string) => {
      const request = await trading.tradeRequest(userId, { toleranceBps: 10_000 });
      return untilDone(() => place(request));
    };
    const code = ended.then((ending) => {
      events.push('ended');
      return ending;
    });
    const [owner = '', ...others] = userIds;
    await Promise.all([
      untilDone(() => trading.moveOn()).then(note('ticked')),
      buy(owner).then(note('traded')),
      ...others.map(buy),
    ]);
    // By PostgreSQL, as an idle transaction.
    expect(await code).toBe('25P03');
    // Its locks were in the way of both: otherwise this would show nothing.
    expect(events[0]).toBe('ended');
    expect(await trading.tick()).toBe(tickBefore + 1);
    expect(await Promise.all(userIds.map((userId) => trading.countTrades(userId)))).toEqual([1, 1, 1, 1]);
    await trading.expectSound();
  },
);

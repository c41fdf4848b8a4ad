import { programReactionMs, programTicksInRow } from '@limelight/rules/program';
import { secondMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { OrdersUnderTest } from '../../play/orders/orders.fixture.js';
import { RewardsUnderTest } from '../../play/rewards/rewards.fixture.js';
import { liftProgramMark } from './lift-mark.js';
import { programTask } from './mark-programs.js';

let game: RewardsUnderTest;
let orders: OrdersUnderTest;

beforeAll(async () => {
  game = await RewardsUnderTest.open();
  orders = await OrdersUnderTest.open(game.trading);
});
afterAll(async () => {
  await game.trading.expectSound();
  await game.close();
});

/** What the leader runs, at the next tick at which it looks. */
async function look(): Promise<void> {
  const tick = await game.trading.tick();
  const number = Math.ceil(tick / programTicksInRow) * programTicksInRow;
  await programTask(game.services).run({ number, atMs: game.services.clock.nowMs() } as never);
}

async function isBot(userId: string): Promise<boolean> {
  const query = game.services.db.selectFrom('user').select('bot').where('id', '=', userId);
  return (await query.executeTakeFirstOrThrow()).bot;
}

async function noticesOf(userId: string): Promise<readonly string[]> {
  const query = game.services.db.selectFrom('notification').select('text').where('user_id', '=', userId);
  return (await query.orderBy('created_at').execute()).map(({ text }) => text);
}

const lift = (userId: string) =>
  liftProgramMark(game.services, { actor: testActor(), userId, reason: 'They showed how they play' });

/** A trade of each player after each of so many ticks, so long after it. */
async function tradeAfterTicks(delays: ReadonlyMap<string, number>, ticks: number): Promise<void> {
  for (let tick = 0; tick < ticks; tick += 1) {
    await game.trading.moveOn();
    let passedMs = 0;
    for (const [userId, delayMs] of delays) {
      game.services.clock.advance(delayMs - passedMs);
      passedMs = delayMs;
      await game.trade(userId, 'buy', 1);
    }
  }
}

test('who trades within half a second of twenty ticks in a row is a bot, with a notice, and nobody slower', async () => {
  const [quick, slow] = [await game.addPlayer(), await game.addPlayer()];
  const delays = new Map([
    [quick, programReactionMs - 1],
    [slow, programReactionMs],
  ]);
  await tradeAfterTicks(delays, programTicksInRow - 1);
  await look();
  expect(await isBot(quick)).toBe(false);
  await tradeAfterTicks(delays, 1);
  await Promise.all([look(), look()]);
  expect([await isBot(quick), await isBot(slow)]).toEqual([true, false]);
  const notices = await noticesOf(quick);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toContain('within half a second of 20 price updates in a row');
});

test('orders that fill with each tick are no program', async () => {
  const userId = await game.addPlayer();
  for (let tick = 0; tick < programTicksInRow; tick += 1) {
    const order = await orders.place(userId, { shares: 1, triggerPriceCents: 50_000 });
    await orders.moveAndSettle({ '1': 50_000 });
    expect((await orders.stateOf(order)).state).toBe('filled');
  }
  await look();
  expect(await isBot(userId)).toBe(false);
});

test('more than sixty trades a day are a program’s; staff move the account back, and it is not marked again', async () => {
  const userId = await game.addPlayer();
  await game.trading.moveOn();
  game.services.clock.advance(10 * secondMs);
  for (let trade = 0; trade < 60; trade += 1) await game.trade(userId, 'buy', 1);
  await look();
  expect(await isBot(userId)).toBe(false);
  await game.trade(userId, 'buy', 1);
  await look();
  expect(await isBot(userId)).toBe(true);
  expect(await lift(userId)).toEqual({ bot: false });
  expect(await isBot(userId)).toBe(false);
  await game.trade(userId, 'buy', 1);
  await look();
  expect(await isBot(userId)).toBe(false);
  await expect(lift(userId)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect((await noticesOf(userId)).at(-1)).toContain('We looked at your trades.');
});

test('a mark is lifted once, and an account whose key trades stays a bot', async () => {
  const userId = await game.addPlayer();
  await tradeAfterTicks(new Map([[userId, 0]]), programTicksInRow);
  await look();
  const { db, clock } = game.services;
  const key = { id: userId, name: 'My program', prefix: 'll_live_abcdef', scope: 'trade' as const };
  const hash = Buffer.from(userId.replaceAll('-', '').repeat(2), 'hex');
  await db
    .insertInto('api_key')
    .values({ ...key, user_id: userId, hash, created_at: clock.now() })
    .execute();
  const answers = await Promise.allSettled([lift(userId), lift(userId)]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toEqual([
    { status: 'fulfilled', value: { bot: true } },
  ]);
  expect(await isBot(userId)).toBe(true);
});

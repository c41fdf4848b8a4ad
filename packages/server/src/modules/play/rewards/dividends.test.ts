import { randomUUID } from 'node:crypto';
import {
  dividendCents,
  dividendRatePpmDefault,
  dividendShares,
  dividendVipBpsDefault,
} from '@limelight/rules/dividend';
import { add, type SeCents, seCents } from '@limelight/rules/money';
import type { Tier } from '@limelight/rules/tier';
import { endOfLondonDay, londonDay, minuteMs, startOfLondonDay } from '@limelight/rules/time';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settleVolume } from '../../exchange/market/settle-volume.js';
import { type NewEntry, postEntries } from '../../exchange/wallet/wallet.public.js';
import { tradePlacer } from '../trading/place-trade.js';
import { listDividends } from './list-dividends.js';
import { dividendTask, payDay, payPassedOver } from './pay-dividends.js';
import { RewardsUnderTest } from './rewards.fixture.js';

let rewards: RewardsUnderTest;
const terms = { ratePpm: dividendRatePpmDefault, vipBps: dividendVipBpsDefault };

beforeAll(async () => {
  rewards = await RewardsUnderTest.open();
});
afterAll(() => rewards.close());

// Every test uses a day of its own and begins a few minutes before its end.
beforeEach(() => moveTo(endOfLondonDay(today()) - 10 * minuteMs));

const today = () => londonDay(rewards.services.clock.nowMs());

async function moveTo(instantMs: number): Promise<void> {
  const { clock } = rewards.services;
  clock.advance(instantMs - clock.nowMs() - 30_000);
  await rewards.trading.moveOn();
}

/** Advances past midnight, to a tick that many minutes into the new day. */
async function moveIntoNextDay(minutes: number): Promise<void> {
  await moveTo(endOfLondonDay(today()) + minutes * minuteMs);
}

async function tickNow(task = dividendTask(rewards.services)): Promise<void> {
  await task.run({ number: await rewards.trading.tick(), atMs: rewards.services.clock.nowMs() });
}

const paidTo = async (userId: string) =>
  (await rewards.entriesOf(userId, 'dividend')).map(({ amount_cents }) => amount_cents);

const celebrities = ['1', 'gh1', 'ng1'] as const;

/** Moves shares until exactly these are held: of the last celebrity by the ledger, of others by trades. */
async function hold(userId: string, shares: readonly number[]): Promise<void> {
  for (const [index, wanted] of shares.entries()) {
    const celebrityId = celebrities[index] ?? '1';
    const change = wanted - (await rewards.trading.sharesOf(userId, celebrityId));
    if (change === 0) continue;
    if (celebrityId !== 'ng1') await rewards.trade(userId, change > 0 ? 'buy' : 'sell', Math.abs(change), celebrityId);
    else await adjustShares(userId, { celebrityId, shares: change, sharesAfter: wanted });
  }
}

async function adjustShares(
  userId: string,
  moved: { readonly celebrityId: string; readonly shares: number; readonly sharesAfter: number },
): Promise<void> {
  const { db, clock } = rewards.services;
  const shares = { ...moved, averageAfterCents: moved.sharesAfter === 0 ? 0 : 100 };
  const entry: NewEntry = { userId, kind: 'adjustment', amountCents: 0, shares, referenceId: randomUUID() };
  await db.transaction().execute((tx) => postEntries(tx, [entry], clock.now()));
}

test('dividends match a simple model, whatever players did between the last two closes and the payment, settled or not', async () => {
  const shares = fc.tuple(
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 0, max: 3 }),
  );
  const lives = fc.sample(
    fc.record({
      tier: fc.constantFrom<Tier>('free', 'basic', 'pro', 'elite'),
      closeBefore: shares,
      noon: shares,
      lastClose: shares,
      now: shares,
    }),
    25,
  );
  const players: ({ userId: string } & (typeof lives)[number])[] = [];
  for (const life of lives) {
    players.push({ userId: await rewards.addPlayer({ tier: life.tier, cashCents: 100_000_000 }), ...life });
  }
  const holdAll = async (moment: 'closeBefore' | 'noon' | 'lastClose' | 'now') => {
    for (const { userId, ...life } of players) await hold(userId, life[moment]);
  };
  await holdAll('closeBefore');
  await moveIntoNextDay(12 * 60);
  await holdAll('noon');
  await moveTo(endOfLondonDay(today()) - minuteMs);
  await settleVolume(rewards.services.db);
  await holdAll('lastClose');
  await moveIntoNextDay(1);
  await holdAll('now');
  await moveTo(rewards.services.clock.nowMs() + 5 * minuteMs);
  await tickNow();
  for (const { userId, tier, ...life } of players) {
    let expected: SeCents = seCents(0);
    for (const [index, celebrityId] of celebrities.entries()) {
      const [closeBefore = 0, lastClose = 0, now = 0] = [life.closeBefore, life.lastClose, life.now].map(
        (at) => at[index],
      );
      const priceCents = seCents(await rewards.trading.priceCents(celebrityId));
      const entitled = dividendShares({ closeBefore, lastClose, now });
      expected = add(expected, dividendCents({ shares: entitled, priceCents, tier }, terms));
    }
    expect(await paidTo(userId), `${tier} ${JSON.stringify(life)}`).toEqual(expected > 0 ? [expected] : []);
  }
  await rewards.trading.expectSound();
});

test('the dividend that is announced is the one that is paid, when nothing is traded and no price moves', async () => {
  const userId = await rewards.addPlayer({ tier: 'pro' });
  await hold(userId, [20, 0, 3]);
  const announced = async () => {
    const { nextCents, nextAt } = await listDividends(rewards.services, { userId, before: undefined, limit: 1 });
    return { nextCents, nextAt: Date.parse(nextAt) };
  };
  expect((await announced()).nextCents).toBe(0);
  await moveIntoNextDay(12 * 60);
  await hold(userId, [20, 9, 1]);
  const { nextCents, nextAt } = await announced();
  expect(nextAt).toBe(endOfLondonDay(today()) + 5 * minuteMs);
  const priceOf = async (id: string) => seCents(await rewards.trading.priceCents(id));
  const position = (shares: number, priceCents: SeCents) => dividendCents({ shares, priceCents, tier: 'pro' }, terms);
  expect(nextCents).toBe(position(20, await priceOf('1')) + position(1, await priceOf('ng1')));
  await moveIntoNextDay(3);
  const due = await announced();
  expect(due.nextAt).toBe(startOfLondonDay(today()) + 5 * minuteMs);
  // Without a tick in between the prices are the same.
  rewards.services.clock.advance(3 * minuteMs);
  await tickNow();
  expect(await paidTo(userId)).toEqual([due.nextCents]);
});

test('nothing is paid before 00:05 in London', async () => {
  const userId = await rewards.addPlayer();
  await rewards.trade(userId, 'buy', 100);
  await moveIntoNextDay(10);
  await moveIntoNextDay(4);
  await tickNow();
  expect(await paidTo(userId)).toEqual([]);
  await moveTo(rewards.services.clock.nowMs() + minuteMs);
  await tickNow();
  expect(await paidTo(userId)).toHaveLength(1);
});

/** Players who have held shares at the last two closes, six minutes into a day. */
async function addHolders(count: number): Promise<string[]> {
  const players: string[] = [];
  for (let index = 0; index < count; index += 1) {
    players.push(await rewards.addPlayer());
    await rewards.trade(players[index] ?? '', 'buy', 20 + index);
  }
  await moveIntoNextDay(6);
  await moveIntoNextDay(6);
  return players;
}

test('a day that is calculated and paid repeatedly, also in parallel, is paid once', async () => {
  const players = await addHolders(12);
  const before = await Promise.all(players.map((userId) => rewards.contributedOf(userId)));
  await Promise.all(Array.from({ length: 8 }, () => tickNow()));
  await tickNow();
  await tickNow();
  for (const [index, userId] of players.entries()) {
    expect(await paidTo(userId)).toHaveLength(1);
    expect(await rewards.textsTo(userId, 'portfolio')).toHaveLength(1);
    expect(await rewards.contributedOf(userId), 'a dividend is earned, not put in').toBe(before[index]);
  }
  await rewards.trading.expectSound();
});

test('a run that was killed inside any range is resumed behind the last committed one, and pays everybody once', async () => {
  const players = await addHolders(9);
  const paid = async () => (await Promise.all(players.map(paidTo))).map((amounts) => amounts.length);
  const total = async () => (await paid()).reduce((sum, count) => sum + count, 0);
  // Each life pays one range; the first ones may have no players of this test.
  while ((await total()) < 3) {
    let ranges = 0;
    const dying = payDay(rewards.services, today(), {
      playersPerRange: 2,
      // The connection is lost before the commit of the second range of each life.
      afterRange: async () => {
        ranges += 1;
        if (ranges === 2) throw new Error('killed');
      },
    });
    await expect(dying).rejects.toThrow('killed');
    expect(ranges).toBe(2);
  }
  const soFar = await total();
  expect(soFar).toBeGreaterThan(0);
  expect(soFar).toBeLessThan(players.length);
  await moveIntoNextDay(2 * 60);
  // The day that was not finished is, before the new one is due.
  await Promise.all([tickNow(), tickNow(), tickNow()]);
  const days = await rewards.services.db
    .selectFrom('dividend')
    .select(['day', 'user_id'])
    .where('user_id', 'in', players)
    .execute();
  expect(days).toHaveLength(2 * players.length);
  expect(await paid()).toEqual(players.map(() => 2));
  expect(await rewards.services.db.selectFrom('range_run').selectAll().execute()).toEqual([]);
  await rewards.trading.expectSound();
});

test('a locked wallet delays its player alone', async () => {
  const [locked = '', ...others] = await addHolders(4);
  const { pool } = rewards.services;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from wallet where user_id = $1 for update', [locked]);
  await tickNow();
  expect(await Promise.all(others.map(async (userId) => (await paidTo(userId)).length))).toEqual(others.map(() => 1));
  expect(await paidTo(locked)).toEqual([]);
  await holder.query('commit');
  holder.release();
  await tickNow();
  expect(await paidTo(locked)).toHaveLength(1);
  await rewards.trading.expectSound();
});

test('players who trade while the ranges are paid lose neither trades nor dividends, and the ledger stays sound', async () => {
  const players = await addHolders(10);
  const place = tradePlacer(rewards.services);
  const trade = async (userId: string) => {
    for (const side of ['buy', 'sell', 'buy', 'sell'] as const)
      await place(await rewards.trading.tradeRequest(userId, { side }));
  };
  await Promise.all([payDay(rewards.services, today(), { playersPerRange: 2 }), ...players.map(trade)]);
  await payPassedOver(rewards.services);
  for (const userId of players) {
    expect(await paidTo(userId)).toHaveLength(1);
    expect(await rewards.trading.countTrades(userId)).toBe(5);
  }
  await rewards.trading.expectSound();
});

test('the player sees each day with the dividend of each position', async () => {
  const userId = await rewards.addPlayer({ tier: 'basic' });
  await rewards.trade(userId, 'buy', 50, '1');
  await rewards.trade(userId, 'buy', 10, 'gh1');
  await moveIntoNextDay(6);
  for (let day = 0; day < 2; day += 1) {
    await moveIntoNextDay(6);
    await tickNow();
  }
  const first = await listDividends(rewards.services, { userId, before: undefined, limit: 1 });
  expect(first.dividends).toMatchObject([{ day: today(), factorBps: 10_500 }]);
  const [day] = first.dividends;
  const held = day?.positions.map(({ celebrityId, shares }) => [celebrityId, shares]).toSorted();
  expect(held).toEqual([
    ['1', 50],
    ['gh1', 10],
  ]);
  expect(day?.positions.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(day?.amountCents);
  const second = await listDividends(rewards.services, { userId, before: first.nextCursor ?? undefined, limit: 1 });
  expect([second.dividends.length, second.nextCursor]).toEqual([1, null]);
  expect(first.totalCents).toBe((day?.amountCents ?? 0) + (second.dividends[0]?.amountCents ?? 0));
  expect(await rewards.textsTo(userId, 'portfolio')).toEqual([
    expect.stringMatching(/^Dividend paid: SE\$[\d.]+ from shares of 2 stars\.$/),
    expect.stringMatching(/^Dividend paid: /),
  ]);
});

test('a player whose account is not active gets no dividend', async () => {
  const [gone = '', there = ''] = await addHolders(2);
  await rewards.trading.suspendPlayer(gone);
  await tickNow();
  expect([(await paidTo(gone)).length, (await paidTo(there)).length]).toEqual([0, 1]);
});

test('a dividend that a locked wallet delayed is withdrawn when the account is suspended before the payment', async () => {
  const [suspended = '', there = ''] = await addHolders(2);
  const { db, pool } = rewards.services;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from wallet where user_id = $1 for update', [suspended]);
  await payDay(rewards.services, today());
  await holder.query('commit');
  holder.release();
  await rewards.trading.suspendPlayer(suspended);
  await payPassedOver(rewards.services);
  expect([(await paidTo(suspended)).length, (await paidTo(there)).length]).toEqual([0, 1]);
  expect(await db.selectFrom('dividend').select('day').where('user_id', '=', suspended).execute()).toEqual([]);
});

import { addDays, endOfLondonDay, hourMs, londonDay, minuteMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dailyTask } from '../../daily-task.js';
import { listDividends } from './list-dividends.js';
import { dividendTask } from './pay-dividends.js';
import { dailyDividendPrune, positionRetentionDays } from './prune-dividends.js';
import { RewardsUnderTest } from './rewards.fixture.js';

let rewards: RewardsUnderTest;
let userId: string;

beforeAll(async () => {
  rewards = await RewardsUnderTest.open();
  userId = await rewards.addPlayer();
  await rewards.trade(userId, 'buy', 3);
  await rewards.trade(userId, 'buy', 2, 'gh1');
});

afterAll(() => rewards.close());

async function moveTo(instantMs: number): Promise<void> {
  const { clock } = rewards.services;
  clock.advance(instantMs - clock.nowMs());
  await rewards.trading.moveOn();
}

/** Advances by so many days to the morning, with that day's dividend paid. */
async function nextDividend(days = 1): Promise<string> {
  const { clock } = rewards.services;
  await moveTo(endOfLondonDay(addDays(londonDay(clock.nowMs()), days - 1)) + 6 * minuteMs);
  await dividendTask(rewards.services).run({ number: await rewards.trading.tick(), atMs: clock.nowMs() });
  return londonDay(clock.nowMs());
}

async function prune(): Promise<void> {
  const { clock } = rewards.services;
  await moveTo(endOfLondonDay(addDays(londonDay(clock.nowMs()), -1)) + 5 * hourMs);
  await dailyTask(rewards.services, dailyDividendPrune).run({
    number: await rewards.trading.tick(),
    atMs: clock.nowMs(),
  });
}

const list = () => listDividends(rewards.services, { userId, before: undefined, limit: 30 });

test('after a year the positions of a dividend are deleted; its sum, the total and the audit do not change', async () => {
  const first = await nextDividend();
  const second = await nextDividend();
  await prune();
  const whole = await list();
  expect(whole.dividends.map(({ day, positions }) => [day, positions.length])).toEqual([
    [second, 2],
    [first, 2],
  ]);

  const last = await nextDividend(positionRetentionDays);
  await prune();
  const later = await list();
  expect(later.dividends.map(({ day, positions }) => [day, positions.length])).toEqual([
    [last, 2],
    [second, 2],
    [first, 0],
  ]);
  expect(later.dividends[2]).toEqual({ ...whole.dividends[1], positions: [] });
  expect(later.totalCents).toBe(whole.totalCents + (later.dividends[0]?.amountCents ?? 0));
  await rewards.trading.expectSound();
});

test('positions of an unpaid dividend remain until it is paid', async () => {
  const { db } = rewards.services;
  await db.updateTable('dividend').set({ paid_at: null }).execute();
  const countPositions = async () => (await db.selectFrom('dividend_position').select('day').execute()).length;
  const before = await countPositions();
  rewards.services.clock.advance(
    endOfLondonDay(addDays(londonDay(rewards.services.clock.nowMs()), 400)) - rewards.services.clock.nowMs(),
  );
  await prune();
  expect(await countPositions()).toBe(before);
});

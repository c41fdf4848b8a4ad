import { dayMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeSettings } from '../../../testing/store-settings.js';
import { claimDailyBonus, getDailyBonus } from './daily-bonus.js';
import { RewardsUnderTest } from './rewards.fixture.js';

let rewards: RewardsUnderTest;

beforeAll(async () => {
  rewards = await RewardsUnderTest.open();
});

afterAll(() => rewards.close());

const claim = (userId: string) => claimDailyBonus(rewards.services, userId);

test('50 parallel claims pay one bonus, which counts as a contribution', async () => {
  const userId = await rewards.addPlayer({ cashCents: 1_000_000 });
  const answers = await Promise.all(Array.from({ length: 50 }, () => claim(userId)));
  expect(answers.filter(({ outcome }) => outcome === 'claimed')).toHaveLength(1);
  expect(answers.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(5_000);
  expect(await rewards.entriesOf(userId, 'daily_bonus')).toMatchObject([{ amount_cents: 5_000, house: 'rewards' }]);
  expect([await rewards.cashOf(userId), await rewards.contributedOf(userId)]).toEqual([1_005_000, 1_005_000]);
  await rewards.trading.expectSound();
});

test('a week of claims earns one badge notification, and the next day begins at midnight in London', async () => {
  const userId = await rewards.addPlayer();
  for (let day = 1; day <= 7; day += 1) {
    const answer = await claim(userId);
    expect(answer).toMatchObject({ outcome: 'claimed', milestone: day === 7 ? 7 : null, freezeEarned: false });
    expect(answer.dailyBonus).toMatchObject({ streakDays: day, longestStreakDays: day, freezes: 2, claimable: false });
    await rewards.passDays(1);
  }
  const state = await getDailyBonus(rewards.services, userId);
  expect(state).toMatchObject({ claimable: true, streakDays: 7, amountCents: 5_000, daysToNextFreeze: null });
  expect(state.milestones.map(({ earnedOn }) => earnedOn !== null)).toEqual([true, false, false, false]);
  expect(Date.parse(state.nextDayAt) % dayMs).toBe(0);
  expect(state.calendar.filter(({ mark }) => mark === 'streak')).toHaveLength(7);
  expect(await rewards.textsTo(userId)).toEqual([
    '7-day streak: You claimed your daily bonus 7 days in a row and earned a badge.',
  ]);
  await rewards.trading.expectSound();
});

test('missed days use up the freezes, and the longest streak is remembered after it is lost', async () => {
  const userId = await rewards.addPlayer();
  for (let day = 1; day <= 3; day += 1) {
    await claim(userId);
    await rewards.passDays(1);
  }
  await rewards.passDays(1);
  expect(await getDailyBonus(rewards.services, userId)).toMatchObject({ streakDays: 3, freezes: 1 });
  expect((await claim(userId)).dailyBonus).toMatchObject({ streakDays: 4, freezes: 1, daysToNextFreeze: 3 });
  await rewards.passDays(3);
  const lost = await getDailyBonus(rewards.services, userId);
  expect(lost).toMatchObject({ streakDays: 0, longestStreakDays: 4, freezes: 0, claimable: true });
  expect(lost.calendar.map(({ mark }) => mark).filter((mark) => mark === 'frozen')).toHaveLength(2);
  expect((await claim(userId)).dailyBonus).toMatchObject({ streakDays: 1, freezes: 0 });
});

test('while the bonus is set to 0 a claim continues the streak and moves no money', async () => {
  const userId = await rewards.addPlayer();
  await storeSettings(rewards.services, { dailyBonusCents: 0 });
  expect(await claim(userId)).toMatchObject({ outcome: 'claimed', amountCents: 0, dailyBonus: { streakDays: 1 } });
  expect(await rewards.entriesOf(userId, 'daily_bonus')).toEqual([]);
  await storeSettings(rewards.services, { dailyBonusCents: 5_000 });
  await rewards.trading.expectSound();
});

test('a claim that arrives after its account was deleted is not paid', async () => {
  const userId = await rewards.addPlayer({ cashCents: 1_000 });
  await rewards.trading.suspendPlayer(userId);
  await expect(claim(userId)).rejects.toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  expect(await rewards.cashOf(userId)).toBe(1_000);
});

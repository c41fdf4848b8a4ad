import { dayMs, endOfLondonDay, londonDay, minuteMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { auditDatabase } from '../../../testing/audit.js';
import { claimDailyBonus } from './daily-bonus.js';
import { dividendTask } from './pay-dividends.js';
import { RewardsUnderTest } from './rewards.fixture.js';
import { settleReferral } from './settle-referral.js';

let rewards: RewardsUnderTest;

/** A player with two claims, a dividend, and an invitation that was paid. */
beforeEach(async () => {
  rewards = await RewardsUnderTest.open();
  const { services, trading } = rewards;
  const referrer = await rewards.addPlayer();
  const invited = await rewards.addPlayer({ referredBy: referrer });
  for (let day = 1; day <= 3; day += 1) {
    await claimDailyBonus(services, invited);
    for (let index = 0; index < 2; index += 1) await rewards.trade(invited, 'buy', 10, index === 0 ? '1' : 'gh1');
    if (day < 3) await rewards.passDays(1);
  }
  await settleReferral(services, invited);
  const { clock } = services;
  for (let night = 0; night < 2; night += 1) {
    clock.advance(endOfLondonDay(londonDay(clock.nowMs())) - clock.nowMs() + 6 * minuteMs);
    await trading.moveOn();
  }
  await dividendTask(services).run({ number: await trading.tick(), atMs: clock.nowMs() });
  clock.advance(dayMs);
});

afterEach(() => rewards.close());

const brokenNames = async () =>
  brokenFindings(await auditDatabase(rewards.services.db)).map(({ invariant }) => invariant);

test('a database with every kind of reward breaks no invariant', async () => {
  const { rows } = await sql<{ kinds: number }>`
    select count(distinct kind) as kinds from posted_entry
    where kind in ('daily_bonus', 'referral_bonus', 'dividend')`.execute(rewards.services.db);
  expect(rows[0]?.kinds).toBe(3);
  expect(await brokenNames()).toEqual([]);
});

const bonus = 'every claimed daily bonus has its ledger entry, and every such entry its claim';
const invitation = 'every paid invitation has one bonus for each side, and every such bonus its invitation';
const dividend = 'every paid dividend has one ledger entry, and every such entry its dividend';
const dividendSum = 'a dividend is the sum of its positions, each at the price and the rate of its day';

test.each([
  ['a lost claim', `delete from daily_bonus_claim where streak_days = 1`, bonus],
  ['a bonus without a claim', `update posted_entry set reference_id = user_id where kind = 'daily_bonus'`, bonus],
  ['a better bonus', `update daily_bonus_claim set amount_cents = amount_cents + 1`, bonus],
  [
    'a longer streak',
    `update daily_bonus_claim set streak_days = 9 where streak_days = 2`,
    'a streak grows by one claim at a time',
  ],
  ['a lost invitation', 'delete from referral', invitation],
  [
    'a bonus for one side',
    `delete from posted_entry where kind = 'referral_bonus' and user_id = reference_id`,
    invitation,
  ],
  [
    'an invitation of another player',
    'update referral set referrer_id = gen_random_uuid()',
    'an invitation is paid to whom the account names, at most 20 a month',
  ],
  ['a lost dividend', 'delete from dividend', dividend],
  ['a dividend that was not paid', `update posted_entry set reference_id = user_id where kind = 'dividend'`, dividend],
  ['more shares of a position', 'update dividend set shares[1] = shares[1] + 100', dividendSum],
  ['a better price of a day', 'update dividend_day set prices_cents[1] = 99999999', dividendSum],
  ['a better factor', 'update dividend set factor_bps = 12000', dividendSum],
  ['lost terms of a day', 'delete from dividend_day', dividendSum],
])('%s is found and named', async (_name, sabotage, invariant) => {
  await sql.raw(sabotage).execute(rewards.services.db);
  expect(await brokenNames()).toContain(invariant);
});

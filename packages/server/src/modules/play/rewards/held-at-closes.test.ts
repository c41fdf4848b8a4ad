import { dividendCents, dividendRatePpmDefault, dividendVipBpsDefault } from '@limelight/rules/dividend';
import { seCents } from '@limelight/rules/money';
import { endOfLondonDay, londonDay, minuteMs, secondMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dividendTask } from './pay-dividends.js';
import { RewardsUnderTest } from './rewards.fixture.js';

let rewards: RewardsUnderTest;
const terms = { ratePpm: dividendRatePpmDefault, vipBps: dividendVipBpsDefault };

beforeAll(async () => {
  rewards = await RewardsUnderTest.open();
});
afterAll(() => rewards.close());

/** To a moment so long after the next midnight in London, without a tick. */
function pastMidnight(afterMs: number): void {
  const { clock } = rewards.services;
  clock.advance(endOfLondonDay(londonDay(clock.nowMs())) + afterMs - clock.nowMs());
}

async function tickNow(): Promise<void> {
  await dividendTask(rewards.services).run({
    number: await rewards.trading.tick(),
    atMs: rewards.services.clock.nowMs(),
  });
}

test('what is bought after midnight was not held at its close, although the tick is still that of before it', async () => {
  const userId = await rewards.addPlayer({ tier: 'pro' });
  await rewards.trade(userId, 'buy', 10);
  pastMidnight(12 * 60 * minuteMs);
  await rewards.trading.moveOn();
  pastMidnight(5 * secondMs);
  await rewards.trade(userId, 'buy', 30);
  pastMidnight(6 * minuteMs);
  await tickNow();
  const priceCents = seCents(await rewards.trading.priceCents('1'));
  const paid = (await rewards.entriesOf(userId, 'dividend')).map(({ amount_cents }) => amount_cents);
  expect(paid).toEqual([dividendCents({ shares: 10, priceCents, tier: 'pro' }, terms)]);
});

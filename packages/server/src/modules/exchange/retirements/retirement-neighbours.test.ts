import { minuteMs } from '@limelight/rules/time';
import { afterEach, expect, test } from 'vitest';
import { personalTables } from '../../../compose.js';
import { deleteAccount } from '../../house/privacy/delete-account.js';
import { TakeBackUnderTest } from '../../money/payments/take-back.fixture.js';
import { RewardsUnderTest } from '../../play/rewards/rewards.fixture.js';
import { byStaff } from '../celebrities/celebrities.fixture.js';
import { setPrice } from '../celebrities/set-price.js';
import { EarlyAlertsUnderTest } from '../early-alerts/early-alerts.fixture.js';
import { PremieresUnderTest } from '../premieres/premieres.fixture.js';
import { RetirementsUnderTest } from './retirements.fixture.js';

let close: () => Promise<void>;
afterEach(() => close());

test('an account that is deleted between notice and payment is paid like every other, and the ledger adds up', async () => {
  const rewards = await RewardsUnderTest.open();
  close = () => rewards.close();
  const game = await RetirementsUnderTest.open(rewards.trading);
  const [leaver, stayer] = [await rewards.addPlayer(), await rewards.addPlayer()];
  for (const userId of [leaver, stayer]) await rewards.trade(userId, 'buy', 2);
  await game.retire();
  await game.trading.moveOn();
  await game.afterTick();
  await deleteAccount({ ...game.services, personalTables }, leaver);
  const cash = await game.trading.cashOf(leaver);
  const price = await game.trading.priceCents('1');
  await game.wait();
  await game.afterTick();
  await game.afterTick();
  expect(await game.trading.cashOf(leaver)).toBe(cash + 2 * price);
  for (const userId of [leaver, stayer]) expect(await game.trading.sharesOf(userId)).toBe(0);
  expect(await game.noticesOf(leaver)).toEqual([]);
  expect(await game.noticesOf(stayer)).toHaveLength(2);
  expect((await game.newest())?.completed_at).not.toBeNull();
  await game.trading.expectSound();
});

test('a refund finds the shares of a star that leaves locked, and the payout pays the debt', async () => {
  const back = await TakeBackUnderTest.open();
  close = () => back.payments.close();
  const game = await RetirementsUnderTest.open(back.trading);
  const { userId, ids } = await back.addPayer(2);
  const price = await game.trading.priceCents('1');
  const shares = Math.floor(2_000_000 / price);
  await back.buy(userId, shares);
  await game.retire();
  await game.trading.moveOn();
  await back.refund(ids[0] ?? '');
  await back.settleDebts();
  const owed = await game.trading.cashOf(userId);
  expect(owed).toBeLessThan(0);
  expect(await game.trading.sharesOf(userId)).toBe(shares);
  await game.wait();
  await game.afterTick();
  await back.settleDebts();
  expect(await game.trading.cashOf(userId)).toBe(owed + shares * price);
  expect(await game.buy(userId, 'gh1')).toBe('filled');
  await game.trading.expectSound();
});

test('an early alert about a celebrity that leaves is withdrawn, and its news is a draft', async () => {
  const early = await EarlyAlertsUnderTest.open();
  close = () => early.close();
  const game = await RetirementsUnderTest.open(early.news.trading);
  const vip = await early.player('pro');
  const id = await early.scheduled(10 * minuteMs);
  await early.pass(0);
  expect(await early.list(vip)).toHaveLength(1);
  await game.retire();
  await early.pass(0);
  expect((await early.news.item(id)).status).toBe('draft');
  expect((await early.list(vip)).join()).toContain('withdrawn');
  await early.pass(20 * minuteMs);
  expect((await early.news.item(id)).public_at).toBeNull();
});

test('a premiere that was announced is cancelled once the price stands still, and takes place while it still moves', async () => {
  const premieres = await PremieresUnderTest.open();
  close = () => premieres.services.close();
  const game = await RetirementsUnderTest.open(premieres.game.trading);
  await game.addHolder(1);
  await game.addHolder(1, 'gh1');
  await premieres.stage({ stage: 'Gala night', inMs: 5 * minuteMs });
  await setPrice(game.services, { ...byStaff('gh1'), priceCents: 200_000 });
  await premieres.stage({ stage: 'Encore', celebrityId: 'gh1', inMs: minuteMs });
  await game.trading.moveOn();
  await game.retire();
  await game.retire({ id: 'gh1' });
  for (let left = 60; left > 0 && (await game.newest('gh1'))?.first_tick === null; left -= 1)
    await game.trading.moveOn();
  expect(await premieres.row('Gala night')).toMatchObject({ tick_number: null, cancelled_reason: 'suspended' });
  const encore = await premieres.row('Encore');
  expect(encore).toMatchObject({ cancelled_reason: null, price_after_cents: await game.trading.priceCents('gh1') });
  expect(encore.end_tick).toBe(((await game.newest('gh1'))?.first_tick ?? 0) - 1);
  await game.trading.expectSound();
});

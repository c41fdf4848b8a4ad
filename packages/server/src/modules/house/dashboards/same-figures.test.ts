import { dayMs, londonDay } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveVipDay } from '../../exchange/wallet/wallet.public.js';
import { PaymentsUnderTest, paidReport } from '../../money/payments/payments.fixture.js';
import { readPaymentFigures } from '../../money/payments/revenue/payment-figures.js';
import { readRevenue } from '../../money/payments/revenue/read-revenue.js';
import { applyReport } from '../../money/payments/settle-payment.js';
import { readAdminFigures, readManagerFigures } from './read-figures.js';

let game: PaymentsUnderTest;

beforeAll(async () => {
  game = await PaymentsUnderTest.open();
});
afterAll(() => game.close());

async function payOrder(userId: string): Promise<string> {
  const { id } = await game.order(userId, 5);
  await applyReport(game.services, await game.rowOf(id), paidReport(id, { paidAt: game.services.clock.now() }));
  return id;
}

/** A refund or a dispute at the provider, days after the payment. */
async function report(id: string, changes: Parameters<typeof paidReport>[1]): Promise<void> {
  const row = await game.rowOf(id);
  await applyReport(game.services, row, paidReport(id, { paidAt: row.paid_at ?? new Date(), ...changes }));
}

test('dashboard, revenue and payments show the same revenue after refunds and disputes, dated when they happened', async () => {
  const { clock } = game.services;
  // Everything falls into one month and into the last 30 days.
  while (!londonDay(clock.nowMs()).endsWith('-02')) clock.advance(dayMs);
  const userId = await game.addPlayer();
  const [first, second] = [await payOrder(userId), await payOrder(userId)];
  clock.advance(3 * dayMs);
  await payOrder(userId);
  clock.advance(2 * dayMs);
  await report(first, { refundedUsCents: 500 });
  const dispute = { ref: 'dp', usCents: 300, state: 'open', reason: null, answerBy: null } as const;
  await report(second, { disputes: [dispute] });
  clock.advance(dayMs);

  const expected = 3 * 1_250 - 500 - 300;
  const { revenue } = await readAdminFigures(game.services);
  expect(revenue.usCents).toBe(expected);
  expect((await readRevenue(game.services, 'month')).total.now.netUsCents).toBe(expected);
  expect((await readPaymentFigures(game.services)).monthUsCents.now).toBe(expected);
  expect(revenue.trend.slice(-6), 'a refund is of the day of the refund').toEqual([2_500, 0, 0, 1_250, 0, -800]);
  expect(revenue.vipUsCents).toBe(0);
});

test('dashboards and payments count the same VIP members and failed payments', async () => {
  const { db, clock } = game.services;
  await db
    .updateTable('wallet')
    .set({ tier: 'elite' })
    .where('user_id', '=', await game.addPlayer())
    .execute();
  await db.transaction().execute((tx) => saveVipDay(tx, londonDay(clock.nowMs())));
  expect((await readPaymentFigures(game.services)).vipMembers).toEqual({ now: 1, before: null });
  clock.advance(30 * dayMs);
  await db
    .updateTable('wallet')
    .set({ tier: 'basic' })
    .where('user_id', '=', await game.addPlayer())
    .execute();
  const { id } = await game.order(await game.addPlayer(), 1);
  await db.updateTable('payment').set({ state: 'failed' }).where('id', '=', id).execute();
  clock.advance(dayMs / 2);
  const admin = await readAdminFigures(game.services);
  const manager = await readManagerFigures(game.services);
  const payments = await readPaymentFigures(game.services);
  expect(payments.vipMembers).toEqual({ now: 2, before: admin.vip.total30dAgo });
  expect([admin.vip, manager.vip]).toMatchObject([
    { basic: 1, pro: 0, elite: 1 },
    { basic: 1, pro: 0, elite: 1 },
  ]);
  expect([manager.failedPayments30d, payments.failedPayments.now]).toEqual([1, 1]);
});

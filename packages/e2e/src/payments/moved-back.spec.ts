import type { Payment } from '@limelight/contract/money/payments.schema';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { disableServerRendering, figure, settled } from '../page-helpers.js';
import { paymentsOf, returnBanner } from './checkout.js';
import { payTokens } from './refund.js';

interface Case {
  readonly title: string;
  /** What later events made of a paid order. */
  readonly change: Partial<Payment>;
  readonly says: string;
  /** In the history. */
  readonly label: string;
  readonly receipt: Readonly<Record<string, string>>;
}

const cases: readonly Case[] = [
  {
    title: 'Payment refunded',
    change: { refundedUsCents: 500, takenBackSeCents: 500_000 },
    says: 'US$5.00 goes back to you. SE$5,000.00 was taken back.',
    label: 'Refunded',
    receipt: { Refunded: 'US$5.00', 'Taken back': 'SE$5,000.00' },
  },
  {
    title: 'Payment disputed',
    change: { disputedUsCents: 500, takenBackSeCents: 500_000 },
    says: 'Your bank disputes US$5.00 of this payment. SE$5,000.00 was taken back.',
    label: 'Disputed',
    receipt: { 'In dispute': 'US$5.00', 'Taken back': 'SE$5,000.00' },
  },
  {
    title: 'We are checking this payment',
    change: { state: 'review', reason: 'US$4.00 came in place of US$5.00', paidAt: null },
    says: 'US$4.00 came in place of US$5.00. Nothing was added to your account. We will notify you.',
    label: 'Being checked',
    receipt: { Total: 'US$5.00' },
  },
];

/** Every answer about payments has the change. */
async function changePayments(page: Page, change: Partial<Payment>): Promise<void> {
  await page.route('**/api/v1/payments**', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const changed = (payment: Payment) => ({ ...payment, ...change });
    const changedList = { ...body, payments: body.payments?.map(changed) };
    const changedReceipt = { ...body, payment: changed(body.payment) };
    const json = 'payments' in body ? changedList : 'payment' in body ? changedReceipt : changed(body);
    await route.fulfill({ response, json });
  });
}

test('a payment that was refunded, disputed or is being checked says so on return, in the history and on its receipt @once', async ({
  page,
  player,
  baseURL,
}) => {
  await payTokens(player, baseURL ?? '', 2);
  const [payment] = await paymentsOf(player);
  await disableServerRendering(page);
  for (const { title, change, says, label, receipt } of cases) {
    await test.step(title, async () => {
      await page.unrouteAll({ behavior: 'wait' });
      await changePayments(page, change);
      await page.goto(`/dashboard?payment=success&order=${payment?.id}`);
      await expect(returnBanner(page).getByRole('heading', { name: title })).toBeVisible();
      await expect(returnBanner(page).getByRole('status')).toContainText(says);
      await expect(returnBanner(page)).not.toContainText('Successfully purchased');
      await page.goto('/buy-tokens');
      await settled(page);
      const history = page.getByRole('region', { name: 'Payment history' });
      await history.getByRole('button', { name: new RegExp(`${label}$`) }).click();
      const dialog = page.getByRole('dialog', { name: 'Receipt' });
      for (const [term, value] of Object.entries(receipt)) await expect(figure(dialog, term)).toHaveText(value);
    });
  }
});

import { schemasOf } from '@limelight/contract/endpoints.schema';
import { listPayments } from '@limelight/contract/money/payments';
import type { Payment } from '@limelight/contract/money/payments.schema';
import { expect, type Locator, type Page } from '@playwright/test';
import { settled } from '../page-helpers.js';
import type { Player } from '../player.js';

/** Opens the dialog of a purchase, with the button of the card or, on a phone, of the bar. */
export async function openPurchase(page: Page, tokens: number): Promise<Locator> {
  await page.goto('/buy-tokens');
  await settled(page);
  const count = page.getByRole('spinbutton', { name: 'Tokens' });
  await count.fill(String(tokens));
  await count.blur();
  await page
    .getByRole('button', { name: /^(?:Purchase Tokens|Continue to payment)$/ })
    .filter({ visible: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Complete Your Purchase' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Orders tokens; the test provider's page is open afterwards. */
export async function checkOut(page: Page, tokens: number): Promise<void> {
  const dialog = await openPurchase(page, tokens);
  await dialog.getByRole('button', { name: 'Complete Purchase' }).click();
  await expect(page).toHaveURL(/\/sandbox-checkout\//);
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible();
}

/** Fills the form of the test page by a click on a test card, and pays. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(card) }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

/** What the dashboard says about the payment after the return. */
export function returnBanner(page: Page): Locator {
  return page.getByRole('region', { name: 'Your payment' });
}

export async function paymentsOf(player: Player): Promise<readonly Payment[]> {
  const answer = await player.request.get(listPayments.url);
  return schemasOf(listPayments).response.parse(await answer.json()).payments;
}

/** What the test page says after a decline. */
export function declined(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'Your card was declined' });
}

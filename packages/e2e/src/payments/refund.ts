import { randomUUID } from 'node:crypto';
import { addressOf } from '@limelight/contract/address';
import { buyTokens } from '@limelight/contract/money/payments';
import { paySandboxCheckout } from '@limelight/contract/money/sandbox-checkout';
import { paths } from '@limelight/contract/paths';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import type { Player } from '../player.js';

/** @returns the order's reference */
export async function payTokens(buyer: Player, origin: string, tokens: number): Promise<string> {
  const headers = { origin };
  const data = { id: randomUUID(), tokens, gateway: 'sandbox' };
  const order = await (await buyer.request.post(buyTokens.url, { data, headers })).json();
  const ref = new URL(order.checkoutUrl).pathname.split('/').at(-1) ?? '';
  const card = { cardNumber: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };
  const paid = await buyer.request.post(addressOf(paySandboxCheckout.url, { ref }), { data: card, headers });
  expect(paid.ok(), await paid.text()).toBe(true);
  return order.reference;
}

/** @returns the drawer of a paid order */
export async function openOrder(page: Page, reference: string): Promise<Locator> {
  await page.goto(paths.managerPayments);
  await settled(page);
  await expect(page.getByText('Monthly revenue')).toBeVisible();
  // The list is dimmed while it loads, and the search begins only after a pause in typing.
  const found = page.waitForResponse(
    (response) => new URL(response.url()).searchParams.get('q') === reference.toLowerCase(),
  );
  await page.getByRole('searchbox', { name: 'Order, user, provider reference' }).fill(reference.toLowerCase());
  await found;
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('Completed');
  await row.getByRole('button').first().click();
  return page.getByRole('dialog', { name: `Order ${reference}` });
}

/** Refunds one token from the open drawer, and waits for the provider. */
export async function refundToken(page: Page, reference: string): Promise<void> {
  const drawer = page.getByRole('dialog', { name: `Order ${reference}` });
  await drawer.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund order ${reference}?` });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('2.50');
  const preview = page.getByRole('region', { name: 'If you refund' });
  await expect(preview.getByRole('term').filter({ hasText: 'Taken back from the player' })).toBeVisible();
  await expect(dialog).toContainText('SE$2,500.00');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Bought one too many');
  await dialog.getByRole('button', { name: 'Refund US$2.50' }).click();
  await expect(page.getByText('Refund of US$2.50 requested')).toBeVisible();
  const refunds = drawer.getByRole('region', { name: 'Refunds' });
  await expect(refunds).toContainText('Bought one too many');
  // The provider is called by a job; the open drawer follows it.
  await expect(refunds).toContainText('Refunded', { timeout: 60_000 });
}

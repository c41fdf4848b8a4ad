import { randomUUID } from 'node:crypto';
import { addressOf } from '@limelight/contract/address';
import { buyTokens } from '@limelight/contract/payments';
import { paySandboxCheckout } from '@limelight/contract/sandbox-checkout';
import type { Page } from '@playwright/test';
import { expect, addressOf as newAddress } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { Player } from '../player.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

/** @returns the order's reference */
async function payTokens(buyer: Player, origin: string, tokens: number): Promise<string> {
  const headers = { origin };
  const data = { id: randomUUID(), tokens, gateway: 'sandbox' };
  const order = await (await buyer.request.post(buyTokens.url, { data, headers })).json();
  const ref = new URL(order.checkoutUrl).pathname.split('/').at(-1) ?? '';
  const card = { cardNumber: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };
  const paid = await buyer.request.post(addressOf(paySandboxCheckout.url, { ref }), { data: card, headers });
  expect(paid.ok(), await paid.text()).toBe(true);
  return order.reference;
}

const figureOf = (page: Page, term: string) =>
  page.getByRole('region', { name: 'If you refund' }).getByRole('term').filter({ hasText: term });

test('staff find an order, see what a refund takes back, and refund it from the drawer @once', async ({
  page,
  player,
  exchange,
  playwright,
}) => {
  expect((await exchange.run('admin-main.js', player.email)).exitCode).toBe(0);
  const extraHTTPHeaders = { 'x-forwarded-for': newAddress(0) };
  const program = await playwright.request.newContext({ baseURL: exchange.url, extraHTTPHeaders });
  const buyer = new Player(program, exchange.url);
  await buyer.signUp();
  await buyer.verify();
  await buyer.logIn();
  const reference = await payTokens(buyer, exchange.url, 4);

  await page.goto('/manager/payments');
  await settled(page);
  await expect(page.getByText('Monthly revenue')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Order, user, provider reference' }).fill(reference.toLowerCase());
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('Completed');
  await row.getByRole('button').first().click();
  const drawer = page.getByRole('dialog', { name: `Order ${reference}` });
  await expect(drawer.getByRole('region', { name: 'Timeline' })).toContainText('SE$10,000.00 added to the account');
  await expectAccessible(page, 'The drawer');
  await drawer.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund order ${reference}?` });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('2.50');
  await expect(figureOf(page, 'Taken back from the player')).toBeVisible();
  await expect(dialog).toContainText('SE$2,500.00');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Bought one too many');
  await dialog.getByRole('button', { name: 'Refund US$2.50' }).click();
  await expect(page.getByText('Refund of US$2.50 requested')).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Refunds' })).toContainText('Bought one too many');
  // The provider is called by a job; the drawer is read again with the row.
  await expect(async () => {
    await page.reload();
    await expect(drawer.getByRole('region', { name: 'Refunds' })).toContainText('Refunded', { timeout: 2_000 });
  }).toPass();
  const cash = await (await program.get('/api/v1/portfolio')).json();
  expect(cash.cashCents).toBe(1_000_000 + 1_000_000 - 250_000);

  await page.goto('/admin/revenue?period=today');
  await settled(page);
  await expect(page.getByRole('region', { name: 'This period' })).toContainText('US$7.50');
  await page.getByRole('button', { name: 'View as table' }).click();
  await expect(page.getByRole('table', { name: 'Net revenue' })).toContainText('US$7.50');
  await expectAccessible(page, 'Revenue');
  await page.goto('/manager/payments/webhooks');
  await settled(page);
  await expect(page.getByRole('table', { name: 'Received webhooks' })).toContainText('Read again');
  await page
    .getByRole('button', { name: /^Replay/ })
    .first()
    .click();
  await expect(page.getByText('The webhook is read again')).toBeVisible();
  await program.dispose();
});

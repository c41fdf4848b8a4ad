import { paths } from '@limelight/contract/paths';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { figure, settled, toast } from '../page-helpers.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';
import { openOrder, payTokens, refundToken } from './refund.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

test('staff find an order, see what a refund takes back, and refund it from the drawer @long', async ({
  page,
  player,
  exchange,
  newPlayer,
  openPage,
  makeAdmin,
}) => {
  await makeAdmin(player);
  const buyer = await newPlayer();
  const reference = await payTokens(buyer, exchange.url, 4);

  const drawer = await openOrder(page, reference);
  await expect(drawer.getByRole('region', { name: 'Timeline' })).toContainText('SE$10,000.00 added to the account');
  await expectAccessible(page, 'The drawer');
  await refundToken(page, reference);
  const { cashCents } = await (await buyer.request.get('/api/v1/portfolio')).json();
  expect(cashCents).toBe(1_000_000 + 1_000_000 - 250_000);
  const buyersPage = await openPage(buyer);
  await buyersPage.goto('/buy-tokens');
  const history = buyersPage.getByRole('region', { name: 'Payment history' });
  await expect(history.getByRole('button', { name: /Partly refunded$/ })).toBeVisible();

  await page.goto('/admin/revenue?period=today');
  await settled(page);
  await expect(page.getByRole('region', { name: 'This period' })).toContainText('US$7.50');
  await page.getByRole('button', { name: 'View as table' }).click();
  await expect(page.getByRole('table', { name: 'Net revenue' })).toContainText('US$7.50');
  await expectAccessible(page, 'Revenue');
  await readWebhooks(page);
});

/** From the list to the drawer by keyboard, and a replay. */
async function readWebhooks(page: Page): Promise<void> {
  await page.goto(paths.managerWebhooks);
  await settled(page);
  const row = page.locator('tbody tr').first();
  await expect(row.getByText('Done', { exact: true })).toBeVisible();
  await expectAccessible(page, 'Webhook log');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(figure(drawer, 'Outcome')).toHaveText('Read again');
  const id = (await figure(drawer, 'Event id').textContent()) ?? '';
  await drawer.getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByText('The webhook is read again')).toBeVisible();
  await expect(figure(drawer, 'Replays')).toHaveText('1');
  // A job reads it, and the drawer follows.
  await expect(figure(drawer, 'State')).toHaveText('Done');

  // As the list of failed jobs links here.
  await page.goto(`${paths.managerWebhooks}?q=${encodeURIComponent(id)}`);
  await settled(page);
  await expect(page.getByRole('searchbox')).toHaveValue(id);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('radio', { name: 'Failed' }).check({ force: true });
  await expect(page.getByText('No webhooks found')).toBeVisible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await page
    .getByLabel(/^Select /)
    .nth(1)
    .check({ force: true });
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('dialog', { name: 'Replay 1 webhook?' }).getByRole('button', { name: 'Replay' }).click();
  await expect(toast(page, '1 webhook replayed')).toBeVisible();
  await page.getByRole('link', { name: 'Rejected' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rejected webhooks' })).toBeVisible();
  await expectAccessible(page, 'Rejected webhooks');
}

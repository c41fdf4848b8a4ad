import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
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
  await page.goto('/manager/payments/webhooks');
  await settled(page);
  await expect(page.getByRole('table', { name: 'Received webhooks' })).toContainText('Read again');
  await page
    .getByRole('button', { name: /^Replay/ })
    .first()
    .click();
  await expect(page.getByText('The webhook is read again')).toBeVisible();
});

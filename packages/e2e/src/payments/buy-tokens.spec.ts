import { buyTokens, checkPayment, listGateways } from '@limelight/contract/money/payments';
import { failedResponses, get, mockError } from '../errors/mock-errors.js';
import { expect, test } from '../fixtures.js';
import { disableServerRendering, figure, openTicket, settled } from '../page-helpers.js';
import { test as reader } from '../reused-player.js';
import { checkOut, declined, openPurchase, paymentsOf, payWith, returnBanner } from './checkout.js';

test('five tokens bring SE$12,500.00 and a receipt', async ({ page, player }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Need More Cash, Buy Tokens' }).click();
  await expect(page.getByRole('heading', { name: 'Buy Tokens', level: 1 })).toBeVisible();
  await settled(page);
  await page.getByRole('button', { name: '5 tokens for US$12.50' }).click();
  await expect(figure(page, 'You get')).toHaveText('SE$12,500.00');
  await expect(figure(page, 'Cash after')).toHaveText('SE$22,500.00');
  await expect(figure(page, 'Total cost')).toHaveText('US$12.50');
  await expect(page.getByRole('radio', { name: /^Test payment/ })).toBeChecked();

  await checkOut(page, 5);
  await expect(figure(page, 'To pay')).toHaveText('US$12.50');
  await payWith(page, '4242');
  const banner = returnBanner(page);
  await expect(banner.getByRole('status')).toContainText(
    'Successfully purchased 5 tokens! SE$12,500.00 has been added to your account.',
  );
  await expect(page, 'the URL is clean').toHaveURL(/\/dashboard$/);
  await expect(figure(banner, 'Your cash')).toHaveText('SE$22,500.00');
  await expect(figure(page, 'Available cash')).toHaveText('SE$22,500.00');
  await banner.getByRole('button', { name: 'See receipt' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  const [payment] = await paymentsOf(player);
  await expect(figure(receipt, 'Order')).toHaveText(payment?.reference ?? '');
  await expect(figure(receipt, 'Total')).toHaveText('US$12.50');
  await expect(figure(receipt, 'Paid with')).toContainText('4242');
  await expect(receipt.getByText('SE$12,500.00 added to the account')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#root'), 'paper has the receipt alone').toBeHidden();
  await expect(receipt.getByText('SE$12,500.00 added to the account')).toBeVisible();
  await page.emulateMedia({ media: null });
  await receipt.getByRole('button', { name: 'Done' }).click();
  // On phones a dialog closes by going back.
  await expect(receipt).toBeHidden();
  await page.reload();
  await settled(page);
  await expect(banner).toHaveCount(0);

  await page.goto('/buy-tokens');
  const history = page.getByRole('region', { name: 'Payment history' });
  await expect(history.getByRole('button', { name: /^5 tokens.*US\$12\.50\s*Paid$/ })).toBeVisible();
});

test('a decline shows the reason and the form again, another card then pays, and a state that cannot be read can be read again @once', async ({
  page,
  player,
  complaints,
}) => {
  complaints.allow(failedResponses);
  await checkOut(page, 2);
  await payWith(page, '9995');
  await expect(declined(page)).toContainText('not enough funds');
  const [payment] = await paymentsOf(player);
  await page.goto(`/dashboard?payment=success&order=${payment?.id}`);
  const banner = returnBanner(page);
  await expect(banner.getByRole('status')).toContainText('The bank said no');
  await expect(banner.getByRole('status')).toContainText('Reason from the bank: not enough funds.');
  await expect(banner.getByRole('link', { name: 'Try another card' })).toHaveAttribute(
    'href',
    '/buy-tokens?tokens=2&gateway=sandbox',
  );
  await page.goBack();
  await payWith(page, '4242');
  const paid = banner.getByRole('status').filter({ hasText: 'Successfully purchased 2 tokens!' });
  await expect(paid).toBeVisible();
  await mockError(page, { method: 'POST', url: checkPayment.url }, 'FORBIDDEN');
  await page.goto(`/dashboard?payment=success&order=${payment?.id}`);
  await expect(banner).toContainText('We could not check your payment');
  await page.unrouteAll();
  await banner.getByRole('button', { name: 'Retry' }).click();
  await expect(paid).toBeVisible();
});

test('a cancelled payment charges nothing and leads back to the basket @once', async ({ page, player }) => {
  await checkOut(page, 10);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const banner = returnBanner(page);
  await expect(banner.getByRole('status')).toContainText('Nothing was charged, and your basket is still here.');
  expect((await paymentsOf(player)).map(({ state }) => state)).toEqual(['cancelled']);
  await expect(page).toHaveURL(/\/dashboard$/);
  await banner.getByRole('link', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Tokens' })).toHaveValue('10');

  await checkOut(page, 1);
  await payWith(page, '0127');
  await expect(banner.getByRole('status')).toContainText('Nothing was charged, and your basket is still here.');
  expect((await paymentsOf(player)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
});

test('a provider that cannot be reached is named and tried again, and a double click and a lost response make one order @once', async ({
  page,
  player,
  complaints,
}) => {
  complaints.allow(failedResponses);
  const dialog = await openPurchase(page, 1);
  await mockError(page, { method: 'POST', url: buyTokens.url }, 'CHECKOUT_FAILED');
  await dialog.getByRole('button', { name: 'Complete Purchase' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Payment failed. Please try again.');
  await page.unrouteAll();
  let requests = 0;
  await page.route(`**${buyTokens.url}`, async (route) => {
    requests += 1;
    if (requests > 1) return route.fallback();
    // The server makes the order, and its response is lost.
    await route.fetch();
    return route.abort();
  });
  await dialog.getByRole('button', { name: 'Complete Purchase' }).dblclick();
  await expect(page).toHaveURL(/\/sandbox-checkout\//);
  // The lost request and its retry, or more: on a busy machine a retry can time out and be sent once more.
  expect(requests).toBeGreaterThanOrEqual(2);
  expect(await paymentsOf(player)).toHaveLength(1);
});

test('a late card is waited for, also over a reload, and becomes paid @long', async ({ page, player }) => {
  await checkOut(page, 1);
  await payWith(page, '3220');
  const banner = returnBanner(page);
  await expect(banner.getByRole('status')).toContainText('You can leave; we will notify you.');
  expect((await paymentsOf(player))[0]?.state).toBe('pending');
  await page.reload();
  await expect(banner.getByRole('status')).toContainText('Waiting for the test payment');
  await expect(banner.getByRole('status')).toContainText('Successfully purchased 1 token!', { timeout: 60_000 });
  await expect(page).toHaveURL(/\/dashboard$/);
});

reader(
  'what is typed first replaces the number of tokens, a text that is no number from 1 to 20 is an error to correct and buys nothing, a return without a known order shows no banner, and without a provider nothing can be clicked in vain @once',
  async ({ page, complaints }) => {
    complaints.allow(/status of 40[04]/);
    await page.goto('/buy-tokens');
    await settled(page);
    const count = page.getByRole('spinbutton', { name: 'Tokens' });
    const entries = [() => count.click(), () => count.press('Shift+Tab').then(() => page.keyboard.press('Tab'))];
    for (const [index, enter] of entries.entries()) {
      await count.blur();
      await enter();
      await page.keyboard.press(String(index + 3));
      await expect(figure(page, 'Total cost')).toHaveText(`US$${((index + 3) * 2.5).toFixed(2)}`);
    }
    const purchase = page
      .getByRole('button', { name: /^(?:Purchase Tokens|Continue to payment)$/ })
      .filter({ visible: true });
    for (const typed of ['51', '25', '0', '1,5', '2,0', '2.5', '-3', '']) {
      await count.fill('7');
      await expect(figure(page, 'You get')).toHaveText('SE$17,500.00');
      await count.fill(typed);
      await expect(figure(page, 'Total cost')).toHaveText('–');
      await expect(count).toHaveAccessibleDescription(/^(?:Choose 1 to 20 tokens|Enter a whole number, such as 2)$/);
      await expect(purchase.first()).toHaveAttribute('aria-disabled', 'true');
      await count.blur();
      await expect(count, 'stays to be corrected').toHaveValue(typed);
    }
    await page.getByRole('slider', { name: 'Tokens' }).fill('20');
    await expect(figure(page, 'Total cost')).toHaveText('US$50.00');

    for (const order of ['', '&order=0192f0c1-2b3c-7d4e-8f50-000000000001', '&order=nonsense']) {
      await page.goto(`/dashboard?payment=success${order}`);
      await expect(page).toHaveURL(/\/dashboard$/);
      await settled(page);
      await expect(returnBanner(page)).toHaveCount(0);
    }

    await disableServerRendering(page);
    await page.route(`**${get(listGateways.url).url}`, (route) => route.fulfill({ json: { gateways: [] } }));
    await page.goto('/buy-tokens');
    await expect(page.getByText('Payments are not set up here')).toBeVisible();
    await expect(page.getByRole('button', { name: /^(?:Purchase Tokens|Continue to payment)$/ })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'How Tokens Work' })).toBeVisible();
  },
);

test('a ticket for which the cash does not suffice leads to the tokens @once', async ({ page, player }) => {
  const stars = (await player.celebrities()).toSorted((left, right) => right.priceCents - left.priceCents);
  const [priciest, cheapest] = [stars[0], stars.at(-1)];
  let cashCents = 1_000_000;
  for (const star of [priciest, priciest, cheapest, cheapest]) {
    // A margin for the fee and for a tick that moves the price.
    const shares = Math.floor(cashCents / ((star?.priceCents ?? 0) * 1.1));
    if (shares > 0) cashCents = (await player.trade('buy', star?.id ?? '', shares)).cashAfterCents;
  }
  await page.goto(`/celebrity/${priciest?.id}`);
  await openTicket(page);
  const ticket = page.getByRole('dialog');
  await ticket.getByRole('radio', { name: /^Buy/ }).check();
  await expect(ticket.getByText(/^Not enough cash for this purchase.*\.$/)).toBeVisible();
  await ticket.getByRole('link', { name: 'Buy tokens' }).click();
  await expect(page.getByRole('heading', { name: 'Buy Tokens', level: 1 })).toBeVisible();
});

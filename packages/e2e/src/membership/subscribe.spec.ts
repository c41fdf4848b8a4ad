import { subscribe } from '@limelight/contract/money/membership';
import { tierNames } from '@limelight/rules/tier';
import { formatDate } from '@limelight/rules/time';
import { failedResponses, mockError } from '../errors/mock-errors.js';
import { expect, test } from '../fixtures.js';
import { figure, openTicket, settled } from '../page-helpers.js';
import { declined, paymentsOf, payWith, returnBanner } from '../payments/checkout.js';
import { membershipOf, openSubscription, orderPlan, ownMembership, subscribeTo } from './subscription.js';

for (const { plan, price, fee } of [
  { plan: 'basic', price: 'US$4.99', fee: '0.5%' },
  { plan: 'elite', price: 'US$19.99', fee: '0%' },
] as const) {
  test(`${plan} is bought for a month and shows everywhere immediately @once`, async ({ page, player }) => {
    // The first trade has no fee on any plan.
    await player.trade('buy', '1', 1);
    await orderPlan(page, plan);
    await expect(figure(page, 'To pay')).toHaveText(price);
    await payWith(page, '4242');
    const banner = returnBanner(page);
    await expect(banner.getByRole('status')).toContainText('Successfully subscribed to VIP!');
    await expect(banner.getByRole('heading', { name: `${tierNames[plan]} is yours` })).toBeVisible();
    const { subscription } = await membershipOf(player);
    const renewal = formatDate(Date.parse(subscription?.paidUntil ?? ''));
    await expect(figure(banner, 'Renews')).toHaveText(renewal);
    await expect(page, 'the URL is clean').toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('button', { name: new RegExp(`${tierNames[plan]}, account menu`) })).toBeVisible();

    await banner.getByRole('link', { name: 'See your perks' }).click();
    await expect(ownMembership(page)).toContainText(`Renews on ${renewal} for ${price}`);
    await expect(figure(ownMembership(page), 'Next charge')).toHaveText(`${price} on ${renewal}`);
    await expect(page.getByRole('region', { name: 'What your perks brought you' })).toBeVisible();

    await page.goto('/profile');
    await settled(page);
    const status = page.getByRole('region', { name: 'Account Status' });
    await expect(figure(status, 'Membership')).toContainText('VIP Member');
    await expect(page.getByRole('main').getByRole('img', { name: tierNames[plan] })).toBeVisible();
    await page.goto('/celebrity/1');
    await openTicket(page);
    await expect(page.getByRole('dialog').getByText(`Trading fee ${fee}`)).toBeVisible();
  });
}

test('a decline and a cancelled checkout charge nothing and lead back to the plan @once', async ({ page, player }) => {
  await orderPlan(page, 'pro');
  await payWith(page, '9995');
  await expect(declined(page)).toContainText('not enough funds');
  const [payment] = await paymentsOf(player);
  await page.goto(`/dashboard?payment=success&order=${payment?.id}`);
  const banner = returnBanner(page);
  await expect(banner.getByRole('status')).toContainText('You have not been charged.');
  await banner.getByRole('link', { name: 'Try another card' }).click();
  await expect(page).toHaveURL(/\/vip\?gateway=sandbox#pro$/);
  await expect(page.locator('#pro[data-marked]')).toBeInViewport();
  expect(await membershipOf(player)).toMatchObject({ tier: 'free', subscription: null });

  await orderPlan(page, 'elite');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(banner.getByRole('status')).toContainText('Nothing was charged, and your plan has not changed.');
  await banner.getByRole('link', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/vip#elite$/);
  expect(await membershipOf(player)).toMatchObject({ tier: 'free', subscription: null });
});

test('every refusal is shown in the dialog, and then a double click and a lost response make one order @once', async ({
  page,
  player,
  complaints,
}) => {
  complaints.allow(failedResponses);
  const dialog = await openSubscription(page, 'basic');
  for (const [code, text] of [
    ['CHECKOUT_FAILED', 'Payment failed. Please try again.'],
    ['GATEWAY_INVALID', 'Invalid payment gateway'],
    ['GATEWAY_NOT_INITIALIZED', 'Stripe not initialized'],
    ['ALREADY_SUBSCRIBED', 'You already have this plan, or a higher one'],
  ] as const) {
    await mockError(page, { method: 'POST', url: subscribe.url }, code);
    await dialog.getByRole('button', { name: 'Complete Subscription' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(text);
    await page.unrouteAll();
  }
  let requests = 0;
  await page.route(`**${subscribe.url}`, async (route) => {
    requests += 1;
    if (requests > 1) return route.fallback();
    // The server makes the order, and its response is lost.
    await route.fetch();
    return route.abort();
  });
  await dialog.getByRole('button', { name: 'Complete Subscription' }).dblclick();
  await expect(page).toHaveURL(/\/sandbox-checkout\//);
  expect(requests).toBe(2);
  expect(await paymentsOf(player)).toHaveLength(1);
});

test('an open page gets a plan that was bought on another one @once', async ({ page, player: _, context }) => {
  await page.goto('/vip');
  await settled(page);
  const other = await context.newPage();
  await subscribeTo(other, 'pro');
  await expect(ownMembership(page)).toContainText('You are VIP Pro');
  await expect(page.getByRole('button', { name: /VIP Pro, account menu/ })).toBeVisible();
});

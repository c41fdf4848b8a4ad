import { expect, test } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { dialog, expectAccessible } from '../shell/axe.js';
import { checkOut, declined, openPurchase, paymentsOf, payWith, returnBanner } from './checkout.js';

test('the test page takes only test cards and says next to each field what is wrong, leads back once it is paid, and is not found for another player @once', async ({
  page,
  player: _,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  await checkOut(page, 1);
  await expect(page.getByRole('banner')).toHaveText('Test payment: no real money moves');
  await page.getByLabel('Card number').fill('5555 5555 5555 4444');
  await page.getByLabel('Expiry date').fill('0120');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByLabel('Expiry date')).toHaveValue('01/20');
  await expect(page.getByLabel('Card number')).toBeFocused();
  for (const sentence of [
    'Please use one of the test cards. Real cards are not accepted here',
    'This card has expired',
    'Please enter the 3 digits on the back of the card',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }

  const url = page.url();
  await payWith(page, '4242');
  await expect(returnBanner(page)).toBeVisible();
  await page.goto(url);
  await expect(page.getByText('This payment page is closed.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Limelight' }).click();
  await expect(returnBanner(page).getByRole('status')).toContainText('Successfully purchased 1 token!');
  await page.goto('/sandbox-checkout/sbx_unknown');
  await expect(page.getByRole('heading', { name: "We couldn't find this payment" })).toBeVisible();
});

test('payment pages and dialogs are accessible at both widths and in both themes @long', async ({ page, player }) => {
  test.slow();
  await openPurchase(page, 5);
  await expectAccessible(page, 'purchase', dialog);
  await checkOut(page, 5);
  await payWith(page, '9995');
  await expect(declined(page)).toBeVisible();
  await expectAccessible(page, 'test page, declined');
  const [payment] = await paymentsOf(player);
  const returned = async (left: string, title: RegExp) => {
    await page.goto(`/dashboard?payment=${left}&order=${payment?.id}`);
    await expect(returnBanner(page).getByRole('heading', { name: title })).toBeVisible();
    await expectAccessible(page, `return, ${title}`, 'section[aria-label="Your payment"]');
  };
  await returned('success', /The bank said no/);
  await checkOut(page, 5);
  await payWith(page, '4242');
  await expect(returnBanner(page).getByRole('heading', { name: /is yours/ })).toBeVisible();
  await settled(page);
  await expectAccessible(page, 'return, paid', 'section[aria-label="Your payment"]');
  await page.goto('/buy-tokens');
  await expectAccessible(page, 'buy tokens');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: /Paid$/ }).click();
  await expect(page.getByRole('dialog').getByText('Order placed')).toBeVisible();
  await expectAccessible(page, 'receipt', dialog);
});

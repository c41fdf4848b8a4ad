import { celebrityPath, paths } from '@limelight/contract/paths';
import { expect, test } from '../fixtures.js';

test('a stranger reads the page of a celebrity without JavaScript, and the market with its links @once', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1_280, height: 800 } });
  const page = await context.newPage();
  await page.goto(celebrityPath('gh1'));
  await expect(page.getByRole('heading', { level: 1, name: 'Sarkodie' })).toBeVisible();
  await expect(page).toHaveTitle(/^Sarkodie share price: SE\$[\d,.]+ · Limelight$/);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await page.request.get(new URL(picture ?? '').pathname)).headers()['content-type']).toBe('image/png');
  await page.goto(paths.trade);
  await expect(page.getByRole('link', { name: /^Profile of / }).first()).toHaveAttribute('href', /^\/celebrity\/\w+$/);
  await context.close();
});

test('a stranger who opens a shared link buys as guest in two activations @once', async ({ page }) => {
  await page.goto(celebrityPath('gh1'));
  await page.getByRole('button', { name: 'Trade Now' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Buy 1 share/ })
    .click();
  await expect(page.getByRole('heading', { name: 'You own Sarkodie!' })).toBeVisible();
  await expect(page.getByText('You are playing as a guest')).toBeVisible();
});

test('a page that is not open to everybody still asks a stranger to log in @once', async ({ page, complaints }) => {
  complaints.allow(/401/);
  await page.goto(paths.holdings);
  await expect(page).toHaveURL(/card=log-in/);
});

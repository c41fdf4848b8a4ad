import { expect, test } from '../fixtures.js';
import { settled, toast } from '../page-helpers.js';

test('an API key is shown once, authenticates a program, marks the account as a bot, and stops working when revoked @once', async ({
  page,
  player: _,
  playwright,
  baseURL,
}) => {
  await page.goto('/profile/api');
  await page.getByRole('button', { name: 'New key' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Candle bot');
  await form.getByRole('radio', { name: 'Read and trade' }).check();
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(form.getByText('Please confirm that your account will be marked as a bot')).toBeVisible();
  await form.getByLabel('Mark my account as a bot').check();
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('heading', { name: 'Your new key: Candle bot' })).toBeVisible();
  const secret = (await page.getByText(/^ll_live_[0-9A-Za-z]{43}$/).textContent()) ?? '';

  const program = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  expect((await (await program.get('/api/v1/portfolio')).json()).cashCents).toBe(1_000_000);
  expect((await program.get('/api/v1/api-keys')).status(), 'a key sees no keys').toBe(403);

  await page.goto('/profile');
  await expect(page.getByRole('main').getByText('Bot', { exact: true })).toBeVisible();
  await page.goto('/profile/api');
  await settled(page);
  await expect(page.getByText(secret)).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoke Candle bot' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(toast(page, 'API key revoked')).toBeVisible();
  await expect(page.getByText('No keys yet')).toBeVisible();
  expect((await program.get('/api/v1/portfolio')).status()).toBe(401);
  await program.dispose();
});

test('an endpoint of the API reference is found by its address, without console errors @once', async ({ page }) => {
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: 'Limelight', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /manager/ })).toHaveCount(0);
  await page.getByPlaceholder('Filter by tag').fill('/api/v1/trades');
  await page.keyboard.press('Enter');
  const group = page.getByRole('button', { name: 'Expand operation' }).first();
  await group.click();
  await page
    .getByRole('button', { name: /post \/api\/v1\/trades/i })
    .first()
    .click();
  await expect(page.getByText('Opens with an API key that may trade.')).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { figure } from '../page-helpers.js';
import { password } from '../player.js';

/** Clicks, taps and Enter keys up to the first trade, one confirmation of a moved price included. */
const activationsMax = 3;

/**
 * Buys the star on the dashboard's stage. @returns the number of activations. Prices move every three seconds here, not
 * every thirty: however often one had to be confirmed, it counts once.
 */
async function buyFirstStar(page: Page): Promise<number> {
  const stage = page.getByRole('region', { name: 'Pick your first star' });
  const owned = page.getByRole('dialog').getByRole('heading', { name: /^You own .*!$/ });
  await stage.getByRole('button', { name: /^Buy 1 share for SE\$/ }).click();
  let confirmations = 0;
  await expect(async () => {
    const confirm = stage.getByRole('button', { name: /^Confirm for SE\$/ });
    if (await confirm.isVisible()) {
      await confirm.click({ timeout: 5_000 });
      confirmations = 1;
    }
    await expect(owned).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(owned).toBeFocused();
  return 1 + confirmations;
}

test('after logging in, a new player owns a first star with at most three activations, and claims the bonus on its receipt', async ({
  page,
  newcomer,
  complaints,
}) => {
  // 401: the account query before the log-in. 409: a moved price, which requires another confirmation.
  complaints.allow(/status of 4(?:01|09)/);
  await newcomer.verify();
  await page.goto('/?card=log-in');
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill(newcomer.email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ama' })).toBeVisible();
  expect(await buyFirstStar(page)).toBeLessThanOrEqual(activationsMax);

  const receipt = page.getByRole('dialog');
  await expect(receipt.getByText('Successfully bought 1 share of')).toHaveCount(1);
  await receipt.getByRole('button', { name: 'Claim SE$50' }).click();
  await expect(receipt.getByText('First day: 3 of 5 steps done')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Pick your first star' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Top holdings' })).toContainText('1 share');
});

test('a stranger owns a first star as a guest with at most three activations', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play as guest' }).click();
  expect(1 + (await buyFirstStar(page))).toBeLessThanOrEqual(activationsMax);
  const receipt = page.getByRole('dialog');
  await expect(figure(receipt, 'Cash left')).toHaveText(/^SE\$9,/);
  await expect(receipt.getByRole('link', { name: 'Sign up to keep it' })).toBeVisible();
});

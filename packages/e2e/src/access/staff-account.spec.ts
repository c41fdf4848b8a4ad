import { openScratchLimelight } from '@limelight/harness/scratch-limelight';
import type { Page } from '@playwright/test';
import { setUpOnScreen } from '../accounts/two-factor.js';
import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { password } from '../player.js';
import { dedicatedServerVariables } from '../server-settings.js';
import { expectAccessible } from '../shell/axe.js';
import { test as base, dedicatedServerTimeoutMs } from '../system/dedicated-server.js';

/** As in production: staff need two-factor authentication. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  own: async ({}, use) => {
    const variables = { ...(await dedicatedServerVariables()), STAFF_TWO_FACTOR: 'required' };
    const own = await openScratchLimelight({ purpose: 'e2e-staff', variables });
    await use(own);
    await own.close();
  },
});

/** An action that needs a recent log-in, as if this one were older than ten minutes. */
async function expectPromptForBothFactors(page: Page, recoveryCode: string): Promise<void> {
  await page.goto('/manager/users');
  await settled(page);
  await page.route('**/users/csv*', (route) => route.fulfill({ status: 403 }), { times: 1 });
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const prompt = page.getByRole('dialog', { name: "Confirm it's you" });
  await prompt.getByLabel('Your password', { exact: true }).fill(password);
  await prompt.getByRole('button', { name: 'Confirm' }).click();
  await expect(prompt.getByText('Please enter the code')).toBeVisible();
  await prompt.getByRole('textbox', { name: 'Code' }).fill(recoveryCode);
  await prompt.getByRole('button', { name: 'Confirm' }).click();
  expect((await download).suggestedFilename()).toMatch(/users.*\.csv$/);
}

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

test('a new admin sets up two-factor authentication, reaches the back-office, and cannot trade the shares held before @once', async ({
  page,
  player,
  exchange,
  complaints,
}) => {
  complaints.allow(/status of 40[13]/);
  const [celebrity] = await player.celebrities();
  const celebrityId = celebrity?.id ?? '';
  await player.trade('buy', celebrityId, 3);
  await player.placeLimitOrder(celebrityId, 1, 100);
  expect((await exchange.run('admin-main.js', player.email)).exitCode).toBe(0);

  // Logged in again: staff begin at their own dashboard, and without a second factor at its set-up.
  await page.goto('/');
  await expect(page).toHaveURL(/\/manager\/two-factor$/);
  await settled(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Two-factor authentication' })).toBeVisible();
  await expectAccessible(page, 'The set-up of two-factor authentication');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/manager/users');
  await expect(page).toHaveURL(/\/manager\/two-factor$/);
  const refused = await page.request.get('/api/v1/manager/users');
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'TWO_FACTOR_SETUP_NEEDED']);

  const recoveryCode = await setUpOnScreen(page, { nowMs: Date.now() });
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expectPromptForBothFactors(page, recoveryCode);

  // The player area stays open to look at, and says why nothing can be traded.
  await page.getByRole('link', { name: 'View Client App' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`/celebrity/${celebrityId}`);
  await settled(page);
  const reason = 'Staff accounts cannot trade, buy or earn rewards';
  for (const name of ['Buy', 'Sell']) {
    const button = page.getByRole('main').getByRole('button', { name, exact: true }).locator('visible=true').first();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
  }
  await page.goto('/buy-tokens');
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Purchase Tokens' })).toHaveCount(0);
  await page.goto('/rewards');
  await expect(page.getByText(reason).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Claim/ })).toHaveCount(0);
  const orders = await (await page.request.get('/api/v1/orders')).json();
  expect(orders.orders.map(({ state }: { state: string }) => state)).toEqual(['cancelled']);
  expect((await exchange.run('audit-main.js')).exitCode).toBe(0);
});

import type { LimelightProcess } from '@limelight/harness/limelight-process';
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { addressOf } from '../loopback-address.js';
import { figure, settled, toast } from '../page-helpers.js';
import { Player } from '../player.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';
import { actOnUser, confirmPassword, type UserAction } from './user-steps.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

/** From the account menu to the drawer of a user, by keyboard. */
async function findUser(page: Page, user: Player): Promise<Locator> {
  await page.goto('/dashboard');
  await settled(page);
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Back-office' }).click();
  await page.getByRole('button', { name: /^Players/ }).click();
  await page.getByRole('link', { name: 'User Management' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(user.email.slice(3, 30).toUpperCase());
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page, 'The list of users');
  await page.getByRole('rowheader').getByRole('button').focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog').filter({ hasText: user.email });
  await expect(drawer.getByRole('tab', { name: 'Timeline' })).toBeVisible();
  await expectAccessible(page, "A user's drawer", '[role="dialog"]');
  return drawer;
}

/** What a manager sees, on a phone. */
async function expectManagersView(
  browser: Browser,
  server: LimelightProcess,
  session: APIRequestContext,
): Promise<void> {
  const phone = await browser.newContext({
    baseURL: server.url,
    storageState: await session.storageState(),
    viewport: { width: 360, height: 740 },
    extraHTTPHeaders: { 'x-forwarded-for': addressOf(0) },
    serviceWorkers: 'block',
  });
  const screen = await phone.newPage();
  await screen.goto('/admin/users');
  await expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await screen.goto('/manager/users');
  await screen.getByRole('button', { name: 'Back-office menu' }).click();
  await expect(screen.getByRole('link', { name: 'User Management' })).toBeVisible();
  await expect(screen.getByRole('link', { name: 'Users', exact: true })).toHaveCount(0);
  await screen.keyboard.press('Escape');
  await screen.getByRole('rowheader').getByRole('button').first().click();
  const sheet = screen.getByRole('dialog');
  // The two accounts are an admin and oneself.
  await expect(sheet.getByRole('button', { name: 'Suspend' })).toHaveAttribute('aria-disabled', 'true');
  for (const name of ['Adjust cash', 'View as user', 'Change role', 'Change email']) {
    await expect(sheet.getByRole('button', { name })).toHaveCount(0);
  }
  const width = await screen.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'nothing scrolls sideways').toBe(360);
  await phone.close();
}

test('an admin finds a user, suspends, restores, grants VIP, corrects cash and changes the role @long', async ({
  page,
  browser,
  player,
  exchange,
  playwright,
  complaints,
}) => {
  // The requests that are refused: without the password, and of the user who may not.
  complaints.allow(/status of 40[134]/);
  const extraHTTPHeaders = { 'x-forwarded-for': addressOf(0) };
  const program = await playwright.request.newContext({ baseURL: exchange.url, extraHTTPHeaders });
  const hugo = new Player(program, exchange.url);
  await hugo.signUp();
  await hugo.verify();
  await hugo.logIn();
  const statusOf = async (url: string) => (await program.get(url)).status();
  await page.goto('/manager/users');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  expect((await exchange.run('admin-main.js', player.email)).exitCode).toBe(0);
  const drawer = await findUser(page, hugo);
  const perform = (name: string, fill?: UserAction['fill'], send = name) =>
    actOnUser(drawer, { name, send, ...(fill && { fill }) });

  await perform('Suspend', async (dialog) => {
    const text = 'Are you sure you want to suspend this user? They will no longer be able to access their account.';
    await expect(dialog.getByText(text)).toBeVisible();
  });
  await expect(toast(page, 'User suspended successfully')).toBeVisible();
  await expect(drawer.getByText(/^Suspended .* by Ama Sutherland\./)).toBeVisible();
  expect(await statusOf('/api/v1/me'), 'the session has ended').toBe(401);
  await perform('Restore');
  await expect(toast(page, 'User restored successfully')).toBeVisible();
  await hugo.logIn();

  await perform('Grant VIP', (dialog) => dialog.getByRole('radio', { name: 'VIP Pro' }).check());
  await expect(drawer.getByText(/^VIP Pro until /)).toBeVisible();

  // As if the log-in were older than ten minutes.
  const json = { code: 'PASSWORD_NEEDED', message: 'Please enter your password to continue' };
  await page.route('**/users/csv*', (route) => route.fulfill({ status: 403 }), { times: 1 });
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'CSV' }).click();
  const download = page.waitForEvent('download');
  await confirmPassword(page);
  expect((await download).suggestedFilename()).toMatch(/users.*\.csv$/);
  await page.getByRole('rowheader').getByRole('button').click();
  await page.route('**/cash-adjustments', (route) => route.fulfill({ status: 403, json }), { times: 1 });
  await perform('Adjust cash', (dialog) => dialog.getByLabel('Amount in SE$').fill('250'), 'Add cash');
  await confirmPassword(page);
  await expect(figure(drawer, 'Cash')).toHaveText('SE$10,250.00');

  expect(await statusOf('/api/v1/manager/users')).toBe(403);
  await perform('Change role', (dialog) => dialog.getByRole('radio', { name: 'Manager' }).check());
  await expect(figure(drawer, 'Role, plan')).toHaveText('Manager, VIP Pro');
  expect(await statusOf('/api/v1/manager/users'), 'the role counts on the next request').toBe(200);
  await expect(drawer.getByText('Role changed to manager')).toBeVisible();

  await expectManagersView(browser, exchange, program);
  await program.dispose();
});

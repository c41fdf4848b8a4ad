import { addressOf, expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { Player } from '../player.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

test('a change of the fee is announced publicly; maintenance closes the game to players and not to staff @once', async ({
  page,
  player,
  exchange,
  browser,
  complaints,
}) => {
  complaints.allow(/status of 503/);
  expect((await exchange.run('admin-main.js', player.email)).exitCode).toBe(0);
  await page.goto('/admin/settings');
  await settled(page);
  await page.getByRole('textbox', { name: 'Free Plan' }).fill('2.25');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(bar).toContainText('Trading fee: Free Plan 2.5% to 2.25%');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar.getByText('Please give a reason')).toBeVisible();
  await bar.getByRole('textbox', { name: /^Reason/ }).fill('Summer offer');
  await expectAccessible(page, 'The settings');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await expect(page.getByText(/^Announced: Free Plan 2.5% to 2.25%, in effect from/)).toBeVisible();

  const context = await browser.newContext({
    baseURL: exchange.url,
    extraHTTPHeaders: { 'x-forwarded-for': addressOf(1) },
    serviceWorkers: 'block',
  });
  const other = new Player(context.request, exchange.url);
  await other.signUp();
  await other.verify();
  await other.logIn();
  const theirs = await context.newPage();
  await theirs.goto('/changes');
  await expect(theirs.getByText('Free Plan: from 2.5% to 2.25%')).toBeVisible();
  await theirs.goto('/dashboard');
  await settled(theirs);

  const maintenance = page.getByRole('switch', { name: 'Maintenance mode' });
  await maintenance.click();
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toHaveCount(0);
  const closed = theirs.getByRole('heading', { name: 'We’ll be right back' });
  await expect(closed).toBeVisible();
  expect((await theirs.goto('/trade'))?.status()).toBe(503);
  await expect(closed).toBeVisible();
  await page.reload();
  await settled(page);
  await maintenance.click();
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toHaveCount(0);
  await expect(closed).toHaveCount(0, { timeout: 30_000 });
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('Trade');
  await context.close();
});

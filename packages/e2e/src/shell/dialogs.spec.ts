import { createApiKey } from '@limelight/contract/people/api-keys';
import { appCode } from '@limelight/harness/authenticator';
import type { Page } from '@playwright/test';
import { sharedKeyName } from '../common-players.js';
import { candleBot } from '../errors/api-key.fixture.js';
import { failedResponses, get, mockError } from '../errors/mock-errors.js';
import { expect, test } from '../fixtures.js';
import { openTicket, settled } from '../page-helpers.js';
import { password } from '../player.js';
import { test as readerTest } from '../reused-player.js';
import { dialog, expectAccessible } from './axe.js';

const menu = '[role="menu"]';

async function openOn(page: Page, path: string, button: string | RegExp): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(path);
  await settled(page);
  await page.getByRole('button', { name: button }).filter({ visible: true }).first().click();
}

async function openOnPhone(page: Page, path: string, button: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  await settled(page);
  await page.getByRole('button', { name: button, exact: true }).click();
}

const confirmPassword = async (page: Page, button: string) => {
  const form = page.getByRole('dialog');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: button }).click();
};

readerTest(
  'dialogs, menus and a new key are fit for all, at both widths and in both themes @page @once',
  async ({ page }) => {
    test.slow();
    await openOn(page, '/profile', 'Change password');
    await expectAccessible(page, 'change password', dialog);
    await openOn(page, '/profile', 'Set up');
    await expectAccessible(page, 'set up two-factor, password', dialog);
    await openOn(page, '/profile', /account menu$/);
    await expectAccessible(page, 'account menu', menu);
    await openOn(page, '/profile/api', `Revoke ${sharedKeyName}`);
    await expectAccessible(page, 'revoke a key', dialog);

    const secret = 'll_live_4f2AxUq0000000000000000000000000000000000000';
    await page.route(`**${createApiKey.url}`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 201, json: { key: candleBot, secret } })
        : route.fallback(),
    );
    await openOn(page, '/profile/api', 'New key');
    await page.getByRole('dialog').getByLabel('Name').fill(candleBot.name);
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    await expect(page.getByRole('heading', { name: 'Your new key: Candle bot' })).toBeVisible();
    await expectAccessible(page, 'new key', 'main');
  },
);

readerTest(
  'a board of movers and pages that have nothing to show are fit for all @page @once',
  async ({ page, complaints }) => {
    test.slow();
    complaints.allow(failedResponses);
    // Thrown to the router, whose error page is checked here.
    complaints.allow(/^ApiError: You don’t have permission to do this/);
    await page.goto('/leaderboards?tab=movers');
    await settled(page);
    await expect(page.getByRole('table', { name: 'Biggest movers of 24 hours' })).toBeVisible();
    await expectAccessible(page, 'biggest movers', 'main');
    await page.goto('/celebrity/nobody');
    await expect(page.getByRole('heading', { name: 'Celebrity not found' })).toBeVisible();
    await expectAccessible(page, 'celebrity not found', 'main');
    await openOnPhone(page, '/trade', 'Filters');
    await expect(page.getByRole('dialog').getByText('Country')).toBeVisible();
    await expectAccessible(page, 'filters', dialog);
    await mockError(page, get('/api/v1/me'), 'FORBIDDEN');
    await page.goto('/news');
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page, 'error page');
  },
);

test('a placed order, all steps of two-factor authentication and the code at log-in are accessible @page @once', async ({
  page,
  player,
  complaints,
}) => {
  test.slow();
  complaints.allow(/status of 401/);
  await page.goto('/celebrity/2');
  await settled(page);
  await openTicket(page);
  const layer = page.getByRole('dialog');
  await layer.getByRole('radio', { name: /^Buy/ }).check();
  await layer.getByLabel('Order').selectOption('limit');
  await layer.getByLabel('Limit price').fill('10.00');
  await layer.getByRole('button', { name: /^Buy 1 share at / }).click();
  await expect(layer.getByRole('heading', { name: /^Order placed for / })).toBeVisible();
  await expectAccessible(page, 'order receipt', dialog);

  await openOn(page, '/profile', 'Set up');
  await confirmPassword(page, 'Continue');
  await expect(layer.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page, 'two-factor, QR code', dialog);
  const secret = (await layer.locator('code').textContent()) ?? '';
  await layer.getByLabel('Code', { exact: true }).fill(appCode(secret.replaceAll(' ', ''), Date.now()));
  await layer.getByRole('button', { name: 'Turn on' }).click();
  await expect(layer.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await expectAccessible(page, 'two-factor, recovery codes', dialog);
  await openOn(page, '/profile', 'Turn off');
  await expectAccessible(page, 'two-factor, off', dialog);
  await openOn(page, '/profile', 'Delete account');
  await expect(layer.getByLabel('Code', { exact: true })).toBeVisible();
  await expectAccessible(page, 'delete account, with a code', dialog);

  await page.context().clearCookies();
  await openOn(page, '/?card=log-in', /^Theme: /);
  await expectAccessible(page, 'theme menu', menu);
  await page.keyboard.press('Escape');
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill(player.email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('form', { name: 'Two-factor authentication' })).toBeVisible();
  await expectAccessible(page, 'log-in code', 'form[aria-label="Two-factor authentication"]');
});

readerTest('a dialog lies inside the window, and the notification list above the bars', async ({ page, viewport }) => {
  await page.goto('/dashboard');
  await settled(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  const box = await page.getByRole('dialog').boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport?.height ?? 0);
  expect(box?.width).toBe(Math.min(560, viewport?.width ?? 0));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  // A trial click fails where another element covers the button.
  await list.getByRole('button', { name: 'Close' }).click({ trial: true });
  await list.getByRole('link', { name: 'Notification settings' }).click({ trial: true });
});

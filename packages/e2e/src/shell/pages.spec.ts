import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { test } from '../reader.js';
import { confirmTrade, openNotifications, openTicket, settled } from '../screen.js';
import { expectFitForAll } from './axe.js';

interface Place {
  readonly name: string;
  /** The address; a page that needs a celebrity or a dialog is made ready by `open`. */
  readonly path: string;
  readonly visitor?: boolean;
  /** Nobody is signed in, and a guest's game is under way. */
  readonly guest?: boolean;
  readonly open?: (page: Page) => Promise<void>;
}

const openDeletion = (page: Page) => page.getByRole('button', { name: 'Delete account' }).click();

const places: readonly Place[] = [
  { name: 'landing, sign up', path: '/', visitor: true },
  { name: 'landing, log in', path: '/?card=log-in', visitor: true },
  { name: 'forgotten password', path: '/?card=forgot', visitor: true },
  { name: 'verify email', path: '/verify-email', visitor: true },
  { name: 'reset password', path: '/reset-password?token=abc', visitor: true },
  { name: 'reset password without a link', path: '/reset-password', visitor: true },
  { name: 'terms', path: '/terms', visitor: true },
  { name: 'privacy', path: '/privacy', visitor: true },
  { name: 'stop the mails', path: '/unsubscribe?token=abc', visitor: true },
  { name: 'help', path: '/help?guide=trading#orders', visitor: true },
  { name: 'help without a result', path: '/help?q=xyzzy', visitor: true },
  { name: 'fair prices', path: '/fairness', visitor: true },
  { name: 'not found', path: '/no/such/page', visitor: true },
  { name: 'dashboard', path: '/dashboard' },
  { name: 'command palette', path: '/dashboard', open: openPalette },
  { name: 'guest, dashboard', path: '/dashboard', guest: true },
  { name: 'guest, holdings', path: '/my-holdings', guest: true },
  { name: 'guest, a page that needs an account', path: '/leaderboards', guest: true },
  { name: 'trade, cards', path: '/trade' },
  { name: 'trade, table', path: '/trade?view=table' },
  { name: 'holdings', path: '/my-holdings' },
  { name: 'rewards', path: '/rewards' },
  { name: 'orders', path: '/my-holdings?tab=orders' },
  { name: 'price alerts', path: '/my-holdings?tab=alerts' },
  { name: 'activity', path: '/my-holdings?tab=activity' },
  { name: 'league', path: '/leaderboards' },
  { name: 'top traders', path: '/leaderboards?tab=traders' },
  { name: 'top celebrities', path: '/leaderboards?tab=celebrities' },
  { name: 'celebrity', path: '/celebrity/1' },
  { name: 'celebrity, candles', path: '/celebrity/1?look=candles&range=1M' },
  { name: 'news', path: '/news' },
  { name: 'notifications', path: '/notifications' },
  { name: 'notification list', path: '/dashboard', open: openNotifications },
  { name: 'notification settings', path: '/profile/notifications' },
  { name: 'profile', path: '/profile' },
  { name: 'delete account', path: '/profile', open: openDeletion },
  { name: 'edit profile', path: '/profile/edit' },
  { name: 'API keys', path: '/profile/api', open: openKeyForm },
  { name: 'support form', path: '/help', open: openSupportForm },
  { name: 'ticket', path: '/celebrity/1', open: openTicket },
  { name: 'limit order', path: '/celebrity/1', open: openLimitOrder },
  { name: 'receipt', path: '/celebrity/gh1', open: openReceipt },
  { name: 'price alert', path: '/celebrity/1', open: openAlert },
  { name: 'share', path: '/celebrity/1', open: openShare },
];

async function openLimitOrder(page: Page): Promise<void> {
  await openTicket(page);
  const ticket = page.getByRole('dialog');
  await ticket.getByRole('radio', { name: /^Buy/ }).check();
  await ticket.getByLabel('Order').selectOption('limit');
  await expect(ticket.getByLabel('Limit price')).toBeVisible();
}

async function openReceipt(page: Page): Promise<void> {
  await openTicket(page);
  await confirmTrade(page.getByRole('dialog'), 'Buy');
}

async function openAlert(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set price alert' }).click();
  await expect(page.getByRole('dialog').getByLabel('Note')).toBeVisible();
}

async function openShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Share / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make picture' }).click();
  await expect(dialog.getByRole('img', { name: /^What others see/ })).toBeVisible();
}

async function openKeyForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('radio', { name: 'Read and trade' }).check();
}

async function openSupportForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Contact Support' }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox')).toBeVisible();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
}

async function playAsGuest(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await page.getByRole('button', { name: 'Play as guest' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function prepare(page: Page, place: Place): Promise<void> {
  if (place.guest === true) await playAsGuest(page);
  else if (place.visitor === true) await page.context().clearCookies();
  await page.goto(place.path);
  await settled(page);
  await place.open?.(page);
}

for (const place of places) {
  test(`${place.name}: no violation at either width, in light and in dark, none of it wider than 320 pixels @once`, async ({
    page,
    complaints,
  }) => {
    // Guarded pages ask who is there; a visitor is told 401.
    if (place.visitor === true) complaints.allow(/status of 401/);
    // The price may move while the trade of a receipt is under way; the ticket then asks again.
    if (place.open === openReceipt) complaints.allow(/status of 409/);
    await prepare(page, place);
    await expectFitForAll(page, place.name);
  });
}

test('an unknown address says so and leads home, a player to the dashboard', async ({ page, complaints }) => {
  complaints.allow(/status of 401/);
  const leaveForHome = async () => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Home' }).click();
  };
  await leaveForHome();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.context().clearCookies();
  await leaveForHome();
  await expect(page.getByRole('form', { name: 'Sign up' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

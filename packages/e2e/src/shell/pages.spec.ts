import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { confirmTrade, openNotifications, openTicket, settled } from '../page-helpers.js';
import { demoTest as test } from '../reused-player.js';
import { dialog, expectAccessible } from './axe.js';

interface Place {
  readonly name: string;
  readonly path: string;
  /** Opens the dialog to check; the page below it is a separate entry. */
  readonly open?: (page: Page) => Promise<void>;
}

const forVisitors: readonly Place[] = [
  { name: 'landing, sign up', path: '/' },
  { name: 'landing, log in', path: '/?card=log-in' },
  { name: 'forgotten password', path: '/?card=forgot' },
  { name: 'verify email', path: '/verify-email' },
  { name: 'reset password', path: '/reset-password?token=abc' },
  { name: 'reset password without a link', path: '/reset-password' },
  { name: 'first admin, broken link', path: '/setup#abc' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'confirm a new address', path: '/confirm-email?token=abc' },
  { name: 'stop the mails', path: '/unsubscribe?token=abc' },
  { name: 'help', path: '/help?guide=trading#orders' },
  { name: 'help without a result', path: '/help?q=xyzzy' },
  { name: 'fair prices', path: '/fairness' },
  { name: 'changes to the rules', path: '/changes' },
  { name: 'not found', path: '/no/such/page' },
  { name: 'support form', path: '/help', open: openSupportForm },
];

const forGuests: readonly Place[] = [
  { name: 'guest, dashboard', path: '/dashboard' },
  { name: 'guest, holdings', path: '/my-holdings' },
  { name: 'guest, rewards', path: '/rewards' },
  { name: 'guest, leaderboards', path: '/leaderboards' },
  { name: 'guest, squads', path: '/squads' },
  { name: 'guest, a page that needs an account', path: '/notifications' },
];

const forPlayers: readonly Place[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'trade, cards', path: '/trade' },
  { name: 'trade, table', path: '/trade?view=table' },
  { name: 'holdings', path: '/my-holdings' },
  { name: 'orders', path: '/my-holdings?tab=orders' },
  { name: 'price alerts', path: '/my-holdings?tab=alerts' },
  { name: 'activity', path: '/my-holdings?tab=activity' },
  { name: 'celebrity', path: '/celebrity/1' },
  { name: 'celebrity, candles', path: '/celebrity/1?look=candles&range=1M' },
];

const aroundTheGame: readonly Place[] = [
  { name: 'rewards', path: '/rewards' },
  { name: 'league', path: '/leaderboards' },
  { name: 'top traders', path: '/leaderboards?tab=traders' },
  { name: 'top celebrities', path: '/leaderboards?tab=celebrities' },
  { name: 'squads', path: '/squads' },
  { name: 'what it takes to found a squad', path: '/squads?form=found' },
  { name: 'news', path: '/news' },
  { name: 'notifications', path: '/notifications' },
  { name: 'notification settings', path: '/profile/notifications' },
  { name: 'profile', path: '/profile' },
  { name: 'edit profile', path: '/profile/edit' },
  { name: 'API keys', path: '/profile/api' },
];

const aboveThePage: readonly Place[] = [
  { name: 'command palette', path: '/profile/api', open: openPalette },
  { name: 'notification list', path: '/profile/api', open: openNotifications },
  { name: 'delete account', path: '/profile', open: openDeletion },
  { name: 'new API key', path: '/profile/api', open: openKeyForm },
  { name: 'ticket', path: '/celebrity/1', open: openTicket },
  { name: 'limit order', path: '/celebrity/1', open: openLimitOrder },
  { name: 'receipt', path: '/celebrity/gh1', open: openReceipt },
  { name: 'price alert', path: '/celebrity/1', open: openAlert },
  { name: 'share', path: '/celebrity/1', open: openShare },
];

async function openDeletion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete account' }).click();
}

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
  await dialog.getByRole('button', { name: 'Create image' }).click();
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

/** Checks all in one page, which compiles the app and axe only once. */
async function expectAllAccessible(page: Page, places: readonly Place[]): Promise<void> {
  for (const { name, path, open } of places) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      await settled(page);
      await open?.(page);
      await expectAccessible(page, name, open && dialog);
    });
  }
}

test.describe('no accessibility violation at either width and in either theme, and no horizontal scrolling at 320 pixels @page @once', () => {
  test.describe.configure({ timeout: 240_000 });

  test('pages for visitors', async ({ page, complaints }) => {
    // Guarded pages query the account, which is a 401 for a visitor; the unknown page is a 404.
    complaints.allow(/status of (?:401|404)/);
    await page.context().clearCookies();
    await expectAllAccessible(page, forVisitors);
  });

  test('pages for guests', async ({ page }) => {
    await page.context().clearCookies();
    await page.goto('/');
    await page.getByRole('button', { name: 'Play as guest' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expectAllAccessible(page, forGuests);
  });

  test('pages for players', async ({ page }) => expectAllAccessible(page, forPlayers));

  test('pages around the game', async ({ page }) => expectAllAccessible(page, aroundTheGame));

  test('dialogs above a page', async ({ page, complaints }) => {
    // A tick may move the price while the trade for the receipt is pending; the ticket then requires another
    // confirmation.
    complaints.allow(/status of 409/);
    await expectAllAccessible(page, aboveThePage);
  });
});

test('an unknown URL shows a not-found page that links home, for a player to the dashboard @once', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of (?:401|404)/);
  const leaveForHome = async () => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Home' }).click();
  };
  await leaveForHome();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/trade/?q=a');
  await expect(page).toHaveURL(/\/trade\?q=a$/);
  await page.goto('/.well-known/change-password');
  await expect(page).toHaveURL(/\/profile$/);
  for (const address of ['/no/such/page/', '/no/such/page']) {
    const answer = await page.request.get(address, { headers: { accept: 'text/html' }, maxRedirects: 0 });
    expect(answer.status(), address).toBe(404);
  }
  await page.context().clearCookies();
  await leaveForHome();
  await expect(page.getByRole('form', { name: 'Sign up' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import type { Player } from '../player.js';
import { openNotifications, openTicket, settled } from '../screen.js';

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
];

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

/** Something of everything on the page: a position, trades, a balance that is not round. */
async function prepare(page: Page, player: Player, place: Place): Promise<void> {
  if (place.guest === true) await playAsGuest(page);
  else if (place.visitor === true) await page.context().clearCookies();
  else {
    await player.trade('buy', '1', 3);
    await player.trade('sell', '1', 1);
  }
  await page.goto(place.path);
  await settled(page);
  await place.open?.(page);
}

for (const place of places) {
  test(`${place.name}: no violation, light on phones and dark on desktops, none of it wider than 320 pixels`, async ({
    page,
    player,
    complaints,
  }) => {
    // Guarded pages ask who is there; a visitor is told 401.
    if (place.visitor === true) complaints.allow(/status of 401/);
    // Each width has its theme: all four together take longer than all other browser tests, and colours do not depend
    // on the width.
    const colorScheme = (page.viewportSize()?.width ?? 0) < 768 ? 'light' : 'dark';
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await prepare(page, player, place);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
    expect(found, `${place.name}, ${colorScheme}`).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, 'no sideways scrolling at 320 pixels').toBeLessThanOrEqual(320);
  });
}

test('an unknown address says so and leads home', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

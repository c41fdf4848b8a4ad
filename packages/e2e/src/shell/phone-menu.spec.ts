import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { holdRequests, settled } from '../page-helpers.js';
import { test as reader } from '../reused-player.js';
import { dialog, expectAccessible } from './axe.js';

const phone = { width: 360, height: 740 };

const menuButton = (page: Page) => page.getByRole('button', { name: /^Menu/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

/** What the menu leads to, in its order. */
const places = [
  ['Rewards', /\/rewards$/],
  ['Squads', /\/squads$/],
  ['News', /\/news$/],
  ['VIP', /\/vip$/],
  ['Buy Tokens', /\/buy-tokens$/],
  ['Profile', /\/profile$/],
  ['Help', /\/help$/],
] as const;

/**
 * Taps where Menu is now. Their times are part of the events: on a busy machine the second arrives late, but
 * was tapped in time.
 */
async function tapsOnMenu(page: Page) {
  const { x: left = 0, y: top = 0 } = (await menuButton(page).boundingBox()) ?? {};
  const [x, y] = [left + 36, top + 12];
  const devtools = await page.context().newCDPSession(page);
  return async (atMs: number) => {
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      const event = { type, x, y, button: 'left', clickCount: 1, timestamp: atMs / 1000 } as const;
      await devtools.send('Input.dispatchMouseEvent', event);
    }
  };
}

async function openMenu(page: Page): Promise<void> {
  await menuButton(page).click();
  await expect(sheet(page)).toBeVisible();
}

/** Opens the list of stars at the width of a phone. */
async function openTrade(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await page.goto('/trade');
  await settled(page);
}

reader('each place of the menu is two taps away, and Back leads from it to the page before @once', async ({ page }) => {
  await openTrade(page);
  await openMenu(page);
  const names = sheet(page).getByRole('listitem');
  await expect(names).toHaveText([
    /^Rewards/,
    /^Squads/,
    /^News/,
    /^VIP/,
    /^Buy Tokens/,
    /^Profile/,
    /^Help/,
    /^Logout/,
  ]);
  await page.keyboard.press('Escape');
  for (const [name, url] of places) {
    await openMenu(page);
    await sheet(page)
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    await expect(page, name).toHaveURL(url);
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.getByRole('main'), 'reads from the top of the new page').toBeFocused();
    await page.goBack();
    await expect(page, `Back from ${name}`).toHaveURL(/\/trade$/);
    await expect(sheet(page)).toHaveCount(0);
  }
});

reader(
  'Back, Escape, Close and the page that is open leave the page below as it was, with the focus on Menu @once',
  async ({ page }) => {
    await page.setViewportSize(phone);
    for (const path of ['/dashboard', '/news', '/trade?category=Music']) await page.goto(path);
    await settled(page);
    const scroll = () => {
      scrollTo(0, 600);
      return scrollY;
    };
    // The list may still be growing.
    await expect.poll(() => page.evaluate(scroll)).toBe(600);
    const closings: readonly (() => Promise<unknown>)[] = [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => sheet(page).getByRole('button', { name: 'Close' }).click(),
      async () => {
        // Outside the sheet, and too late to be a double tap.
        await page.waitForTimeout(300);
        await page.mouse.click(180, 40);
      },
    ];
    for (const close of closings) {
      await menuButton(page).focus();
      await page.keyboard.press('Enter');
      await expect(sheet(page)).toBeVisible();
      await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true');
      await close();
      await expect(sheet(page)).toHaveCount(0);
      await expect(page).toHaveURL(/\/trade\?category=Music$/);
      await expect(menuButton(page)).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(600);
    }
    await page.goBack();
    await expect(page, 'no entry of the menu is left').toHaveURL(/\/news$/);
    await settled(page);
    await openMenu(page);
    const news = sheet(page).getByRole('link', { name: 'News' });
    await expect(news).toHaveAttribute('aria-current', 'page');
    await news.click();
    await expect(sheet(page), 'the page is open already').toHaveCount(0);
    await expect(page).toHaveURL(/\/news$/);
    await page.goBack();
    await expect(page, 'and this left no entry').toHaveURL(/\/dashboard$/);
  },
);

test('a lamp on Menu and on Rewards is lit until the daily bonus is claimed; Logout is there, and Log in for a guest @once', async ({
  page,
  player,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  await openTrade(page);
  await expect(menuButton(page)).toHaveAccessibleName('Menu with your daily bonus waiting');
  await openMenu(page);
  await sheet(page).getByRole('link', { name: 'Rewards SE$50 waiting' }).click();
  await page.getByRole('button', { name: 'Claim SE$50' }).click();
  await expect(menuButton(page)).toHaveAccessibleName('Menu');
  await openMenu(page);
  await expect(sheet(page).getByRole('link', { name: /^Rewards/ })).toHaveAccessibleName('Rewards');

  await sheet(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  expect((await player.request.get('/api/v1/me')).status()).toBe(401);
  await page.getByRole('button', { name: 'Play as guest' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await openMenu(page);
  await expect(sheet(page).getByRole('link', { name: 'Profile' })).toHaveCount(0);
  await sheet(page).getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible();
});

reader(
  'the menu stays open when the page below arrives late, is closed by a reload, is accessible and fits 320 pixels @once',
  async ({ page }) => {
    await openTrade(page);
    const release = await holdRequests(page, /assets\/leaderboards-page-.*\.js$/);
    await page.getByRole('link', { name: 'Leaders' }).click();
    await openMenu(page);
    release();
    await expect(page.getByRole('heading', { name: 'Leaderboards', level: 1 })).toBeAttached();
    await expect(sheet(page).locator(':focus'), 'the focus stays in it').toHaveCount(1);
    await page.reload();
    await settled(page);
    await expect(sheet(page)).toHaveCount(0);
    await openMenu(page);
    await expectAccessible(page, 'phone menu', dialog);
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
  },
);

reader('a double tap on Menu does not log out @once', async ({ page }) => {
  await openTrade(page);
  const tap = await tapsOnMenu(page);
  const firstMs = Date.now();
  await tap(firstMs);
  await tap(firstMs + 20);
  await expect(sheet(page)).toBeVisible();
  await tap(Date.now());
  await expect(sheet(page)).toBeVisible();
  expect((await page.request.get('/api/v1/me')).status()).toBe(200);
});

reader.describe('with motion', () => {
  reader.use({ contextOptions: { reducedMotion: 'no-preference' } });

  reader(
    'a second tap, however soon after the first, neither closes the menu nor chooses what passes @once',
    async ({ page }) => {
      await openTrade(page);
      const tap = await tapsOnMenu(page);
      for (const pauseMs of [0, 80, 160]) {
        const firstMs = Date.now();
        await tap(firstMs);
        await page.waitForTimeout(pauseMs);
        await tap(firstMs + pauseMs);
        // Long enough for a sheet to close, and for a page to open.
        await page.waitForTimeout(500);
        await expect(sheet(page), `after ${pauseMs} ms`).toBeVisible();
        await expect(page).toHaveURL(/\/trade$/);
        expect((await page.request.get('/api/v1/me')).status()).toBe(200);
        await page.keyboard.press('Escape');
        await expect(sheet(page)).toHaveCount(0);
      }
    },
  );
});

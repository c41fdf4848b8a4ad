import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { openTicket, openTicketOf, settled } from '../page-helpers.js';

const phone = { width: 360, height: 740 };

/** What covers the page of a phone, how it opens, and its name. */
const covers: readonly (readonly [string, string, string | RegExp, (page: Page) => Promise<void>])[] = [
  ['/trade', 'filters', 'Filter and sort', (page) => page.getByRole('button', { name: 'Filters' }).click()],
  ['/celebrity/1', 'ticket', /^Trade /, openTicket],
  [
    '/dashboard',
    'notifications',
    /^Notifications/,
    (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  ],
  ['/profile', 'password', /password/i, (page) => page.getByRole('button', { name: 'Change password' }).click()],
];

/** The list of stars on a phone, opened after the news. */
async function openTrade(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await page.goto('/news');
  await page.goto('/trade');
  await settled(page);
}

/** The browser steps back a moment later; a Back of the test within it would be that step. */
async function expectEntryLeft(page: Page): Promise<void> {
  const overlays = () => page.evaluate(() => (history.state as { overlays?: string[] } | null)?.overlays ?? []);
  await expect.poll(overlays).toEqual([]);
}

test('Back closes what covers the page of a phone, and the page stays as it was @once', async ({ page, player }) => {
  expect(player).toBeDefined();
  await page.setViewportSize(phone);
  await page.goto('/news');
  for (const [path, what, name, open] of covers) {
    await page.goto(path);
    await settled(page);
    await open(page);
    const cover = page.getByRole('dialog', { name });
    await expect(cover, what).toBeVisible();
    await page.goBack();
    await expect(cover, what).toHaveCount(0);
    await expect(page, what).toHaveURL(new RegExp(`${path}$`));
    await open(page);
    await expect(cover, what).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cover, what).toHaveCount(0);
    await expectEntryLeft(page);
  }
  await page.goBack();
  await expect(page, 'no entry is left of what was closed').toHaveURL(/\/dashboard$/);
});

test('what was chosen in the filters of a phone stays when Back closes them, and Back again undoes it @once', async ({
  page,
  player,
}) => {
  expect(player).toBeDefined();
  await openTrade(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
  await sheet.getByRole('radio', { name: 'Highest Price' }).check();
  await expect(page).toHaveURL(/sort=price/);
  await sheet.getByRole('radio', { name: 'Most Popular' }).check();
  await expect(page).toHaveURL(/sort=popularity/);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/trade\?sort=popularity$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/trade$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/news$/);
});

test('Back closes the ticket of the list on a phone, and Back again leaves the list @once', async ({
  page,
  player,
}) => {
  expect(player).toBeDefined();
  await openTrade(page);
  await openTicketOf(page.getByRole('main').getByRole('article').first());
  const ticket = page.getByRole('dialog', { name: /^Trade / });
  await expect(ticket).toBeVisible();
  await page.goBack();
  await expect(ticket).toHaveCount(0);
  await expect(page).toHaveURL(/\/trade$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/news$/);
});

test('Back from a page that opened above a sheet leads to the page below it @once', async ({ page, player }) => {
  expect(player).toBeDefined();
  await page.setViewportSize(phone);
  await page.goto('/trade');
  await settled(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: /^Notifications/ });
  await panel.getByRole('link').last().click();
  await expect(page).toHaveURL(/\/notifications/);
  await expect(panel).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/trade$/);
  await expect(panel).toHaveCount(0);
});

test('what opens while a slow phone still leaves the entry of what was closed stays open, and Back closes it @once', async ({
  page,
  player,
}) => {
  expect(player).toBeDefined();
  await page.addInitScript(() => {
    const back = history.back.bind(history);
    history.back = () => void setTimeout(back, 500);
  });
  await openTrade(page);
  const palette = page.getByRole('combobox', { name: 'Search or jump to' });
  await page.keyboard.press('Control+k');
  await expect(palette).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  // After the task in which the step back begins, before it arrives.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state.overlays?.length), 'it has an entry').toBe(1);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  await expect(palette).toBeFocused();
  await page.goBack();
  await expect(palette).toHaveCount(0);
  await expect(page).toHaveURL(/\/trade$/);
});

import { expect, test } from '../fixtures.js';
import { holdRequests, settled } from '../page-helpers.js';

test('navigation moves the focus to the new page, also across layouts @once', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play as guest' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await settled(page);
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'News', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a menu that was opened while the page was loading keeps the focus and stays open @once', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play as guest' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await settled(page);
  const release = await holdRequests(page, /assets\/news-page-.*\.js$/);
  await page.getByRole('link', { name: 'News', exact: true }).first().click();
  await page.getByRole('button', { name: 'Guest Free Plan, account menu' }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeAttached();
  await expect(page).toHaveTitle(/^News/);
  await expect(menu.locator(':focus')).toHaveCount(1);
});

test("a celebrity's page has the celebrity's name in its document title @once", async ({ page, player }) => {
  const [first, second] = await player.celebrities();
  await page.goto(`/celebrity/${first?.id}`);
  await expect(page).toHaveTitle(`${first?.name} · Limelight`);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(second?.name ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(`${second?.name} · Limelight`);
  await page.getByRole('link', { name: 'News', exact: true }).first().click();
  await expect(page).toHaveTitle('News · Limelight');
});

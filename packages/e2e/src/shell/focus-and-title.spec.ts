import { expect, test } from '../fixtures.js';
import { holdRequests, settled } from '../page-helpers.js';
import { test as reader } from '../reused-player.js';

test('navigation moves the focus to the new page, also across layouts, but not out of a menu that was opened meanwhile @once', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play as guest' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await settled(page);
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'News', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  const release = await holdRequests(page, /assets\/leaderboards-page-.*\.js$/);
  await page.getByRole('link', { name: 'Leaderboards', exact: true }).first().click();
  await page.getByRole('button', { name: 'Guest Free Plan, account menu' }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboards' })).toBeAttached();
  await expect(page).toHaveTitle(/^Leaderboards/);
  await expect(menu.locator(':focus')).toHaveCount(1);
});

reader("a celebrity's page has the celebrity's name in its document title @once", async ({ page, sharedPlayer }) => {
  const [first, second] = await sharedPlayer.player.celebrities();
  await page.goto(`/celebrity/${first?.id}`);
  await expect(page).toHaveTitle(`${first?.name} · Limelight`);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(second?.name ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(`${second?.name} · Limelight`);
  await page.getByRole('link', { name: 'News', exact: true }).first().click();
  await expect(page).toHaveTitle('News · Limelight');
});

import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { settled, toast } from '../screen.js';

/** On a phone the filters are in a sheet. */
async function choose(page: Page, group: string, choice: string): Promise<void> {
  const filters = page.getByRole('button', { name: 'Filters', exact: true });
  const inSheet = await filters.isVisible();
  if (inSheet) await filters.click();
  const place = inSheet ? page.getByRole('dialog', { name: 'Filters' }) : page;
  await place
    .getByRole('group', { name: group })
    .getByRole('radio', { name: new RegExp(`^${choice}`) })
    .check();
  if (inSheet) await place.getByRole('button', { name: 'Show results' }).click();
}

test('filters stand in the address, count what is found, and Back restores them', async ({ page, player }) => {
  expect(player.email).not.toBe('');
  await page.goto('/trade');
  const count = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /celebrit/ });
  await expect(count).toHaveText(/^80 /);
  await choose(page, 'Country', 'Ghana');
  await expect(page).toHaveURL(/country=Ghana/);
  await expect(count).toHaveText(/^20 /);
  await choose(page, 'Category', 'Music');
  await expect(page).toHaveURL(/category=Music/);
  await expect(count).not.toHaveText(/^20 /);
  await page.goBack();
  await expect(page).not.toHaveURL(/category=/);
  await expect(count).toHaveText(/^20 /);
  await page.reload();
  await expect(count).toHaveText(/^20 /);
});

test('a search that finds nobody offers to reset the filters', async ({ page, player }) => {
  expect(player.email).not.toBe('');
  await page.goto('/trade');
  await settled(page);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('xyzzy');
  await expect(page.getByText('No celebrity matches')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Reset Filters' }).filter({ visible: true }).last().click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(page).toHaveURL(/\/trade$/);
});

test('a first trade needs no mouse @once', async ({ page, player, complaints }) => {
  // The price may move under way; the ticket then asks again.
  complaints.allow(/status of 409/);
  const [celebrity] = await player.celebrities();
  const name = celebrity?.name ?? '';
  await page.goto('/trade');
  await settled(page);
  const press = async (key: string, until: () => Promise<boolean>) => {
    for (let presses = 0; presses < 200; presses += 1) {
      if (await until()) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${key} never led there`);
  };
  const focused = (accessibleName: RegExp) => async () => {
    const text = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
    return accessibleName.test(text);
  };
  const search = page.getByRole('searchbox', { name: 'Search by name' });
  await press('Tab', () => search.evaluate((element) => element === document.activeElement));
  await page.keyboard.type(name);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await press('Tab', focused(new RegExp(`^Trade ${name}$|^${name} is in the ticket$`)));
  await page.keyboard.press('Enter');
  const ticket = page.getByRole('complementary', { name: 'Ticket' });
  await expect(ticket.getByRole('link', { name })).toBeVisible();
  await press('Tab', focused(/^Buy 1 share$/));
  const bought = toast(page, `Successfully bought 1 share of ${name}`);
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(bought).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

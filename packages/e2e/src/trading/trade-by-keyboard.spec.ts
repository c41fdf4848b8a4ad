import { expect, test } from '../fixtures.js';
import { settled, toast } from '../page-helpers.js';
import { test as reader } from '../reused-player.js';

test('a first trade needs no mouse @once', async ({ page, player, complaints }) => {
  // A tick may move the price; the ticket then requires another confirmation.
  complaints.allow(/status of 409/);
  const [celebrity] = await player.celebrities();
  const name = celebrity?.name ?? '';
  await page.goto('/trade');
  await settled(page);
  const pressUntil = async (key: string, until: () => Promise<boolean>) => {
    for (let presses = 0; presses < 200; presses += 1) {
      if (await until()) return presses;
      await page.keyboard.press(key);
    }
    throw new Error(`${key} never reached the element`);
  };
  const focused = (accessibleName: RegExp) => async () => {
    const text = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
    return accessibleName.test(text);
  };
  // From the page's heading past the list into the ticket.
  const buyButton = focused(/^Buy 1 share$/);
  await page.getByRole('main').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(1 + (await pressUntil('Tab', buyButton))).toBeLessThanOrEqual(12);
  await page.getByRole('main').focus();
  const search = page.getByRole('searchbox', { name: 'Search by name' });
  await pressUntil('Tab', () => search.evaluate((element) => element === document.activeElement));
  await page.keyboard.type(name);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await pressUntil('Tab', focused(new RegExp(`^Trade ${name}$|^In ticket: ${name}$`)));
  await page.keyboard.press('Enter');
  const ticket = page.getByRole('complementary', { name: 'Ticket' });
  await expect(ticket.getByRole('link', { name })).toBeVisible();
  // Escape returns to the list, and Enter to the ticket.
  await page.keyboard.press('Escape');
  expect(await focused(new RegExp(`^In ticket: ${name}$`))()).toBe(true);
  await page.keyboard.press('Enter');
  expect(await pressUntil('Tab', buyButton)).toBeLessThanOrEqual(10);
  const bought = toast(page, `Successfully bought 1 share of ${name}`);
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(bought).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

reader(
  'arrow keys lead from star to star, in the columns of the list and in the rows of a table @once',
  async ({ page }) => {
    await page.goto('/trade?sort=name');
    await settled(page);
    const entries = page.getByRole('main').getByRole('article');
    const tradeOf = (index: number) => entries.nth(index).getByRole('button', { name: /^Trade |^In ticket: / });
    await tradeOf(0).focus();
    await page.keyboard.press('ArrowRight');
    await expect(tradeOf(1)).toBeFocused();
    const start = await tradeOf(1).boundingBox();
    await page.keyboard.press('ArrowDown');
    const focused = entries.getByRole('button', { name: /^Trade |^In ticket: / }).and(page.locator(':focus'));
    const below = await focused.boundingBox();
    expect(below?.x).toBeCloseTo(start?.x ?? 0);
    await expect(tradeOf(1)).not.toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(tradeOf(1)).toBeFocused();

    await page.goto('/leaderboards?tab=celebrities');
    await settled(page);
    const rows = page.getByRole('table', { name: 'Top celebrities by price' }).locator('tbody').getByRole('row');
    await rows.nth(0).getByRole('link').focus();
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(1).getByRole('link')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(rows.nth(0).getByRole('link')).toBeFocused();
  },
);

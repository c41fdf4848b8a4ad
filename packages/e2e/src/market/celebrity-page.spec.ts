import { expect, test } from '../fixtures.js';
import { settled } from '../screen.js';

test('the price moves by itself, without a reload', async ({ page, player }) => {
  const [celebrity] = await player.celebrities();
  await page.goto(`/celebrity/${celebrity?.id}`);
  await settled(page);
  const price = page
    .getByRole('main')
    .locator('header')
    .getByText(/^SE\$[\d,]+\.\d\d$/)
    .first();
  const before = await price.textContent();
  await expect(price).not.toHaveText(before ?? '');
});

test('every range of the chart has its prices, in a table too, and the address keeps the range', async ({
  page,
  player,
}) => {
  const [celebrity] = await player.celebrities();
  await page.goto(`/celebrity/${celebrity?.id}`);
  const ranges = page.getByRole('group', { name: 'Range' });
  await page.getByRole('button', { name: 'View as table' }).click();
  for (const range of ['1W', '1M', '1Y']) {
    await ranges.getByRole('radio', { name: range }).check();
    await expect(page).toHaveURL(new RegExp(`range=${range}$`));
    const table = page.getByRole('table', { name: `Price of ${celebrity?.name}, ${range}, in SE$` });
    await expect(table.getByRole('row').nth(10)).toBeVisible();
  }
  await page.goBack();
  await expect(ranges.getByRole('radio', { name: '1M' })).toBeChecked();
});

test('arrow keys read single prices from the chart', async ({ page, player }) => {
  const [celebrity] = await player.celebrities();
  await page.goto(`/celebrity/${celebrity?.id}?range=1M`);
  const chart = page.getByRole('slider', { name: `Price of ${celebrity?.name}, 1M. Arrow keys read single prices` });
  await chart.focus();
  const newest = await chart.getAttribute('aria-valuetext');
  expect(newest).toMatch(/: SE\$[\d,]+\.\d\d$/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(chart).not.toHaveAttribute('aria-valuetext', newest ?? '');
});

test('an address of nobody says so and leads on', async ({ page, player, complaints }) => {
  complaints.allow(/status of 404/);
  expect(player.email).not.toBe('');
  await page.goto('/celebrity/zz99');
  await expect(page.getByText('Celebrity not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Trade' }).click();
  await expect(page).toHaveURL(/\/trade$/);
});

import { expect } from '@playwright/test';
import { openTicketOf, settled } from '../page-helpers.js';
import { test } from '../reused-player.js';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test('a row opens the celebrity, a swipe its neighbour, and a long press or a button the ticket @once', async ({
  page,
}) => {
  await page.goto('/trade');
  await settled(page);
  const row = page.getByRole('main').getByRole('article').nth(3);
  const name = (await row.getByRole('heading').textContent()) ?? '';
  const ticket = page.getByRole('dialog', { name: `Trade ${name}` });
  await openTicketOf(row);
  await expect(ticket).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ticket).toHaveCount(0);
  await row.getByRole('button', { name: `Trade ${name}` }).press('Enter');
  await expect(ticket).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ticket).toHaveCount(0);
  await row.click({ position: { x: 30, y: 30 } });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const neighbours = page.getByRole('navigation', { name: 'Neighbours' }).getByRole('link');
  const next = (await neighbours.last().textContent()) ?? '';
  const head = page.getByRole('main').locator('header');
  await head.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 250, clientY: 120 });
  await head.dispatchEvent('pointerup', { pointerType: 'touch', clientX: 120, clientY: 124 });
  await expect(page.getByRole('heading', { level: 1, name: next })).toBeVisible();
  // The neighbour has replaced the celebrity in the history.
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/trade/);
});

test('a tap into a number and a digit replace it, wherever money is typed @once', async ({ page }) => {
  await page.goto('/trade');
  await settled(page);
  const row = page.getByRole('main').getByRole('article').first();
  await openTicketOf(row);
  const shares = page.getByRole('dialog').getByRole('spinbutton', { name: 'Shares' });
  await expect(shares).toHaveValue('1');
  await shares.tap();
  await page.keyboard.press('5');
  await expect(shares).toHaveValue('5');
  // A second tap sets the caret, as everywhere.
  await shares.tap();
  await page.keyboard.press('End');
  await page.keyboard.press('0');
  await expect(shares).toHaveValue('50');
  await page.goto('/buy-tokens');
  await settled(page);
  const tokens = page.getByRole('main').getByRole('spinbutton').first();
  const before = await tokens.inputValue();
  await tokens.tap();
  await page.keyboard.press('5');
  expect(await tokens.inputValue(), `it had ${before}`).toBe('5');
});

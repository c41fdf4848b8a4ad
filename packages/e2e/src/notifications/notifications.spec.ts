import { randomUUID } from 'node:crypto';
import { placeOrder } from '@limelight/contract/orders';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import type { Player } from '../player.js';
import { toast } from '../screen.js';

/** An order at twice the price is filled by the next tick, which the player is told. */
async function haveOrderFilled(player: Player, page: Page): Promise<string> {
  const [celebrity] = await player.celebrities();
  const { id = '', priceCents = 0, name = '' } = celebrity ?? {};
  const order = { id: randomUUID(), celebrityId: id, kind: 'limit', side: 'buy', shares: 2, duration: 'month' };
  const answer = await player.request.post(placeOrder.url, {
    data: { ...order, triggerPriceCents: priceCents * 2 },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return name;
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('what happens to an own order is said at once, counted at the bell, and leads to what it is about', async ({
  page,
  player,
}) => {
  await page.goto('/profile/notifications');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  const name = await haveOrderFilled(player, page);
  await expect(toast(page, name)).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new');

  await bell(page).click();
  const item = panel(page).getByRole('link', { name: new RegExp(`Unread: .*${name}`) });
  await expect(item).toBeVisible();
  // It was on screen: the count goes, the dot stays until it is read.
  await expect(page.locator('[aria-expanded="true"]')).toHaveAccessibleName('Notifications, 1 unread');
  const target = new URL((await item.getAttribute('href')) ?? '', page.url());
  await item.click();
  await expect(page).toHaveURL(target.href);
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('Mark all as read marks all, closes the list and says so; the keyboard opens and closes it', async ({
  page,
  player,
}) => {
  await page.goto('/profile/notifications');
  await expect(bell(page)).toBeVisible();
  await haveOrderFilled(player, page);
  await haveOrderFilled(player, page);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 new');
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(toast(page, 'All notifications marked as read')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await bell(page).click();
  await expect(panel(page).getByRole('link', { name: /^Unread/ })).toHaveCount(0);
});

test('the list is filtered in the address, and a kind is muted from an item and heard again in the settings @once', async ({
  page,
  player,
}) => {
  await page.goto('/notifications');
  await expect(page.getByText('No notifications yet')).toBeVisible();
  const name = await haveOrderFilled(player, page);
  const item = page.getByRole('main').getByRole('link', { name: new RegExp(name) });
  await expect(item).toBeVisible();

  await page.getByRole('combobox').selectOption({ label: 'Rewards' });
  await expect(page).toHaveURL(/kind=reward/);
  await expect(item).toBeHidden();
  await page.goBack();
  await expect(item).toBeVisible();

  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Mute Orders' }).click();
  await expect(toast(page, 'Orders muted')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  const inApp = page.getByRole('switch', { name: 'Orders: In app' });
  await expect(inApp).not.toBeChecked();
  await inApp.click();
  await expect(inApp).toBeChecked();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Orders: In app' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Orders: Push' })).toHaveCount(0);
});

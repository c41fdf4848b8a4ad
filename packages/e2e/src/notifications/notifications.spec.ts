import { randomUUID } from 'node:crypto';
import { liveStream } from '@limelight/contract/live';
import { listNotifications } from '@limelight/contract/people/notifications';
import { placeOrder } from '@limelight/contract/play/orders';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { holdRequests, openRendered, settled, toast } from '../page-helpers.js';
import type { Player } from '../player.js';

/** A limit at twice the price is filled by the next tick, which creates a notification. */
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

/** Opens a page and waits for its stream (SSE): only events after that arrive live. */
async function openAndListen(page: Page): Promise<void> {
  const listens = page.waitForResponse(`**${liveStream.url}*`);
  await page.goto('/profile/notifications');
  await listens;
  await settled(page);
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('a filled order shows a toast immediately, counts at the bell, and links to its subject', async ({
  page,
  player,
}) => {
  await openAndListen(page);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  const name = await haveOrderFilled(player, page);
  await expect(toast(page, name)).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new');

  await bell(page).click();
  const item = panel(page).getByRole('link', { name: new RegExp(`Unread: .*${name}`) });
  await expect(item).toBeVisible();
  // It was visible: the count disappears, the dot stays until it is read.
  await expect(page.locator('[aria-expanded="true"]')).toHaveAccessibleName('Notifications, 1 unread');
  const target = new URL((await item.getAttribute('href')) ?? '', page.url());
  await item.click();
  await expect(page).toHaveURL(target.href);
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('Mark all as read marks all, closes the popup and confirms; keyboard, bell and a click outside open and close it @once', async ({
  page,
  player,
}) => {
  await openAndListen(page);
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
  await panel(page)
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(panel(page), 'a menu closes alone').toBeVisible();
  await panel(page).getByRole('link', { name: 'See all' }).focus();
  await page.keyboard.press('Tab');
  await expect(panel(page), 'the list closes once the focus goes elsewhere').toBeHidden();

  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(toast(page, 'All notifications marked as read')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await bell(page).click();
  await expect(panel(page).getByRole('link', { name: /^Unread/ })).toHaveCount(0);
  await bell(page).click();
  await expect(panel(page)).toBeHidden();

  await bell(page).click();
  await expect(panel(page)).toBeVisible();
  await bell(page).click();
  await expect(panel(page)).toBeHidden();

  await bell(page).click();
  await expect(panel(page)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(panel(page)).toBeHidden();
});

test('a notification between server-side rendering and hydration is in the list @once', async ({ page, player }) => {
  const releaseScripts = await holdRequests(page, '**/assets/*.js');
  await openRendered(page, '/notifications', page.getByText('No notifications yet'));
  const name = await haveOrderFilled(player, page);
  const countOf = async () => (await (await player.request.get(listNotifications.url)).json()).notifications.length;
  await expect.poll(countOf).toBe(1);
  releaseScripts();
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(name) })).toBeVisible();
});

test('the filter is in the URL, and a kind is muted from an item and unmuted in the settings @once', async ({
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

test('a kind is muted from the popup with a confirmation and unmuted on its filtered list; an item disappears once the server has removed it, and the focus moves to the next @once', async ({
  page,
  player,
}) => {
  await openAndListen(page);
  await haveOrderFilled(player, page);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new');
  const more = panel(page).getByRole('button', { name: /^More about/ });
  await bell(page).click();
  await more.click();
  await page.getByRole('menuitem', { name: 'Mute Orders' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(toast(page, 'Orders muted').getByRole('button', { name: 'Undo' })).toBeVisible();
  await bell(page).click();
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Unmute Orders' })).toBeVisible();

  await page.goto('/notifications?kind=order');
  const main = page.getByRole('main');
  await expect(main.getByText('You muted Orders')).toBeVisible();
  await main.getByRole('button', { name: 'Unmute' }).click();
  await expect(toast(page, 'Orders on again')).toBeVisible();
  await expect(main.getByText('You muted Orders')).toHaveCount(0);
  await page.reload();
  await expect(main.getByRole('link', { name: /^Unread/ })).toBeVisible();
  await expect(main.getByText('You muted Orders')).toHaveCount(0);

  await haveOrderFilled(player, page);
  await page.goto('/notifications');
  await settled(page);
  const listed = main.getByRole('button', { name: /^More about/ });
  await expect(listed).toHaveCount(2);
  const letItGo = await holdRequests(page, /\/api\/v1\/notifications\/[0-9a-f-]{36}$/);
  await listed.first().press('Enter');
  const deletion = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
  await deletion;
  await expect(listed, 'it cannot be brought back').toHaveCount(2);
  letItGo();
  await expect(listed).toHaveCount(1);
  await expect(listed).toBeFocused();
});

import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { openTicket, settled, toast } from '../page-helpers.js';

/** Opens the trade ticket on a celebrity's page for a kind of order. */
async function openOrder(page: Page, celebrityId: string, side: 'Buy' | 'Sell', kind: string): Promise<Locator> {
  await page.goto(`/celebrity/${celebrityId}`);
  await settled(page);
  await openTicket(page);
  const ticket = page.getByRole('dialog');
  await ticket.getByRole('radio', { name: new RegExp(`^${side}`) }).check();
  await ticket.getByLabel('Order').selectOption(kind);
  return ticket;
}

test('a limit at the market price is placed in the ticket, filled by the next tick, and shown as filled @once', async ({
  page,
  player,
}) => {
  const [celebrity] = await player.celebrities();
  const { id = '', name = '', priceCents = 0 } = celebrity ?? {};
  const ticket = await openOrder(page, id, 'Buy', 'limit');
  await ticket.getByLabel('Limit price').fill((priceCents / 80).toFixed(2));
  await ticket.getByRole('button', { name: /^Buy 1 share at SE\$.* or less$/ }).click();
  await expect(ticket.getByRole('heading', { name: `Order placed for ${name}` })).toBeVisible();
  await expect(toast(page, 'Order placed'), 'the receipt says it').toHaveCount(0);
  await ticket.getByRole('link', { name: 'View orders' }).click();
  const ended = page.getByRole('list', { name: 'Ended orders' });
  await expect(ended.getByRole('listitem').filter({ hasText: name })).toContainText('Filled at SE$', {
    timeout: 40_000,
  });
  await page.getByRole('tab', { name: /^Positions/ }).click();
  await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible();
});

test('a stop reserves its shares until it is cancelled with one click @once', async ({ page, player }) => {
  const [celebrity] = await player.celebrities();
  const { id = '', name = '' } = celebrity ?? {};
  await player.trade('buy', id, 3);
  const ticket = await openOrder(page, id, 'Sell', 'stop');
  await ticket.getByLabel('Stop price').fill('5000.00');
  await expect(ticket.getByText(/The price is already there/).first()).toBeVisible();
  await ticket.getByRole('button', { name: '10 per cent below the price now' }).click();
  await ticket.getByRole('button', { name: 'Max of your shares' }).click();
  await ticket.getByRole('button', { name: /^Sell 3 shares if it falls to SE\$/ }).click();
  await expect(ticket.getByText('3 shares reserved')).toBeVisible();
  await ticket.getByLabel('Order').selectOption('market');
  await expect(ticket.getByText('3 shares are reserved by open orders.')).toBeVisible();
  await expect(ticket.getByRole('button', { name: 'Sell 1 share' })).toHaveAttribute('aria-disabled', 'true');
  await ticket.getByRole('link', { name: 'open orders' }).click();
  // The previous page has a list of open orders too.
  await expect(page.getByRole('heading', { level: 1, name: 'My Holdings' })).toBeVisible();
  await page
    .getByRole('list', { name: 'Open orders' })
    .getByRole('button', { name: /^Cancel: Sell 3 shares/ })
    .press('Enter');
  await expect(toast(page, '3 shares are free again')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Open/ }), 'the focus goes on from next to it').toBeFocused();
  const ended = page.getByRole('list', { name: 'Ended orders' }).getByRole('listitem');
  await expect(ended.filter({ hasText: name })).toContainText('Cancelled');
});

test('a take-profit says that its fee is today’s and that it is outside the trades of the day, and is listed with its fee @once', async ({
  page,
  player,
}) => {
  const [celebrity] = await player.celebrities();
  const { id = '' } = celebrity ?? {};
  await player.trade('buy', id, 3);
  const ticket = await openOrder(page, id, 'Sell', 'take-profit');
  await expect(ticket.getByLabel('Order').getByRole('option')).toHaveText([/^Sell now$/, /take profit/, /stop loss/]);
  await expect(ticket.getByText('It does not count towards your trades of the day. The fee is today’s')).toBeVisible();
  await ticket.getByRole('button', { name: /^Sell \d shares? at SE\$.* or more$/ }).click();
  await expect(ticket.getByText('2.5% with your plan')).toBeVisible();
  await ticket.getByRole('link', { name: 'View orders' }).click();
  const open = page.getByRole('list', { name: 'Open orders' }).getByRole('listitem');
  await expect(open).toContainText(/Take profit.*reserved · fee 2\.5% · open until/);
});

test("a price alert is set on the celebrity's page, listed and removed @once", async ({ page, player }) => {
  const [celebrity] = await player.celebrities();
  await page.goto(`/celebrity/${celebrity?.id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Set price alert' }).click();
  const dialog = page.getByRole('dialog', { name: /^Price alert for/ });
  await dialog.getByLabel('Notify me when the price reaches').fill('none');
  await expect(dialog.getByRole('alert')).toHaveText('Enter a price, such as 480.50');
  await dialog.getByLabel('Notify me when the price reaches').fill('9999.50');
  await dialog.getByLabel('Note').fill('Sell half');
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  const alerts = page.getByRole('list', { name: 'Your price alerts' }).getByRole('listitem');
  await expect(alerts).toHaveText(/Rises to SE\$9,999\.50.*Sell half/);
  await alerts.getByRole('button', { name: /^Remove alert/ }).click();
  await expect(alerts).toHaveCount(0);
});

test('the star adds to the watchlist immediately, and the Watched filter shows it, also after a reload @once', async ({
  page,
  player,
}) => {
  const [first, second] = await player.celebrities();
  await page.goto('/trade?sort=name');
  await settled(page);
  for (const celebrity of [first, second]) {
    const star = page.getByRole('button', { name: `Watch ${celebrity?.name}`, exact: true });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
  }
  await page.goto('/trade?watched=true');
  const count = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /celebrit/ });
  await expect(count).toHaveText(/^2 celebrities/);
  await page.getByRole('button', { name: `Watch ${first?.name}`, exact: true }).click();
  await expect(count).toHaveText(/^1 celebrity/);
});

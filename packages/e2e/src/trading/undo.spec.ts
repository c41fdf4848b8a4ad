import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { confirmTrade, figure, openTicket, settled, toast } from '../page-helpers.js';
import { dialog, expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs } from '../system/dedicated-server.js';
import { test } from '../system/shared-server.js';

// One after the other, on one server.
test.describe.configure({ mode: 'default', timeout: dedicatedServerTimeoutMs });

/** Confirms until the undo is done: each tick moves the price, and a moved price is confirmed again. */
async function confirmUndo(undoDialog: Locator, noun: 'purchase' | 'sale'): Promise<void> {
  const confirm = undoDialog.getByRole('button', { name: new RegExp(`^(?:Undo|Confirm: undo) ${noun}$`) });
  await expect(async () => {
    if (await undoDialog.isVisible()) await confirm.click({ timeout: 5_000 });
    await expect(undoDialog).toBeHidden({ timeout: 5_000 });
  }).toPass();
}

const undoButton = (place: Page | Locator) => place.getByRole('button', { name: /^Undo the (?:purchase|sale) of/ });

test('VIP Elite undoes a trade on its receipt and in Activity, other players see no Undo @once', async ({
  page,
  player,
  exchange,
  complaints,
}) => {
  // A moved price.
  complaints.allow(/status of 409/);
  const celebrity = (await player.celebrities())[0];
  const name = celebrity?.name ?? '';
  await page.goto(`/celebrity/${celebrity?.id}`);
  await settled(page);
  await openTicket(page);
  await confirmTrade(page.getByRole('dialog'), 'Buy');
  await expect(page.getByRole('heading', { name: /^You own / })).toBeVisible();
  await expect(undoButton(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);

  const { exitCode } = await exchange.run('testing/set-tier-main.js', player.email, 'elite');
  expect(exitCode).toBe(0);
  await page.reload();
  await settled(page);
  await openTicket(page);
  const ticket = page.getByRole('dialog', { name: `Trade ${name}` });
  await ticket.getByRole('radio', { name: 'Buy' }).check();
  await confirmTrade(ticket, 'Buy');
  await undoButton(ticket).click();
  const purchase = page.getByRole('dialog', { name: 'Undo this purchase?' });
  await expect(purchase).toContainText(`You bought 1 share of ${name} at SE$`);
  await expect(figure(purchase, 'Trading fee back')).toHaveText('SE$0.00');
  await expectAccessible(page, 'The confirmation', dialog);
  await purchase.getByRole('button', { name: 'Keep trade' }).click();
  await expect(undoButton(ticket)).toBeFocused();

  await undoButton(ticket).click();
  await confirmUndo(purchase, 'purchase');
  await expect(ticket.getByRole('heading', { name: `Undone: bought 1 share of ${name}` })).toBeFocused();
  await expect(toast(page, 'Undone:'), 'the receipt says it').toHaveCount(0);
  await expect(figure(ticket, 'Price of the undo')).toContainText('SE$');

  await player.trade('sell', celebrity?.id ?? '', 1);
  await page.goto('/my-holdings?tab=activity');
  await settled(page);
  const activity = page.getByRole('tabpanel');
  await expect(activity.getByText('Purchase undone')).toBeVisible();
  await expect(activity.getByText('Undone', { exact: true })).toHaveCount(1);
  // The first purchase and the sale.
  await expect(undoButton(activity)).toHaveCount(2);
  await expect(activity.getByText(/^(?:9|10) min left$/)).toHaveCount(2);
  await undoButton(activity).first().click();
  await confirmUndo(page.getByRole('dialog', { name: 'Undo this sale?' }), 'sale');
  await expect(toast(page, `Undone: your sale of 1 share of ${name}`)).toBeVisible();
  await expect(activity.getByText('Sale undone')).toBeVisible();
  await expect(undoButton(activity)).toHaveCount(1);
  await page.getByRole('tab', { name: 'Positions' }).click();
  await expect(activity.getByRole('link', { name })).toBeVisible();
});

test('the receipt of a first trade opens its undo, a refusal says why, and a lost response undoes nothing twice @long', async ({
  page,
  player,
  exchange,
  complaints,
}) => {
  complaints.allow(/status of 409|net::ERR_FAILED/);
  const celebrity = (await player.celebrities())[0];
  await exchange.run('testing/set-tier-main.js', player.email, 'pro');
  await page.goto(`/celebrity/${celebrity?.id}`);
  await settled(page);
  await openTicket(page);
  await confirmTrade(page.getByRole('dialog'), 'Buy');
  await undoButton(page.getByRole('dialog')).click();
  const purchase = page.getByRole('dialog', { name: 'Undo this purchase?' });
  await expect(purchase).toContainText('VIP Pro has one undo a day');
  await player.trade('sell', celebrity?.id ?? '', 1);
  const confirm = purchase.getByRole('button', { name: /undo purchase$/i });
  await expect(async () => {
    await confirm.click({ timeout: 5_000 });
    await expect(purchase.getByRole('status')).toContainText('so the purchase stays', { timeout: 5_000 });
  }).toPass();

  await player.trade('buy', celebrity?.id ?? '', 2);
  await page.goto('/my-holdings?tab=activity');
  await settled(page);
  const sent: string[] = [];
  await page.route('**/api/v1/trades/*/undo', async (route) => {
    sent.push(route.request().postDataJSON().id);
    const answer = await route.fetch();
    // Until one was accepted by the server; its response is lost, and the retry is answered.
    if (answer.status() === 201 && sent.filter((id) => id === sent.at(-1)).length === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await undoButton(page).first().click();
  await confirmUndo(purchase, 'purchase');
  await expect(toast(page, 'Undone: your purchase of 2 shares')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText('Purchase undone')).toHaveCount(1);
  // The only undo of the day.
  await expect(undoButton(page)).toHaveCount(0);
});

import { placeTrade } from '@limelight/contract/play/trading';
import { formatSe, seCents } from '@limelight/rules/money';
import type { Page } from '@playwright/test';
import { failedResponses, messageOf, mockError } from '../errors/mock-errors.js';
import { expect, test } from '../fixtures.js';
import { confirmTrade, figure, holdRequests, openTicket } from '../page-helpers.js';

/**
 * The browser's message about a trade whose price has moved; the ticket then requires another confirmation.
 */
const priceMoved = /status of 409/;

test('buying and selling show one receipt each, no toast, and change cash and shares', async ({
  page,
  player,
  complaints,
}) => {
  complaints.allow(priceMoved);
  const [celebrity] = await player.celebrities();
  const name = celebrity?.name ?? '';
  await page.goto(`/celebrity/${celebrity?.id}`);
  await openTicket(page);
  const ticket = page.getByRole('dialog', { name: `Trade ${name}` });
  await ticket.getByRole('button', { name: 'One share more' }).click();
  await confirmTrade(ticket, 'Buy');
  await expect(page.getByText(`Successfully bought 2 shares of ${name} (Fee: SE$`)).toHaveCount(1);
  await expect(ticket.getByRole('heading', { name: `You own ${name}!` })).toBeFocused();
  await expect(ticket.getByText(/^First day: 2 of 5/)).toBeVisible();
  const chart = ticket.getByRole('link', { name: `See ${name}’s chart` });
  await expect(chart).toHaveAttribute('href', `/celebrity/${celebrity?.id}`);
  await ticket.getByRole('button', { name: `Share ${name}` }).click();
  const share = page.getByRole('dialog').filter({ hasText: 'Create image' });
  await expect(share.getByRole('button', { name: 'Create image' })).toBeVisible();
  // Escape closes only the topmost dialog.
  await page.keyboard.press('Escape');
  await expect(share).toHaveCount(0);

  await page.keyboard.press('Escape');
  await openTicket(page);
  await ticket.getByRole('radio', { name: /^Sell/ }).check();
  await confirmTrade(ticket, 'Sell');
  await expect(page.getByText(`Successfully sold 1 share of ${name} (Fee: SE$`)).toHaveCount(1);
  const cashNow = await figure(ticket, 'Cash left').textContent();
  await ticket.getByRole('button', { name: 'Done' }).click();

  await expect(page.getByText(/^1 share · /)).toBeVisible();
  await page.goto('/dashboard');
  await expect(figure(page, 'Available cash')).toHaveText(cashNow ?? '');
});

test('a trade made elsewhere appears on an open page without a reload @once', async ({ page, player }) => {
  const [celebrity] = await player.celebrities();
  await page.goto('/dashboard');
  await expect(figure(page, 'Available cash')).toHaveText('SE$10,000.00');
  const receipt = await player.trade('buy', celebrity?.id ?? '', 3);
  await expect(figure(page, 'Available cash')).toHaveText(formatSe(seCents(receipt.cashAfterCents)));
  await expect(page.getByText('3 shares', { exact: true })).toBeVisible();
});

/** Holds the next trade request until its quoted price is outdated. */
async function holdUntilPriceMoves(page: Page): Promise<void> {
  await page.route(
    '**/api/v1/trades',
    async (route) => {
      const request = route.request().postDataJSON() as { celebrityId: string; tick: number };
      const current = async () => (await page.request.get('/api/v1/market/tick')).json();
      const { pricesCents } = await current();
      await expect
        .poll(async () => {
          const tick = await current();
          return (
            tick.number > request.tick + 1 && tick.pricesCents[request.celebrityId] !== pricesCents[request.celebrityId]
          );
        })
        .toBe(true);
      await route.continue();
    },
    { times: 1 },
  );
}

test('when the price moves during a trade, nothing is bought until the new price is confirmed @once', async ({
  page,
  player,
  complaints,
}) => {
  complaints.allow(priceMoved);
  const [celebrity] = await player.celebrities();
  await page.goto(`/celebrity/${celebrity?.id}`);
  await openTicket(page);
  const ticket = page.getByRole('dialog');
  await holdUntilPriceMoves(page);
  await ticket.getByRole('button', { name: 'Buy 1 share' }).click();
  const notice = ticket.getByRole('status').filter({ hasText: 'Price updated' });
  await expect(notice).toContainText('Nothing was bought yet.');
  await expect(ticket.getByRole('button', { name: 'Confirm: buy 1 share' })).toBeEnabled();
  await confirmTrade(ticket, 'Buy');
  await expect(figure(ticket, '1 share')).toContainText('SE$');
  // The app sends a request again that takes long, and the first one may still be held.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** The server receives every trade request, but the responses of successful ones are lost until `restore`. */
async function loseResponses(page: Page): Promise<{ restore(): void; readonly ids: Set<string> }> {
  let losing = true;
  const ids = new Set<string>();
  await page.route('**/api/v1/trades', async (route) => {
    const answer = await route.fetch();
    if (answer.status() !== 201 || !losing) return route.fulfill({ response: answer });
    ids.add((route.request().postDataJSON() as { id: string }).id);
    return route.abort('connectionreset');
  });
  return {
    ids,
    restore: () => {
      losing = false;
    },
  };
}

test('without a response the same trade is retried, also from a reopened ticket, and made once @once', async ({
  page,
  player,
  complaints,
}) => {
  complaints.allow(/net::ERR_|status of 409/);
  const [celebrity] = await player.celebrities();
  await page.goto(`/celebrity/${celebrity?.id}`);
  await openTicket(page);
  const ticket = page.getByRole('dialog');
  const connection = await loseResponses(page);
  const lost = ticket.getByText('No answer yet');
  // While a request is under way the button is disabled, and afterwards the same button checks again.
  const send = ticket.locator('button:enabled', { hasText: /^(?:Buy 1 share|Confirm: )/ });
  await expect(async () => {
    // A price that moves meanwhile has to be confirmed first.
    if (await send.isVisible()) await send.click({ timeout: 5_000 });
    await expect(lost).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(ticket).toHaveCount(0);
  await page.getByRole('link', { name: 'Trade', exact: true }).first().click();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(celebrity?.name ?? '');
  const panel = page.getByRole('complementary', { name: 'Ticket' });
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^(?:In ticket:|Trade) ${celebrity?.name}$`) })
    .click();
  await expect(panel.getByText('No answer yet')).toBeVisible();
  connection.restore();
  await panel.getByRole('button', { name: 'Check again' }).click();
  await expect(panel.getByRole('heading', { name: /^You own / })).toBeVisible();
  await expect(figure(panel, '1 share')).toContainText('SE$');
  expect(connection.ids.size).toBe(1);
});

test('a trade that fails after its ticket was closed still shows its error @once', async ({
  page,
  player,
  complaints,
}) => {
  complaints.allow(failedResponses);
  const [celebrity] = await player.celebrities();
  await page.goto(`/celebrity/${celebrity?.id}`);
  await openTicket(page);
  await mockError(page, placeTrade, 'TRADING_HALTED');
  const releaseRequest = await holdRequests(page, `**${placeTrade.url}`);
  const ticket = page.getByRole('dialog');
  await ticket.getByRole('button', { name: 'Buy 1 share' }).click();
  await expect(ticket.getByRole('radio', { name: /^Sell/ }), 'nothing can be changed of it').toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(ticket).toHaveCount(0);
  releaseRequest();
  const error = page.getByRole('alert').filter({ hasText: `${celebrity?.name}: nothing was bought` });
  await expect(error).toContainText(messageOf('TRADING_HALTED'));
});

test('the maximum offered in the ticket can be bought, including the fee @once', async ({
  page,
  player,
  complaints,
}) => {
  complaints.allow(priceMoved);
  const [celebrity] = await player.celebrities();
  // The first trade has no fee.
  await player.trade('buy', celebrity?.id ?? '', 1);
  await page.goto(`/celebrity/${celebrity?.id}`);
  await openTicket(page);
  const ticket = page.getByRole('dialog');
  await ticket.getByRole('radio', { name: 'Buy' }).check();
  await expect(async () => {
    await ticket.getByRole('button', { name: 'Max of what your cash buys' }).click({ timeout: 5_000 });
    await expect(ticket.getByRole('button', { name: 'One share more' })).toBeDisabled({ timeout: 5_000 });
  }).toPass();
  await confirmTrade(ticket, 'Buy');
  await expect(figure(ticket, 'Cash left')).toHaveText(/^SE\$\d{1,3}\.\d\d$/);
});

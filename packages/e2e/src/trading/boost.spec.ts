import { celebrityPath, paths } from '@limelight/contract/paths';
import { formatSe, seCents } from '@limelight/rules/money';
import type { Locator } from '@playwright/test';
import { expect } from '../fixtures.js';
import { confirmTrade, figure, openTicket, settled } from '../page-helpers.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';

// On a server of its own: an event changes the price and the fee of a celebrity that other tests trade.
test.describe.configure({ timeout: dedicatedServerTimeoutMs });

const centsOf = (text: string | null) =>
  Math.round(Number(/[\d,]+\.\d\d/.exec(text ?? '')?.[0].replaceAll(',', '')) * 100);

/** The price of a share and the boost in it, at one tick. */
async function pricesOf(ticket: Locator) {
  const [boost, price] = await Promise.all(
    [/^Event boost/, /^Price per share/].map((term) =>
      ticket.locator('dl > div').filter({ hasText: term }).locator('dd').textContent(),
    ),
  );
  return { boost: centsOf(boost ?? null), price: centsOf(price ?? null) };
}

test('a ticket in an event says its boost and its fee, orders rest unless they are to fill in it @long', async ({
  page,
  player,
  exchange,
}) => {
  const [celebrity] = await player.celebrities();
  const { id = '', name = '', priceCents = 0 } = celebrity ?? {};
  const low = Math.round(priceCents / 2);
  await player.placeLimitOrder(id, 1, low);
  const { exitCode } = await exchange.run('testing/stage-event-main.js', id, '30000');
  expect(exitCode, exchange.output).toBe(0);

  await page.goto(celebrityPath(id));
  await settled(page);
  await openTicket(page);
  const ticket = page.getByRole('dialog');
  await expect(ticket.getByText(/^Event boost \+2\.\d\d%$/).first()).toBeVisible({ timeout: 45_000 });
  await expect(ticket.getByText(/falling to nothing by \d\d:\d\d\. Until then every trade pays 3%\.$/)).toBeVisible();
  await expect(ticket.getByText(/^Trading fee 3% · Squad event$/)).toBeVisible();
  await expect(async () => {
    const { boost, price } = await pricesOf(ticket);
    const market = seCents(price - boost);
    expect(price / market).toBeGreaterThan(1.028);
    expect(price / market).toBeLessThanOrEqual(1.03);
    await expect(ticket, 'the head has the price of the market').toContainText(formatSe(market), { timeout: 1_000 });
  }).toPass();
  await expectAccessible(page, 'ticket in an event');
  await confirmTrade(ticket, 'Buy');

  await page.goto(celebrityPath(id));
  await settled(page);
  const open = page.getByRole('list', { name: 'Open orders' }).getByRole('listitem');
  await expect(open).toContainText(/Rests until \d\d:\d\d, when the event ends/);
  await openTicket(page);
  await ticket.getByRole('radio', { name: /^Buy/ }).check();
  await ticket.getByLabel('Order').selectOption('limit');
  await expect(ticket.getByText(`It rests while ${name} has an event.`)).toBeVisible();
  await ticket.getByLabel('Limit price').fill((priceCents / 50).toFixed(2));
  await expect(ticket.getByText('You pay at most, with 2.5% fee')).toBeVisible();
  await ticket.getByRole('checkbox', { name: 'Also during events, at 3%' }).check();
  await expect(ticket.getByText('In an event it fills at the price with the boost, and pays 3%.')).toBeVisible();
  await expect(ticket.getByText('You pay at most, with 3% fee')).toBeVisible();
  await expectAccessible(page, 'order in an event');
  await ticket.getByRole('button', { name: /^Buy 1 share at SE\$.* or less$/ }).click();
  await expect(figure(ticket, 'In events')).toHaveText('Also fills, at 3%');
  await ticket.getByRole('link', { name: 'View orders' }).click();

  const ended = page.getByRole('list', { name: 'Ended orders' }).getByRole('listitem').filter({ hasText: name });
  await expect(ended).toContainText('Filled at SE$', { timeout: 45_000 });
  const resting = page.getByRole('list', { name: 'Open orders' }).getByRole('listitem');
  await expect(resting).toContainText('Rests until');
  await page.goto(paths.holdings);
  await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible();
  expect((await exchange.run('audit-main.js')).exitCode, exchange.output).toBe(0);
});

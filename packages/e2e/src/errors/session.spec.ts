import { listCelebrities } from '@limelight/contract/exchange/market';
import { liveStream } from '@limelight/contract/live';
import { getSuspension } from '@limelight/contract/people/auth';
import { placeTrade } from '@limelight/contract/play/trading';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { disableServerRendering, openTicket, settled } from '../page-helpers.js';
import { password } from '../player.js';
import { test as reader } from '../reused-player.js';
import { failedResponses, get, messageOf, mockError } from './mock-errors.js';

/** @returns the log-in, to which the click leads, or a request of the page that came first */
async function clickWithoutSession(page: Page): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Log in' });
  await expect(async () => {
    if (await form.isVisible()) return;
    await page.getByRole('button', { name: 'Claim SE$50' }).click({ timeout: 5_000 });
    await expect(form).toBeVisible({ timeout: 5_000 });
  }).toPass();
  return form;
}

test('a session that was ended elsewhere redirects to the log-in, which returns to the page @once', async ({
  page,
  player,
  complaints,
}) => {
  complaints.allow(failedResponses);
  await page.goto('/rewards');
  await settled(page);
  await page.context().clearCookies();
  const form = await clickWithoutSession(page);
  await form.getByLabel('Email').fill(player.email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/rewards$/);
  await expect(page.getByRole('button', { name: 'Claim SE$50' })).toBeVisible();
});

test('the page of a player who is suspended says so, why, and where to write @once', async ({
  page,
  player: _player,
  complaints,
}) => {
  complaints.allow(failedResponses);
  await page.goto('/rewards');
  await settled(page);
  await page.route(`**${getSuspension.url}`, (route) =>
    route.fulfill({ json: { suspension: { reason: 'You sold your account.' } } }),
  );
  await page.context().clearCookies();
  const form = await clickWithoutSession(page);
  await expect(form.getByRole('alert')).toHaveText(
    'Your account is suspended. You sold your account. Is this a mistake? Write to us, and we look at it again.',
  );
  await expect(form.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/help');
  await expect(form).not.toContainText('You were logged out');
});

/** Changes the first celebrity in the listing, and blocks the ticks that would overwrite it. */
async function changeFirst(page: Page, change: Readonly<Record<string, unknown>>): Promise<void> {
  await disableServerRendering(page);
  await page.route(`**${liveStream.url}*`, (route) => route.abort());
  await page.route(`**${listCelebrities.url}`, async (route) => {
    const response = await route.fetch();
    const { celebrities, ...rest } = await response.json();
    const [first, ...others] = celebrities;
    await route.fulfill({ response, json: { ...rest, celebrities: [{ ...first, ...change }, ...others] } });
  });
}

test('the trade button gives the reason when a celebrity cannot be traded or the cash is too low @once', async ({
  page,
  player,
  complaints,
}) => {
  complaints.allow(failedResponses);
  const [first] = await player.celebrities();
  const panel = page.getByRole('complementary', { name: 'Ticket' });
  const trades: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(placeTrade.url)) trades.push(request.url());
  });
  const expectClosed = async (ticket: Locator, reason: string) => {
    const confirm = ticket.getByRole('button', { name: /^Buy \d/ });
    await expect(confirm, reason).toHaveAttribute('aria-disabled', 'true');
    await expect(ticket.getByText(`${reason}.`, { exact: true }).last()).toBeVisible();
    await ticket.getByRole('spinbutton', { name: 'Shares' }).press('Enter');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };
  for (const [change, reason] of [
    [{ halted: true }, messageOf('TRADING_HALTED')],
    [{ priceCents: 99_999_999 }, messageOf('NOT_ENOUGH_CASH')],
  ] as const) {
    await changeFirst(page, change);
    await page.goto(`/trade?celebrity=${first?.id}`);
    await expectClosed(panel, reason);
  }
  // Only the listing: the page was loaded before the suspension.
  await changeFirst(page, { status: 'suspended' });
  await page.goto(`/trade?celebrity=${first?.id}`);
  await expect(panel.getByRole('button', { name: /^Buy \d/ })).toBeVisible();
  await expect(panel, 'only celebrities of the list').not.toContainText(first?.name ?? '');
  await page.goto(`/celebrity/${first?.id}`);
  await openTicket(page);
  await expectClosed(page.getByRole('dialog'), messageOf('CELEBRITY_SUSPENDED'));
  expect(trades, 'Enter in the field presses the button, which takes no press').toEqual([]);
});

reader('the page shows an error while the server is down, and recovers with it @once', async ({ page, complaints }) => {
  complaints.allow(failedResponses);
  await mockError(page, get('/api/v1/news'), 'UNAVAILABLE');
  await page.goto('/news');
  const failure = page.getByRole('main').getByRole('alert');
  // The query is first retried after one, two and four seconds.
  await expect(failure).toContainText(messageOf('UNAVAILABLE'), { timeout: 30_000 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/shown|No news yet/).first()).toBeVisible();
});

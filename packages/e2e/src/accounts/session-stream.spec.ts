import { waitForLink } from '@limelight/harness/mailbox';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { figure, settled } from '../page-helpers.js';
import { Player } from '../player.js';

const refused = /status of 401/;

/** A trade made elsewhere appears on the open page through its stream (SSE), without a request. */
async function expectLive(page: Page, player: Player): Promise<void> {
  const cash = figure(page, 'Available cash');
  await expect(cash).toHaveText('SE$10,000.00');
  await settled(page);
  // The page has loaded its data, and with the next tick its stream is open.
  const requests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/portfolio') requests.push(request.url());
  });
  await player.trade('buy', '1', 1);
  await expect(cash).not.toHaveText('SE$10,000.00');
  expect(requests).toEqual([]);
}

/** What the app in another tab reports after a log-in: this one may have seen the log-out by then. */
async function reportFromAnotherTab(page: Page): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto('/healthz');
  await tab.evaluate(() => new BroadcastChannel('limelight.session').postMessage('changed'));
  await tab.close();
}

test('after verifying on another device the page receives portfolio updates without a reload @once', async ({
  page,
  newcomer,
}) => {
  await newcomer.logIn();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/verify-email$/);
  await page.evaluate(() => document.body.setAttribute('data-page', 'first'));
  await newcomer.verify();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectLive(page, newcomer);
  await expect(page.locator('body')).toHaveAttribute('data-page', 'first');
});

test('after opening the verification link the page receives portfolio updates without a reload @once', async ({
  page,
  newcomer,
}) => {
  await newcomer.logIn();
  await page.goto((await waitForLink(newcomer.mailbox, '/verify-email')).href);
  await page.evaluate(() => document.body.setAttribute('data-page', 'first'));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectLive(page, newcomer);
  await expect(page.locator('body')).toHaveAttribute('data-page', 'first');
});

test('a page shows the account that is logged in now, also after another tab has switched accounts @once', async ({
  page,
  player,
  baseURL,
  complaints,
}) => {
  complaints.allow(refused);
  const other = new Player(page.context().request, baseURL ?? '');
  await other.signUp();
  await other.verify();
  await player.trade('buy', '1', 5);
  await player.trade('buy', '2', 5);
  await page.goto('/dashboard');
  await settled(page);
  const cash = figure(page, 'Available cash');
  await expect(cash).not.toHaveText('SE$10,000.00');
  await page.evaluate(() => document.body.setAttribute('data-page', 'first'));
  await player.logOut();
  await other.logIn();
  await reportFromAnotherTab(page);
  await expect(cash).toHaveText('SE$10,000.00');
  await expect(page.getByRole('heading', { name: 'Pick your first star' })).toBeVisible();
  await expectLive(page, other);
  await expect(page.locator('body')).toHaveAttribute('data-page', 'first');
});

import { listEarlyAlerts } from '@limelight/contract/exchange/early-alerts';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { addressOf } from '../loopback-address.js';
import { openNotifications, settled } from '../page-helpers.js';
import { Player } from '../player.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';

// On a server of its own: an alert would appear on the pages of other tests' VIP players.
test.describe.configure({ timeout: dedicatedServerTimeoutMs });

const cardOn = (page: Page) => page.getByRole('region', { name: 'Early alerts' });

test('a VIP player sees an early alert appear and change live, a free player in another browser sees nothing @long', async ({
  page,
  player,
  exchange,
  browser,
}) => {
  const stage = async (...values: readonly string[]) => {
    const { exitCode, stdout } = await exchange.run('testing/stage-news-main.js', ...values);
    expect(exitCode, exchange.output).toBe(0);
    return stdout.trim();
  };
  const [celebrity] = await player.celebrities();
  await exchange.run('testing/set-tier-main.js', player.email, 'basic');

  const other = await browser.newContext({
    baseURL: exchange.url,
    extraHTTPHeaders: { 'x-forwarded-for': addressOf(0) },
  });
  const free = new Player(other.request, exchange.url);
  await free.signUp();
  await free.verify();
  await free.logIn();
  const freePage = await other.newPage();
  const requests: string[] = [];
  freePage.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await freePage.goto('/news');
  await settled(freePage);

  await page.goto('/news');
  await settled(page);
  const card = cardOn(page);
  await expect(card).toContainText('No early alerts right now');
  await expectAccessible(page, 'The card without alerts', 'main');

  const id = await stage('schedule', celebrity?.id ?? '', '20');
  const row = card.getByRole('listitem');
  await expect(row.getByRole('link', { name: celebrity?.name ?? '' })).toBeVisible();
  await expect(row).toContainText(`${celebrity?.category}`);
  await expect(row).toContainText(/\d\d:\d\din about 20 min$/);
  await openNotifications(page);
  await expect(page.getByRole('dialog').getByText(`Early alert: ${celebrity?.name}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'The card with an alert', 'main');

  await stage('reschedule', id, '50');
  await expect(row).toContainText(/Postponed to .*\d\d:\d\d/);
  await page.goto('/dashboard');
  await settled(page);
  await expect(row).toContainText(/Postponed to .*\d\d:\d\d/);
  await stage('unschedule', id);
  await expect(row).toContainText('Withdrawn');
  await expect(page.getByText('Secret')).toHaveCount(0);

  // The free player's page has received ticks meanwhile, and would have received an alert before them.
  await expect(cardOn(freePage)).toHaveCount(0);
  await openNotifications(freePage);
  await expect(freePage.getByText('No notifications yet')).toBeVisible();
  await freePage.goto('/dashboard');
  await settled(freePage);
  await expect(cardOn(freePage)).toHaveCount(0);
  expect(requests).not.toContain(listEarlyAlerts.url);
  expect((await free.request.get(listEarlyAlerts.url)).status()).toBe(403);
  await other.close();
});

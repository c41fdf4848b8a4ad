import { expect } from '../fixtures.js';
import { figure, settled } from '../page-helpers.js';
import { dedicatedServerTimeoutMs, test } from './dedicated-server.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });
test.use({ embedded: true });

test('a restart loses nothing, and an open page shows stale data as such and recovers by itself @once', async ({
  page,
  player,
  exchange,
  complaints,
}) => {
  // The browser's messages while the server is down.
  complaints.allow(/net::ERR_|status of 50[0-9]/);
  const [celebrity] = await player.celebrities();
  await player.trade('buy', celebrity?.id ?? '', 5);
  await page.goto('/dashboard');
  await settled(page);
  const cash = await figure(page, 'Available cash').textContent();

  await exchange.kill();
  await expect(page.getByText(/^As of \d\d:\d\d$/).first()).toBeVisible();
  await expect(figure(page, 'Available cash')).toHaveText(cash ?? '');
  await exchange.start();
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toHaveCount(0, { timeout: 120_000 });

  await exchange.stop();
  await exchange.start();
  await page.reload();
  await expect(figure(page, 'Available cash')).toHaveText(cash ?? '');
  await expect(page.getByText('5 shares', { exact: true })).toBeVisible();
});

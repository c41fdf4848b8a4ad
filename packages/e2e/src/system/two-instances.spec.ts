import type { LimelightProcess } from '@limelight/harness/limelight-process';
import { expect } from '../fixtures.js';
import { figure, settled } from '../page-helpers.js';
import { dedicatedServerTimeoutMs, test } from './dedicated-server.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

test('two instances on one database show the same data, and the market continues when the ticking instance is killed @long', async ({
  page,
  player,
  exchange: first,
  second,
  complaints,
}) => {
  complaints.allow(/net::ERR_|status of 50[0-9]/);
  const [celebrity] = await player.celebrities();
  const celebrityId = celebrity?.id ?? '';
  // The session was created on the first instance; the page is served by the second.
  await page.goto(`${second.url}/dashboard`);
  await settled(page);
  await player.trade('buy', celebrityId, 3);
  await expect(page.getByText('3 shares', { exact: true })).toBeVisible();

  const tickOf = async ({ url }: LimelightProcess) =>
    (await (await fetch(`${url}/api/v1/market/tick`)).json()) as object;
  await expect
    .poll(async () => JSON.stringify(await tickOf(first)) === JSON.stringify(await tickOf(second)))
    .toBe(true);

  await first.kill();
  const { number } = (await tickOf(second)) as { number: number };
  await expect.poll(async () => ((await tickOf(second)) as { number: number }).number).toBeGreaterThan(number + 2);
  await first.start();
  const cash = await figure(page, 'Available cash').textContent();
  await page.goto(`${first.url}/dashboard`);
  await expect(figure(page, 'Available cash')).toHaveText(cash ?? '');
  await expect(page.getByText('3 shares', { exact: true })).toBeVisible();
});

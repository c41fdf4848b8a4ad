import { readFile, stat } from 'node:fs/promises';
import type { PlaywrightWorkerArgs } from '@playwright/test';
import { addressOf, expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { Player } from '../player.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';

/** Staff cannot trade. */
async function openTrader(url: string, { request }: PlaywrightWorkerArgs['playwright']): Promise<Player> {
  const extraHTTPHeaders = { 'x-forwarded-for': addressOf(0) };
  const trader = new Player(await request.newContext({ baseURL: url, extraHTTPHeaders }), url);
  await trader.signUp();
  await trader.verify();
  await trader.logIn();
  return trader;
}

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

test('an admin makes, verifies, downloads and restores a backup, and what happened since is undone on every instance @once', async ({
  page,
  player,
  exchange,
  second,
  playwright,
  complaints,
}) => {
  complaints.allow(/net::ERR_|status of (?:40[134]|50[0-9])/);
  await page.setViewportSize({ width: 1440, height: 900 });
  const [celebrity] = await player.celebrities();
  const celebrityId = celebrity?.id ?? '';
  const trader = await openTrader(exchange.url, playwright);
  await trader.trade('buy', celebrityId, 3);
  expect((await exchange.run('admin-main.js', player.email)).exitCode).toBe(0);

  await page.goto('/manager/data');
  await settled(page);
  await expect(page.getByText('No backups yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create Backup' }).click();
  const verified = page.getByRole('row').filter({ hasText: 'Verified' });
  await expect(verified).toHaveCount(1, { timeout: 60_000 });
  await expect(page.getByText('Up to date')).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download the backup/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^limelight-.*\.backup$/);
  const path = await download.path();
  expect((await readFile(path)).subarray(0, 16).toString()).toBe('LIMELIGHT BACKUP');
  expect((await stat(path)).size).toBeGreaterThan(10_000);

  await trader.trade('buy', celebrityId, 2);
  await page.getByRole('button', { name: /^Restore the backup/ }).click();
  const panel = page.getByRole('form', { name: 'Restore' });
  await expect(page.getByRole('region', { name: /^Restore / })).toContainText(/Trades\s*1/);
  await panel.getByLabel('Reason').fill('A drill');
  await panel.getByLabel('Type RESTORE to go on').fill('RESTORE');
  await panel.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/Then players go offline/)).toBeVisible();

  const isDown = async (url: string) => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 503;
  await expect.poll(() => isDown(exchange.url), { timeout: 60_000, intervals: [100] }).toBe(true);
  await expect
    .poll(async () => (await fetch(`${exchange.url}/readyz`).catch(() => null))?.status, { timeout: 90_000 })
    .toBe(200);
  await expect
    .poll(async () => (await fetch(`${second.url}/readyz`).catch(() => null))?.status, { timeout: 90_000 })
    .toBe(200);

  const me = await page.request.get('/api/v1/me');
  expect(me.status(), 'sessions do not come back').toBe(401);
  await player.logIn();
  await trader.logIn();
  for (const { url } of [exchange, second]) {
    const answer = await trader.request.get(`${url}/api/v1/trades`);
    if (url === exchange.url) expect((await answer.json()).trades).toHaveLength(1);
  }
  // The admin's role was given before the backup.
  await page.goto('/manager/data');
  await settled(page);
  await expect(page.getByRole('row').filter({ hasText: 'Verified' })).toHaveCount(2);
  const trail = await (await page.request.get('/api/v1/manager/audit-trail?action=backup.restore')).json();
  expect(trail.rows.map(({ after }: { after: { state: string } }) => after.state)).toEqual(['restored']);
  await trader.trade('buy', celebrityId, 1);
  expect((await exchange.run('audit-main.js')).exitCode).toBe(0);
  await trader.request.dispose();
});

test('System data and System management fit a phone and have no violations @once', async ({
  page,
  player,
  exchange,
}) => {
  expect((await exchange.run('admin-main.js', player.email)).exitCode).toBe(0);
  for (const path of ['/manager/data', '/admin/system']) {
    await page.goto(path);
    await settled(page);
    await expect(page.getByText(/^(?:Total Data Size|System Health)/)).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
    await expectAccessible(page, path, 'main');
  }
});

import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';
import { test as officeTest } from '../system/shared-server.js';
import { downloadBackup, expectVerifiedBackups, makeBackup, startRestore, waitForRestore } from './backup-steps.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

test('an admin makes, verifies, downloads and restores a backup, and what happened since is undone on every instance @long', async ({
  page,
  player,
  exchange,
  second,
  newPlayer,
  complaints,
}) => {
  complaints.allow(/net::ERR_|status of (?:40[134]|50[0-9])/);
  await page.setViewportSize({ width: 1440, height: 900 });
  const [celebrity] = await player.celebrities();
  const celebrityId = celebrity?.id ?? '';
  // Staff cannot trade.
  const trader = await newPlayer();
  await trader.trade('buy', celebrityId, 3);
  expect((await exchange.run('admin-main.js', player.email)).exitCode).toBe(0);

  await makeBackup(page);
  await downloadBackup(page);

  await trader.trade('buy', celebrityId, 2);
  await startRestore(page, 1);
  await waitForRestore(exchange, second);

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
  await expectVerifiedBackups(page, 2);
  const trail = await (await page.request.get('/api/v1/manager/audit-trail?action=backup.restore')).json();
  expect(trail.rows.map(({ after }: { after: { state: string } }) => after.state)).toEqual(['restored']);
  await trader.trade('buy', celebrityId, 1);
  expect((await exchange.run('audit-main.js')).exitCode).toBe(0);
});

officeTest(
  'System Data and System Management fit a phone and have no violations @once',
  async ({ page, player, makeAdmin }) => {
    await makeAdmin(player);
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
  },
);

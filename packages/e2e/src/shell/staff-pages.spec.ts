import { paths } from '@limelight/contract/paths';
import { expect } from '../fixtures.js';
import { expectNoLayoutShift } from '../quality/layout-shift.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';
import { expectAccessible } from './axe.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

/** The pages that no test of their noun checks. */
const places = [
  paths.managerDashboard,
  paths.adminDashboard,
  paths.managerSupport,
  paths.managerReferrals,
  paths.managerTestimonials,
  paths.managerTips,
  paths.managerSecurity,
  paths.managerAudit,
  paths.managerRights,
  paths.adminEconomy,
];

test('staff pages have no accessibility violation at either width and in either theme, and nothing moves while they load @page @once', async ({
  page,
  player,
  exchange,
}) => {
  expect((await exchange.run('admin-main.js', player.email)).exitCode).toBe(0);
  const large = [paths.managerUsers, paths.managerMedia, paths.managerPayments, paths.managerEmail, paths.managerData];
  for (const path of [...places, ...large]) {
    await test.step(`${path} loads without a shift`, () => expectNoLayoutShift(page, path));
  }
  await page.goto(paths.adminSystem);
  const current = page
    .getByRole('navigation', { name: 'Back-office' })
    .getByRole('link', { name: 'System', exact: true });
  await expect(current, 'the current page is in view in the side bar').toBeInViewport({ ratio: 1 });
  for (const path of places) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      await expectAccessible(page, path);
    });
  }
});

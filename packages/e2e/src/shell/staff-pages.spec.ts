import { paths } from '@limelight/contract/paths';
import { expect } from '../fixtures.js';
import { holdRequests, openRendered, settled } from '../page-helpers.js';
import { expectNoLayoutShift, expectSkeletonsToFit } from '../quality/layout-shift.js';
import { demoStaffTest } from '../reused-player.js';
import { staffPaths } from '../staff-paths.js';
import { dedicatedServerTimeoutMs } from '../system/dedicated-server.js';
import { test } from '../system/shared-server.js';
import { expectAccessible } from './axe.js';

// One after the other, on one server.
test.describe.configure({ mode: 'default', timeout: dedicatedServerTimeoutMs });

/** The pages that no test of their noun checks. */
const places: readonly string[] = [
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

demoStaffTest(
  'staff pages have no accessibility violation at either width and in either theme, and nothing moves while they load @page @once',
  async ({ page }) => {
    const large = [
      paths.managerUsers,
      paths.managerMedia,
      paths.managerPayments,
      paths.managerEmail,
      paths.managerData,
    ];
    for (const path of [...places, ...large]) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await expectNoLayoutShift(page, path);
        if (places.includes(path)) await expectAccessible(page, path);
      });
    }
    await page.goto(paths.adminSystem);
    const current = page
      .getByRole('navigation', { name: 'Back-office' })
      .getByRole('link', { name: 'System', exact: true });
    await expect(current, 'the current page is in view in the side bar').toBeInViewport({ ratio: 1 });
  },
);

for (const width of [412, 1280]) {
  demoStaffTest(
    `in a browser that has the app cached, what is fetched moves nothing on staff pages of ${width} px @page @once`,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 820 });
      await expectSkeletonsToFit(page, [...staffPaths, paths.managerCelebrity.replace('$id', '1')]);
    },
  );
}

test('the side bar fits a laptop: the group of the page is open, and what is opened or closed stays so @once', async ({
  page,
  player,
  makeAdmin,
}) => {
  await makeAdmin(player);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(paths.managerRights);
  await settled(page);
  const sideBar = page.getByRole('navigation', { name: 'Back-office' });
  const group = (name: RegExp) => sideBar.getByRole('button', { name });
  await expect(sideBar.getByRole('link', { name: 'Rights' })).toHaveAttribute('aria-current', /page|true/);
  await expect(sideBar.getByRole('link', { name: 'Payments' })).toBeHidden();
  const names = [/^Overview/, /^Players/, /^Market/, /^Content/, /^Money/, /^System/];
  for (const name of names) await expect(group(name)).toBeInViewport({ ratio: 1 });
  await expect(sideBar.getByRole('link', { name: 'System Data' })).toBeInViewport({ ratio: 1 });

  await group(/^Money/).focus();
  await page.keyboard.press('Enter');
  await expect(group(/^Money/)).toBeFocused();
  await expect(group(/^Money/)).toHaveAttribute('aria-expanded', 'true');
  await sideBar.getByRole('link', { name: 'Economy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Economy' })).toBeVisible();
  await expect(sideBar.getByRole('link', { name: 'Rights' }), 'nothing closes by itself').toBeVisible();
  await page.goto(paths.managerNewCelebrity);
  await expect(sideBar.getByRole('link', { name: 'Celebrities' }), 'the page above it').toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(sideBar.getByRole('link', { name: 'Economy' }), 'an opened group is remembered').toBeVisible();
  await expect(sideBar.getByRole('link', { name: 'Rights' })).toBeHidden();
  await group(/^Money/).click();
  await page.reload();
  await expect(sideBar.getByRole('link', { name: 'Celebrities' })).toBeVisible();
  await expect(sideBar.getByRole('link', { name: 'Economy' }), 'and so is a closed one').toBeHidden();
});

/** The file with the routes of the back-office, which no other page loads. */
const routesFile = /\/assets\/staff-[\w-]{8}\.js/;

test('the back-office opens when its routes arrive late, and says so when they do not arrive @once', async ({
  page,
  player,
  makeAdmin,
  complaints,
}) => {
  await makeAdmin(player);
  const release = await holdRequests(page, routesFile);
  // Rendered on the server, and inert until the routes are there.
  await openRendered(page, paths.adminEconomy, page.getByRole('heading', { level: 1, includeHidden: true }));
  await expect(page.locator('#root')).toHaveAttribute('inert');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Economy' })).toBeVisible();
  await expect(page.locator('#root')).not.toHaveAttribute('inert');
  await page.unroute(routesFile);

  complaints.allow(/ERR_FAILED|Failed to fetch|could not be loaded/);
  // Nor the health check, after which the page would reload by itself, and in the middle of the reload below.
  const addresses = [routesFile, '**/healthz'];
  for (const address of addresses) await page.route(address, (route) => route.abort());
  await page.goto(paths.adminEconomy);
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  for (const address of addresses) await page.unroute(address);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Economy' })).toBeVisible();
});

test('without JavaScript every page of the back-office is rendered with its heading, and a list with its rows @once', async ({
  browser,
  page,
  player,
  exchange,
  makeAdmin,
}) => {
  await makeAdmin(player);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: exchange.url,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  // All pages share the server's rendering budget: one that is not server-rendered is requested again.
  const open = (path: string) =>
    expect(async () => {
      expect((await plain.goto(path))?.headers()['cache-control']).toBe('private, no-store');
    }).toPass();
  for (const path of staffPaths) {
    await test.step(path, async () => {
      await open(path);
      await expect(plain.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
    });
  }
  await open(paths.managerUsers);
  await expect(plain.getByRole('rowheader', { includeHidden: true })).not.toHaveCount(0);
  await context.close();
});

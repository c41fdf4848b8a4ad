import type { Page } from '@playwright/test';
import { test as base, expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { Line } from '../tcp-proxy.js';

const test = base.extend<{ readonly line: Line }>({
  line: async ({ baseURL }, use) => {
    const line = await Line.open(baseURL ?? '');
    await use(line);
    await line.cut();
  },
});
test.use({ serviceWorkers: 'allow' });

/** What the browser writes of requests that find no line. */
const lineDown = /ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_|status of 504/;

/** The app is kept, and this page's reading goes through the service worker. */
async function underWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });
  await page.reload();
}

test('without a connection the app shows what was read last, says how old it is, and trades nothing @once', async ({
  page,
  context,
  line,
  player,
  complaints,
}) => {
  complaints.allow(lineDown);
  const [celebrity] = await player.celebrities();
  await underWorker(page, `${line.url}/dashboard`);
  await expect(page.getByText('Portfolio value')).toBeVisible();
  await page.goto(`${line.url}/celebrity/${celebrity?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: celebrity?.name ?? '' })).toBeVisible();
  await expect(page.getByRole('slider', { name: /^Price of / })).toBeVisible();

  await line.cut();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: celebrity?.name ?? '' })).toBeVisible();
  const stale = page.getByText(/^Offline, as of \d\d:\d\d$/).filter({ visible: true });
  await expect(stale.first()).toBeVisible();
  await page
    .getByRole('button', { name: /^(?:Trade Now|Buy)$/ })
    .first()
    .click();
  await expect(page.getByText('You are offline: trading goes on with the connection.')).toBeVisible();

  await line.mend();
  await context.setOffline(false);
  await expect(stale).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Buy \d/ })).toBeEnabled();
});

test('what was read stays readable without a connection, on every page of the game @once', async ({
  page,
  context,
  line,
  player,
  complaints,
}) => {
  complaints.allow(lineDown);
  await player.leaveLimit('2', 2, 1_000);
  await underWorker(page, `${line.url}/dashboard`);
  const pages = ['/news', '/rewards', '/leaderboards', '/leaderboards?tab=traders', '/notifications'];
  const all = [...pages, '/my-holdings', '/my-holdings?tab=orders', '/my-holdings?tab=alerts', '/dashboard'];
  for (const path of all) {
    await page.goto(`${line.url}${path}`);
    await settled(page);
  }
  await line.cut();
  await context.setOffline(true);
  for (const path of all) {
    await page.goto(`${line.url}${path}`);
    await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
    await settled(page);
    await expect(page.getByText('This did not load'), path).toHaveCount(0);
  }
});

test('a network that carries nothing does not leave the page empty: what was read last is shown @once', async ({
  page,
  line,
  player,
  complaints,
}) => {
  complaints.allow(lineDown);
  expect(player.email).not.toBe('');
  await underWorker(page, `${line.url}/dashboard`);
  await expect(page.getByText('Portfolio value')).toBeVisible();
  await settled(page);
  line.silence();
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByText('Portfolio value')).toBeVisible({ timeout: 40_000 });
});

test('after log-out nothing of the player is kept in the browser @once', async ({ page, player }) => {
  await underWorker(page, '/dashboard');
  await expect(page.getByText('Portfolio value')).toBeVisible();
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().filter(({ url }) => /\/api\/v1\/(?:me|portfolio|trades)/.test(url)).length;
    });
  await expect.poll(kept).toBeGreaterThan(0);
  await player.request.get('/api/v1/me');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('log out');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Successfully logged out')).toBeVisible();
  await expect.poll(kept).toBe(0);
});

test('a new version waits until the player takes it @once', async ({ page, player }) => {
  expect(player.email).not.toBe('');
  await underWorker(page, '/news');
  await page.evaluate(async () => {
    document.body.dataset['page'] = 'old';
    // The same worker under another address is another version to the browser.
    await navigator.serviceWorker.register('/sw.js?next');
  });
  // The new worker reads all files of the app first, which on a busy machine takes longer than a page may.
  const prompt = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await expect(prompt).toBeVisible({ timeout: 40_000 });
  const body = page.locator('body');
  await expect(body).toHaveAttribute('data-page', 'old');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(body).not.toHaveAttribute('data-page', 'old');
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
});

test('the app can be put on the home screen: its manifest and every icon it names are there @once', async ({
  page,
}) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await page.request.get(address ?? '');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { name, start_url, display, icons } = await manifest.json();
  expect([name, start_url, display]).toEqual(['Limelight', '/dashboard', 'standalone']);
  for (const { src, type } of icons) {
    const icon = await page.request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type]);
  }
  expect(icons.map(({ purpose }: { readonly purpose: string }) => purpose)).toContain('maskable');
});

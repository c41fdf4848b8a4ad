import type { Page } from '@playwright/test';
import { test as base, expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { TcpProxy } from '../tcp-proxy.js';

const test = base.extend<{ readonly tcpProxy: TcpProxy }>({
  tcpProxy: async ({ baseURL }, use) => {
    const tcpProxy = await TcpProxy.open(baseURL ?? '');
    await use(tcpProxy);
    await tcpProxy.disconnect();
  },
});
test.use({ serviceWorkers: 'allow' });

/** The browser's messages about requests without a connection. */
const networkFailure = /ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_|status of 504/;

/** Opens a page whose files are cached and whose requests go through the service worker. */
async function openWithServiceWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });
  await page.reload();
  // The page has registered its worker again: a later registration is not replaced by it.
  await settled(page);
}

test('offline, the app shows cached data with its age, and does not trade @once', async ({
  page,
  context,
  tcpProxy,
  player,
  complaints,
}) => {
  complaints.allow(networkFailure);
  const [celebrity] = await player.celebrities();
  await openWithServiceWorker(page, `${tcpProxy.url}/dashboard`);
  await expect(page.getByText('Portfolio value')).toBeVisible();
  await page.goto(`${tcpProxy.url}/celebrity/${celebrity?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: celebrity?.name ?? '' })).toBeVisible();
  await expect(page.getByRole('slider', { name: /^Price of / })).toBeVisible();

  await tcpProxy.disconnect();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: celebrity?.name ?? '' })).toBeVisible();
  const stale = page.getByText(/^Offline, as of \d\d:\d\d$/).filter({ visible: true });
  await expect(stale.first()).toBeVisible();
  await page
    .getByRole('button', { name: /^(?:Trade Now|Buy)$/ })
    .first()
    .click();
  await expect(page.getByText('You’re offline. Reconnect to trade.')).toBeVisible();

  await tcpProxy.reconnect();
  await context.setOffline(false);
  await expect(stale).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Buy \d/ })).toBeEnabled();
});

test('offline, every page of the game shows its cached data @once', async ({
  page,
  context,
  tcpProxy,
  player,
  complaints,
}) => {
  complaints.allow(networkFailure);
  await player.placeLimitOrder('2', 2, 1_000);
  await openWithServiceWorker(page, `${tcpProxy.url}/dashboard`);
  const pages = ['/news', '/rewards', '/leaderboards', '/leaderboards?tab=traders', '/notifications'];
  const all = [...pages, '/my-holdings', '/my-holdings?tab=orders', '/my-holdings?tab=alerts', '/dashboard'];
  for (const path of all) {
    await page.goto(`${tcpProxy.url}${path}`);
    await settled(page);
  }
  // The last cards of the dashboard are rendered, and fetch their data, after the first paint.
  await expect(page.getByRole('region', { name: 'First-day checklist' })).toContainText(/\d of 5/);
  await tcpProxy.disconnect();
  await context.setOffline(true);
  for (const path of all) {
    await page.goto(`${tcpProxy.url}${path}`);
    await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
    await settled(page);
    await expect(page.getByText('This did not load'), path).toHaveCount(0);
  }
  // How the player is reached is not stored: it is unknown, which is not the same as none.
  await page.goto(`${tcpProxy.url}/profile`);
  await expect(page.getByText('Shown once you’re connected')).toBeVisible();
  await expect(page.getByText('N/A')).toHaveCount(0);
});

test('on a network that drops all packets the page shows its cached data @long', async ({
  page,
  tcpProxy,
  player: _,
  complaints,
}) => {
  complaints.allow(networkFailure);
  await openWithServiceWorker(page, `${tcpProxy.url}/dashboard`);
  await expect(page.getByText('Portfolio value')).toBeVisible();
  await settled(page);
  tcpProxy.blackhole();
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByText('Portfolio value')).toBeVisible({ timeout: 40_000 });
});

test('after log-out no data of the player is left in the browser cache @once', async ({ page, player }) => {
  await openWithServiceWorker(page, '/dashboard');
  await expect(page.getByText('Portfolio value')).toBeVisible();
  const cachedResponses = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().filter(({ url }) => /\/api\/v1\/(?:me|portfolio|trades)/.test(url)).length;
    });
  await expect.poll(cachedResponses).toBeGreaterThan(0);
  await player.request.get('/api/v1/me');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('log out');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Successfully logged out')).toBeVisible();
  await expect.poll(cachedResponses).toBe(0);
});

test('a new version waits until the player chooses to reload @once', async ({ page, player: _ }) => {
  await openWithServiceWorker(page, '/news');
  await page.evaluate(async () => {
    document.body.dataset['page'] = 'old';
    // The browser treats the same worker under another URL as a new version.
    await navigator.serviceWorker.register('/sw.js?next');
  });
  // The new worker precaches all files of the app first, which takes long on a busy machine.
  const prompt = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await expect(prompt).toBeVisible({ timeout: 40_000 });
  const body = page.locator('body');
  await expect(body).toHaveAttribute('data-page', 'old');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(body).not.toHaveAttribute('data-page', 'old');
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
});

test('a tab reloads too when another tab has started the new version @once', async ({ page, context, player: _ }) => {
  const other = await context.newPage();
  await openWithServiceWorker(page, '/news');
  await openWithServiceWorker(other, '/news');
  await other.evaluate(async () => {
    document.body.dataset['page'] = 'old';
    await navigator.serviceWorker.register('/sw.js?next');
  });
  for (const tab of [page, other]) await expect(tab.getByText('A new version is ready')).toBeVisible();
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(page.getByText('A new version is ready')).toHaveCount(0);
  await other.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(other.locator('body')).not.toHaveAttribute('data-page', 'old');
});

/** The parts of a web app manifest's entries that the test reads. */
interface Manifest {
  readonly icons: readonly { readonly src: string; readonly type: string }[];
  readonly form_factor: string;
  readonly url: string;
}

test('the app can be installed: its manifest and every picture in it exist @once', async ({ page }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await page.request.get(address ?? '');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { name, start_url, display, icons, screenshots, shortcuts } = await manifest.json();
  expect([name, start_url, display]).toEqual(['Limelight', '/dashboard', 'standalone']);
  for (const { src, type } of [...icons, ...screenshots, ...shortcuts.flatMap(({ icons: own }: Manifest) => own)]) {
    const icon = await page.request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type]);
  }
  expect(new Set(screenshots.map(({ form_factor }: Manifest) => form_factor))).toEqual(new Set(['wide', 'narrow']));
  expect(shortcuts.map(({ url }: Manifest) => url)).toEqual(['/trade', '/my-holdings', '/rewards']);
  expect(icons.map(({ purpose }: { readonly purpose: string }) => purpose)).toContain('maskable');
});

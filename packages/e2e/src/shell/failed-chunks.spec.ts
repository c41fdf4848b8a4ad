import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { test as reader } from '../reused-player.js';

const chunkFailure = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|could not be loaded/;

/**
 * Makes a chunk fail to load, and the health check that decides about a reload.
 * @returns a function that undoes it
 */
async function failChunk(page: Page, file: string): Promise<() => Promise<void>> {
  const addresses = [`**/assets/${file}-*.js*`, '**/healthz'];
  for (const address of addresses) await page.route(address, (route) => route.abort());
  return async () => {
    for (const address of addresses) await page.unroute(address);
  };
}

/** Of what a test before has loaded, in memory too. */
async function emptyCache(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const cacheDisabled of [true, false]) await devtools.send('Network.setCacheDisabled', { cacheDisabled });
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
}

test('offline, the page and its input stay, and a page whose chunk failed to load opens once the connection is back @once', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(chunkFailure);
  // Away from a link, whose page would be loaded.
  await page.mouse.move(0, 0);
  await emptyCache(page);
  await page.goto('/');
  await settled(page);
  const name = page.getByRole('form', { name: 'Sign up' }).getByLabel('Email', { exact: true });
  await name.fill('Ama Sutherland');
  await context.setOffline(true);
  const help = page.getByRole('link', { name: /^Help/ }).first();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'));
  await help.hover();
  await failed;
  await expect(name).toHaveValue('Ama Sutherland');
  await help.click();
  await expect(page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })).toBeVisible();
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Help Centre' })).toBeVisible();
});

reader(
  'a chart whose chunk failed to load does not break its page and loads with Retry @once',
  async ({ page, sharedPlayer, complaints }) => {
    complaints.allow(chunkFailure);
    const [celebrity] = await sharedPlayer.player.celebrities();
    // The chart's own chunk, which is retried under another URL because browsers cache failed imports, and
    // one it imports.
    for (const file of ['price-chart', 'lightweight-charts']) {
      const restore = await failChunk(page, file);
      await page.goto(`/celebrity/${celebrity?.id}`);
      const failure = page.getByRole('alert').filter({ hasText: 'The chart could not be loaded' });
      await expect(failure, file).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(celebrity?.name ?? '');
      await failure.getByRole('button', { name: 'Retry' }).click();
      await expect(failure).toBeVisible();
      await restore();
      await failure.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('slider', { name: /^Price of / })).toBeVisible();
    }
  },
);

reader(
  'a search whose chunk failed to load shows an error, and opens at the next shortcut @once',
  async ({ page, complaints }) => {
    complaints.allow(chunkFailure);
    const restore = await failChunk(page, 'command-palette');
    await page.goto('/news');
    await settled(page);
    // A health check that succeeds after the restore would reload the page, as after a deployment.
    const healthCheckFailed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'));
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('alert').filter({ hasText: 'The search could not be loaded' })).toBeVisible();
    await healthCheckFailed;
    await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
    await restore();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  },
);

for (const [what, answer] of [
  ['do not arrive', (route: Route) => route.abort()],
  ['cannot be read', (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'let = ;' })],
] as const) {
  test(`a page whose scripts ${what} says so, and works after a reload @once`, async ({ page, complaints }) => {
    complaints.allow(/ERR_FAILED|SyntaxError|Unexpected token/);
    const entry = /\/assets\/index-[\w-]{8}\.js/;
    await page.route(entry, answer);
    await page.goto('/help');
    const notice = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' });
    await expect(notice).toBeInViewport();
    await page.unroute(entry);
    await notice.getByRole('link', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Help Centre' })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
}

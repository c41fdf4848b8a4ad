import { appIsCachedHeader } from '@limelight/contract/server-rendering';
import type { Page } from '@playwright/test';
import { expect, headersOf } from '../fixtures.js';
import { holdRequests, openRendered, settled } from '../page-helpers.js';
import { test } from '../reused-player.js';

/** Text that the main element of each server-rendered page contains. */
const pages: readonly { readonly path: string; readonly says: readonly (string | RegExp)[] }[] = [
  { path: '/dashboard', says: [/^Good (?:morning|afternoon|evening)/, 'Portfolio value', /SE\$[\d,]+\.\d\d/] },
  { path: '/trade', says: ['Trade Celebrity Stocks', /^80 celebrities/, /SE\$[\d,]+\.\d\d/] },
  { path: '/trade?view=table', says: ['Trade Celebrity Stocks', /SE\$[\d,]+\.\d\d/] },
  { path: '/celebrity/1', says: [/SE\$[\d,]+\.\d\d/, 'Your position'] },
  { path: '/my-holdings', says: ['My Holdings', /SE\$[\d,]+\.\d\d/] },
  { path: '/leaderboards', says: ['Leaderboards', 'League'] },
  { path: '/news', says: ['News'] },
  { path: '/rewards', says: ['Rewards', /^Daily bonus$/i] },
  { path: '/vip', says: ['VIP Membership', 'For daily traders'] },
  { path: '/notifications', says: ['Notifications'] },
  { path: '/profile/notifications', says: ['Notification settings'] },
  { path: '/profile', says: ['Profile', 'Ama Sutherland'] },
  { path: '/profile/edit', says: ['Edit Profile'] },
  { path: '/profile/api', says: ['API keys'] },
];

test('without JavaScript every page of a player is rendered with the player’s own figures @once', async ({
  browser,
  sharedPlayer,
  baseURL,
  viewport,
}) => {
  test.slow();
  const { storageState } = sharedPlayer;
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL ?? '',
    storageState,
    viewport,
    extraHTTPHeaders: headersOf(test.info().parallelIndex, viewport),
  });
  const page = await context.newPage();
  for (const { path, says } of pages) {
    // All tests share the server's rendering budget: a page that is not server-rendered is requested again.
    await expect(async () => {
      const answer = await page.goto(path);
      expect(answer?.headers(), path).toMatchObject({ 'cache-control': 'private, no-store', 'content-encoding': 'br' });
    }).toPass();
    const main = page.getByRole('main', { includeHidden: true });
    for (const text of says) await expect(main.getByText(text).filter({ visible: true }).first(), path).toBeVisible();
    await expect(page.locator('header').first(), path).toContainText(/Portfolio\s*SE\$[\d,]+\.\d\d/);
  }
  await context.close();
});

/** Records the paths of the page's API requests. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

test('hydrating a server-rendered page causes no layout shift and no request for dehydrated data @once', async ({
  page,
}) => {
  test.slow();
  const calls = callsOf(page);
  const releaseScripts = await holdRequests(page, '**/assets/*.js');
  const title = page.getByRole('heading', { level: 1, includeHidden: true });
  await openRendered(page, '/my-holdings', title);
  calls.length = 0;
  const renderedBox = await title.boundingBox();
  releaseScripts();
  await settled(page);
  expect(await title.boundingBox()).toEqual(renderedBox);
  for (const path of ['me', 'settings', 'celebrities', 'portfolio']) {
    expect(calls).not.toContain(`/api/v1/${path}`);
  }
});

test('pages are not server-rendered for visitors, ended sessions and browsers that have the app cached @once', async ({
  playwright,
  sharedPlayer,
  baseURL,
}) => {
  const { cookies } = sharedPlayer.storageState;
  const isRenderedFor = async (headers: Readonly<Record<string, string>>) => {
    const request = await playwright.request.newContext({
      baseURL: baseURL ?? '',
      extraHTTPHeaders: headers,
      storageState: { cookies: [], origins: [] },
    });
    const answer = await request.get('/my-holdings', { headers: { accept: 'text/html' } });
    const html = await answer.text();
    await request.dispose();
    expect(answer.headers()['vary']).toContain('cookie');
    return html.includes('inert');
  };
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  await expect.poll(() => isRenderedFor({ cookie })).toBe(true);
  expect(await isRenderedFor({})).toBe(false);
  expect(await isRenderedFor({ cookie: cookies.map(({ name }) => `${name}=over`).join('; ') })).toBe(false);
  expect(await isRenderedFor({ cookie, [appIsCachedHeader]: '1' })).toBe(false);
});

test('the app’s files arrive compressed, as the build made them @once', async ({ request }) => {
  const html = await (await request.get('/')).text();
  // A rendered page names its scripts in one list, by which they load after the first paint.
  const files = [...new Set(html.match(/\/assets\/[\w-]+\.(?:js|css)/g))];
  expect(files.filter((file) => file.endsWith('.js'))).not.toEqual([]);
  expect(files.filter((file) => file.endsWith('.css'))).not.toEqual([]);
  for (const encoding of ['br', 'gzip'] as const) {
    for (const file of files) {
      const headers = (await request.get(file, { headers: { 'accept-encoding': encoding } })).headers();
      // A response that is compressed while it is sent has no length.
      expect([headers['content-encoding'], Number(headers['content-length']) > 0], file).toEqual([encoding, true]);
    }
  }
});

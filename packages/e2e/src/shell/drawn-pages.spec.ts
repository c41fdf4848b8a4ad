import { keepsAppHeader } from '@limelight/contract/server-rendering';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { test } from '../reader.js';
import { holdBack, settled } from '../screen.js';

/** What a player sees first on each page, as text that stands in its main part. */
const pages: readonly { readonly path: string; readonly says: readonly (string | RegExp)[] }[] = [
  { path: '/dashboard', says: [/^Good (?:morning|afternoon|evening)/, 'Portfolio value', /SE\$[\d,]+\.\d\d/] },
  { path: '/trade', says: ['Trade Celebrity Stocks', /^80 celebrities/, /SE\$[\d,]+\.\d\d/] },
  { path: '/trade?view=table', says: ['Trade Celebrity Stocks', /SE\$[\d,]+\.\d\d/] },
  { path: '/celebrity/1', says: [/SE\$[\d,]+\.\d\d/, 'Your position'] },
  { path: '/my-holdings', says: ['My Holdings', /SE\$[\d,]+\.\d\d/] },
  { path: '/leaderboards', says: ['Leaderboards', 'League'] },
  { path: '/news', says: ['News'] },
  { path: '/rewards', says: ['Rewards', /^Daily bonus$/i] },
  { path: '/notifications', says: ['Notifications'] },
  { path: '/profile/notifications', says: ['Notification settings'] },
  { path: '/profile', says: ['Profile', 'Ama Sutherland'] },
  { path: '/profile/edit', says: ['Edit Profile'] },
  { path: '/profile/api', says: ['API keys'] },
];

test('every page of a player is there, with the player’s own figures, before a script has run', async ({
  browser,
  reader,
  baseURL,
  viewport,
  extraHTTPHeaders,
}) => {
  test.slow();
  const { storageState } = reader;
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL ?? '',
    storageState,
    viewport,
    ...(extraHTTPHeaders && { extraHTTPHeaders }),
  });
  const page = await context.newPage();
  for (const { path, says } of pages) {
    // All tests share what drawing may take of the server's time: a page that comes undrawn is asked for again.
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

/** The calls that the page makes, without their queries. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

test('the app takes a drawn page over, without a jump and without asking again for what it tells @once', async ({
  page,
}) => {
  test.slow();
  const calls = callsOf(page);
  const letScriptsCome = await holdBack(page, '**/assets/*.js');
  const title = page.getByRole('heading', { level: 1, includeHidden: true });
  await expect(async () => {
    await page.goto('/my-holdings', { waitUntil: 'domcontentloaded' });
    await expect(title).toBeVisible({ timeout: 1_000 });
  }).toPass();
  calls.length = 0;
  const drawn = await title.boundingBox();
  letScriptsCome();
  await settled(page);
  expect(await title.boundingBox()).toEqual(drawn);
  for (const told of ['me', 'settings', 'celebrities', 'portfolio']) {
    expect(calls).not.toContain(`/api/v1/${told}`);
  }
});

test('nothing is drawn for visitors, ended sessions and browsers that keep the app @once', async ({
  playwright,
  reader,
  baseURL,
}) => {
  const { cookies } = reader.storageState;
  const drawnFor = async (headers: Readonly<Record<string, string>>) => {
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
  await expect.poll(() => drawnFor({ cookie })).toBe(true);
  expect(await drawnFor({})).toBe(false);
  expect(await drawnFor({ cookie: cookies.map(({ name }) => `${name}=over`).join('; ') })).toBe(false);
  expect(await drawnFor({ cookie, [keepsAppHeader]: '1' })).toBe(false);
});

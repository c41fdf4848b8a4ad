import { celebrityPath, ipoPath, paths, squadEventPath, squadPath } from '@limelight/contract/paths';
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { confirmTrade } from '../page-helpers.js';
import { demoTest } from '../reused-player.js';

test('a stranger reads a celebrity, the market and the calendar without JavaScript, and a celebrity on it opens for a guest @once', async ({
  browser,
  page,
  complaints,
}) => {
  // The app asks who the stranger is before the celebrity's page opens.
  complaints.allow(/401/);
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1_280, height: 800 } });
  const still = await context.newPage();
  // The server sends a plain page while it is too busy to render: it is requested again.
  const read = (path: string, shown: Locator) =>
    expect(async () => {
      await still.goto(path);
      await expect(shown.first()).toBeVisible({ timeout: 5_000 });
    }).toPass();
  await read(celebrityPath('gh1'), still.getByRole('heading', { level: 1, name: 'Sarkodie' }));
  await expect(still).toHaveTitle(/^Sarkodie share price: SE\$[\d,.]+ · Limelight$/);
  const picture = await still.locator('meta[property="og:image"]').getAttribute('content');
  expect((await still.request.get(new URL(picture ?? '').pathname)).headers()['content-type']).toBe('image/png');
  const profiles = still.getByRole('link', { name: /^Profile of / });
  await read(paths.trade, profiles);
  await expect(profiles.first()).toHaveAttribute('href', /^\/celebrity\/\w+$/);
  await still.setViewportSize({ width: 360, height: 740 });
  const links = still.getByRole('listitem').getByRole('link');
  await read(paths.calendar, links);
  await expect(links.first()).toHaveAttribute('href', /^\/celebrity\/\w+$/);
  const name = (await links.first().textContent()) ?? '';
  await expect(still.getByRole('listitem').first()).toContainText(/(?:Spotlight|Gala night|Encore) · \d\d:\d\d/);
  await context.close();

  await page.goto(paths.calendar);
  await page.getByRole('listitem').getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/celebrity\//);
});

test('the page of a celebrity, an IPO or an event that does not exist is a 404 for strangers @once', async ({
  request,
}) => {
  const answer = (path: string) => request.get(path, { headers: { accept: 'text/html' } });
  expect((await answer(celebrityPath('1'))).status()).toBe(200);
  const unknown = '00000000-0000-7000-8000-000000000000';
  const events = [squadEventPath('none'), squadEventPath(unknown), squadEventPath(unknown, 'ABCDEFGH')];
  for (const path of [celebrityPath('none'), ipoPath('none'), ipoPath(unknown), ...events]) {
    expect((await answer(path)).status(), path).toBe(404);
  }
});

test('every public list has a picture and structured data for networks and search engines @once', async ({
  request,
}) => {
  for (const path of [paths.landing, paths.trade, paths.squads, paths.news, paths.leaderboards, paths.calendar]) {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    const [, picture = ''] = /<meta property="og:image" content="([^"]+)">/.exec(html) ?? [];
    expect(picture).toContain('/share/page/');
    expect((await request.get(new URL(picture).pathname)).headers()['content-type']).toBe('image/png');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)['@graph'].length).toBeGreaterThan(0);
  }
});

test('a stranger who opens a shared link buys as guest in two activations, and must log in where a page is not open to everybody @once', async ({
  page,
  complaints,
}) => {
  // 401: nobody is logged in. 409: a moved price.
  complaints.allow(/status of 4(?:01|09)/);
  await page.goto(paths.holdings);
  await expect(page).toHaveURL(/card=log-in/);
  await page.goto(celebrityPath('gh1'));
  await page.getByRole('button', { name: 'Trade Now' }).click();
  const ticket = page.getByRole('dialog');
  await ticket.getByRole('button', { name: /^Buy 1 share/ }).click();
  // A price that has moved meanwhile is confirmed besides.
  await confirmTrade(ticket, 'Buy');
  await expect(page.getByRole('heading', { name: 'You own Sarkodie!' })).toBeVisible();
  await expect(page.getByText('You are playing as a guest')).toBeVisible();
});

demoTest(
  'a stranger reads a squad without JavaScript, and who leads it, but not its members @once',
  async ({ browser, baseURL, sharedPlayer: { player } }) => {
    const { handle } = await player.foundSquad(`Readers ${Date.now() % 1_000_000}`, 'gh1', 'We read the room.');
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) });
    const still = await context.newPage();
    // The server sends a plain page while it is too busy to render: it is requested again.
    await expect(async () => {
      await still.goto(squadPath(handle));
      await expect(still.getByRole('heading', { level: 1, name: /^Readers / })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(still).toHaveTitle(/^Readers \d+ · /);
    await expect(still.getByText(`@${(await player.me()).handle}`)).toBeVisible();
    await expect(still.getByText('Sign up to see who’s in it')).toBeVisible();
    const picture = await still.locator('meta[property="og:image"]').getAttribute('content');
    expect(picture).toContain('/share/celebrity/gh1.png');
    const unknown = await still.request.get(squadPath('no-such-squad'), { headers: { accept: 'text/html' } });
    expect(unknown.status()).toBe(404);
    await context.close();
  },
);

import { celebrityPath, paths } from '@limelight/contract/paths';
import { expect, test } from '../fixtures.js';

test('a stranger reads the page of a celebrity without JavaScript, and the market with its links @once', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1_280, height: 800 } });
  const page = await context.newPage();
  await page.goto(celebrityPath('gh1'));
  await expect(page.getByRole('heading', { level: 1, name: 'Sarkodie' })).toBeVisible();
  await expect(page).toHaveTitle(/^Sarkodie share price: SE\$[\d,.]+ · Limelight$/);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await page.request.get(new URL(picture ?? '').pathname)).headers()['content-type']).toBe('image/png');
  await page.goto(paths.trade);
  await expect(page.getByRole('link', { name: /^Profile of / }).first()).toHaveAttribute('href', /^\/celebrity\/\w+$/);
  await context.close();
});

test('every public list has a picture and structured data for networks and search engines @once', async ({
  request,
}) => {
  for (const path of [paths.landing, paths.trade, paths.news, paths.leaderboards, paths.calendar]) {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    const [, picture = ''] = /<meta property="og:image" content="([^"]+)">/.exec(html) ?? [];
    expect(picture).toContain('/share/page/');
    expect((await request.get(new URL(picture).pathname)).headers()['content-type']).toBe('image/png');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)['@graph'].length).toBeGreaterThan(0);
  }
});

test('a stranger reads the calendar without JavaScript, and a celebrity on it opens for a guest @once', async ({
  browser,
  page,
  complaints,
}) => {
  // The app asks who the stranger is before the celebrity's page opens.
  complaints.allow(/401/);
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const still = await context.newPage();
  await still.goto(paths.calendar);
  const links = still.getByRole('listitem').getByRole('link');
  await expect(links.first()).toHaveAttribute('href', /^\/celebrity\/\w+$/);
  const name = (await links.first().textContent()) ?? '';
  await expect(still.getByRole('listitem').first()).toContainText(/(?:Spotlight|Gala night|Encore) · \d\d:\d\d/);
  await context.close();

  await page.goto(paths.calendar);
  await page.getByRole('listitem').getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/celebrity\//);
});

test('a stranger who opens a shared link buys as guest in two activations @once', async ({ page }) => {
  await page.goto(celebrityPath('gh1'));
  await page.getByRole('button', { name: 'Trade Now' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Buy 1 share/ })
    .click();
  await expect(page.getByRole('heading', { name: 'You own Sarkodie!' })).toBeVisible();
  await expect(page.getByText('You are playing as a guest')).toBeVisible();
});

test('a page that is not open to everybody still requires a stranger to log in @once', async ({ page, complaints }) => {
  complaints.allow(/401/);
  await page.goto(paths.holdings);
  await expect(page).toHaveURL(/card=log-in/);
});

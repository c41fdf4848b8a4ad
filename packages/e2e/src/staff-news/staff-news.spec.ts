import { listNews } from '@limelight/contract/exchange/news';
import { paths } from '@limelight/contract/paths';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';
import { confirmAction, statusOn, writeNews } from './news-steps.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

/** A colleague saves first: both versions are there, and the typed one is not lost. */
async function conflictWithColleague(page: Page, origin: string): Promise<void> {
  const url = page.url().replace('/manager/news/', '/api/v1/manager/news/');
  const stored = await (await page.request.get(url)).json();
  const { version, celebrityId, body, impactBps } = stored;
  const theirs = { version, celebrityId, body, impactBps, title: 'The headline of a colleague' };
  expect((await page.request.put(url, { data: theirs, headers: { origin: origin } })).status()).toBe(200);
  await page.getByLabel('Title', { exact: true }).fill('Secret headline');
  const conflict = page.getByRole('region', { name: 'Conflict' });
  await expect(conflict.getByRole('row', { name: /Title/ })).toHaveText(
    'TitleSecret headlineThe headline of a colleague',
  );
  await conflict.getByRole('button', { name: 'Keep my version' }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  expect((await (await page.request.get(url)).json()).title).toBe('Secret headline');
}

test('staff write an item that saves itself, announce it to VIP players, publish it, and archive it @long', async ({
  page,
  player,
  exchange,
  newPlayer,
  makeAdmin,
  complaints,
}) => {
  complaints.allow(/status of 40[09]/);
  await makeAdmin(player);
  const vip = await newPlayer();
  await exchange.run('testing/set-tier-main.js', vip.email, 'basic');
  const [celebrity] = await vip.celebrities();
  const publicNews = async () => (await vip.request.get(listNews.url)).text();
  const alerts = async () => (await vip.request.get('/api/v1/early-alerts')).json();
  const priceCents = async () => (await vip.celebrities()).find(({ id }) => id === celebrity?.id)?.priceCents ?? 0;

  await page.goto(paths.managerNews);
  await settled(page);
  await expect(page.getByText(/^Impacts of the last 30 days: 0 up, 0 down/)).toBeVisible();
  await writeNews(page, { title: 'A headline for everyone', celebrity: celebrity?.name ?? '', impact: '8' });
  const impact = page.getByRole('textbox', { name: 'Price impact' });
  for (const typed of ['25', 'much', '2,55']) {
    await impact.fill(typed);
    await expect(impact).toHaveAccessibleDescription(/^From −20 to 20/);
    await expect(page.getByRole('list', { name: 'Price steps' })).toHaveCount(0);
  }
  await impact.fill('8,0');
  await expect(page.getByRole('list', { name: 'Price steps' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'The editor', 'main');
  // What was typed is stored: the page comes back with it.
  await page.reload();
  await settled(page);
  await expect(page.getByLabel('Description')).toHaveValue('On twice the usual volume.');
  await expect(page.getByRole('textbox', { name: 'Price impact' })).toHaveValue('8');

  await conflictWithColleague(page, exchange.url);

  await confirmAction(page, 'Publish with early alert');
  await expect(statusOn(page, 'Scheduled')).toBeVisible();
  // The alert names a whole minute, so it is due within one.
  const announced = async () => (await alerts()).alerts?.[0]?.celebrityId;
  await expect.poll(announced, { timeout: 70_000 }).toBe(celebrity?.id);
  expect(JSON.stringify(await alerts())).not.toContain('Secret');
  expect(await publicNews()).not.toContain('Secret');

  const before = await priceCents();
  await confirmAction(page, 'Publish now');
  await expect(statusOn(page, 'Published')).toBeVisible();
  expect(await publicNews()).toContain('Secret headline');
  await expect.poll(async () => (await priceCents()) / before).toBeGreaterThan(1.01);
  await expect(page.getByText(/^Tick [\d,]+ took this impact in/)).toBeVisible();
  expect((await alerts()).alerts).toEqual([]);

  await confirmAction(page, 'Archive');
  await expect(page.getByText('News item archived successfully')).toBeVisible();
  expect(await publicNews()).not.toContain('Secret');
  await page.getByRole('button', { name: 'Un-archive' }).click();
  await expect(statusOn(page, 'Draft')).toBeVisible();
  await page.getByRole('link', { name: 'All news' }).click();
  await expect(page.getByText(/^Impacts of the last 30 days: 1 up, 0 down/)).toBeVisible();
  const searched = page.waitForResponse(/[?&]q=secret/);
  await page.getByRole('searchbox').fill('secret');
  await searched;
  await expect(page.getByRole('link', { name: 'Secret headline' })).toBeVisible();
  await expect(page.locator('main [aria-busy]')).toHaveCount(0);
  await expectAccessible(page, 'The list', 'main');
});

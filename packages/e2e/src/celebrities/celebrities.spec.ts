import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled, toast } from '../page-helpers.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';
import { fillCelebrity } from './celebrity-steps.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

/** Far below the time between two ticks and between two refetches. */
const soon = { timeout: 10_000 };
const desktop = { width: 1280, height: 800 };
const cardOf = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true }).first();

test('staff list, edit, price and suspend a celebrity, and a player on another instance sees each of it @long', async ({
  page,
  player,
  second,
  newPlayer,
  openPage,
  makeAdmin,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  await makeAdmin(player);
  const market = await openPage(await newPlayer());
  await market.goto(`${second.url}/trade?q=esi`);
  await settled(market);

  await page.goto('/manager/celebrities');
  await settled(page);
  await expect(page.getByRole('heading', { name: 'Celebrity Management' })).toBeVisible();
  await expectAccessible(page, 'Celebrity Management');
  await page.setViewportSize(desktop);
  await page.getByLabel('Sort').selectOption('Biggest Movers');
  await expect(page).toHaveURL(/sort=movers&direction=desc/);
  await expect(page.getByRole('columnheader', { name: '24 h' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('link', { name: 'Add Celebrity' }).click();
  await page.getByRole('button', { name: 'Add Celebrity' }).click();
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible();
  await fillCelebrity(page, { name: 'Esi Quaye', country: 'Ghana', price: '300.00' });
  await page.getByRole('button', { name: 'Add Celebrity' }).click();
  await expect(cardOf(market, 'Esi Quaye')).toBeVisible(soon);
  await expect(toast(page, 'Celebrity added successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/manager\/celebrities\/gh21$/);
  await expectAccessible(page, 'Edit Celebrity');
  await page.setViewportSize(desktop);

  await page.getByLabel('Name').fill('Esi Quaye-Mensah');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(cardOf(market, 'Esi Quaye-Mensah')).toBeVisible(soon);
  await expect(toast(page, 'Celebrity updated successfully')).toBeVisible();

  // The first tick opens its trading; then the price is set.
  await expect(page.getByText('Halted', { exact: true })).toHaveCount(0, { timeout: 60_000 });
  await page.getByLabel('New price').fill('310.00');
  await page.getByLabel('Reason').fill('The listing price was mistyped');
  await expect(page.getByRole('region', { name: 'What happens' })).toContainText('SE$310.00');
  await page.getByRole('button', { name: 'Set price' }).click();
  await expect(toast(page, 'Price change started')).toBeVisible();
  await expect(cardOf(market, 'SE$310.00')).toBeVisible({ timeout: 60_000 });

  await page.getByRole('button', { name: 'Suspend Esi Quaye-Mensah' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('They will no longer appear in the marketplace.');
  await dialog.getByLabel('Reason').fill('A request of the agency');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(cardOf(market, 'Esi Quaye-Mensah')).toHaveCount(0, soon);
  await expect(toast(page, 'Celebrity suspended successfully')).toBeVisible();

  await page.goto('/manager/celebrities?status=suspended');
  await settled(page);
  await page.getByRole('button', { name: 'Restore Esi Quaye-Mensah' }).click();
  await dialog.getByLabel('Reason').fill('The agency agreed');
  // Once a tick has shown it, a suspension lasts for a day.
  const newestTick = async () => (await (await page.request.get('/api/v1/market/tick')).json()).number;
  const suspendedAt = await newestTick();
  await expect.poll(newestTick, { timeout: 30_000 }).toBeGreaterThan(suspendedAt);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/^A suspension lasts for 24 hours at least: this one until /)).toBeVisible();
  await expect(cardOf(market, 'Esi Quaye-Mensah')).toHaveCount(0);
});

test('of two members of staff who edit the same celebrity the second sees both versions @long', async ({
  page,
  player,
  exchange,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  expect((await exchange.run('admin-main.js', player.email)).exitCode).toBe(0);
  await page.goto('/manager/celebrities/1');
  await settled(page);
  await page.getByLabel(/^Description/).fill('My sentence.');
  const headers = { origin: exchange.url };
  const saved = await (await page.request.get('/api/v1/manager/celebrities/1')).json();
  const { name, category, country, featured, fanSentiment, imageMediaId, version } = saved;
  const data = {
    name,
    category,
    country,
    featured,
    fanSentiment,
    imageMediaId,
    version,
    description: 'Their sentence.',
  };
  const answer = await page.request.put('/api/v1/manager/celebrities/1', { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const conflict = page.getByRole('region', { name: 'Conflict' });
  await expect(conflict).toContainText('My sentence.');
  await expect(conflict).toContainText('Their sentence.');
  await expect(page.getByLabel(/^Description/)).toHaveValue('My sentence.');
  await conflict.getByRole('button', { name: 'Keep my version' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Celebrity updated successfully')).toBeVisible();
});

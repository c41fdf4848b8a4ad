import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { settled } from '../page-helpers.js';

const lost = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|could not be loaded/;

/** A file that does not come, from a server that cannot be asked whether a reload would help. */
async function lose(page: Page, file: string): Promise<() => Promise<void>> {
  const addresses = [`**/assets/${file}-*.js*`, '**/healthz'];
  for (const address of addresses) await page.route(address, (route) => route.abort());
  return async () => {
    for (const address of addresses) await page.unroute(address);
  };
}

test('a lost connection takes no page away: what was typed stays, and a page that did not come opens with Retry @once', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(lost);
  await page.goto('/');
  await settled(page);
  const name = page.getByRole('form', { name: 'Sign up' }).getByLabel('Name', { exact: true });
  await name.fill('Ama Sutherland');
  await context.setOffline(true);
  const help = page.getByRole('link', { name: /^Help/ }).first();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'));
  await help.hover();
  await failed;
  await expect(name).toHaveValue('Ama Sutherland');
  await help.click();
  await expect(page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help Centre' })).toBeVisible();
});

// Its own file, which a browser that remembers the loss is given under another address, and one that this file needs.
for (const file of ['price-chart', 'lightweight-charts']) {
  test(`a chart that did not come leaves its page standing and is there with Retry: ${file} @once`, async ({
    page,
    player,
    complaints,
  }) => {
    complaints.allow(lost);
    const [celebrity] = await player.celebrities();
    const find = await lose(page, file);
    await page.goto(`/celebrity/${celebrity?.id}`);
    const failure = page.getByRole('alert').filter({ hasText: 'The chart could not be loaded' });
    await expect(failure).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(celebrity?.name ?? '');
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(failure).toBeVisible();
    await find();
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('slider', { name: /^Price of / })).toBeVisible();
  });
}

test('a search that did not come says so, and opens at the next press @once', async ({ page, player, complaints }) => {
  complaints.allow(lost);
  expect(player.email).not.toBe('');
  const find = await lose(page, 'command-palette');
  await page.goto('/news');
  await settled(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('alert').filter({ hasText: 'The search could not be loaded' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  await find();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
});

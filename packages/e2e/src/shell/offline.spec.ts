import type { Page } from '@playwright/test';
import { test as base, expect } from '../fixtures.js';
import { Line } from '../line.js';

const test = base.extend<{ readonly line: Line }>({
  line: async ({ baseURL }, use) => {
    const line = await Line.open(baseURL ?? '');
    await use(line);
    await line.cut();
  },
});
test.use({ serviceWorkers: 'allow' });

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

test('without a connection the app shows what was read last, says how old it is, and trades nothing', async ({
  page,
  context,
  line,
  player,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_|status of 504/);
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

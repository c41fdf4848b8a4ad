import { Exchange } from '../exchange.js';
import { test as base, expect } from '../fixtures.js';
import { figure, settled } from '../screen.js';

const test = base.extend<{ first: Exchange; second: Exchange }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  first: async ({}, use) => {
    const first = await Exchange.open();
    await use(first);
    await first.close();
  },
  second: async ({ first }, use) => {
    const second = await first.openSecond();
    await use(second);
    await second.close();
  },
  baseURL: async ({ first }, use) => use(first.url),
});

test.describe.configure({ timeout: 180_000 });

test('two instances on one database show the same, and the market goes on when the one that ticks is killed @once', async ({
  page,
  player,
  first,
  second,
  complaints,
}) => {
  complaints.allow(/net::ERR_|status of 50[0-9]/);
  const [celebrity] = await player.celebrities();
  const celebrityId = celebrity?.id ?? '';
  // The log-in was made at the first instance; the page stands on the second.
  await page.goto(`${second.url}/dashboard`);
  await settled(page);
  await player.trade('buy', celebrityId, 3);
  await expect(page.getByText(/^3 shares · /)).toBeVisible();

  const tickOf = async ({ url }: Exchange) => (await (await fetch(`${url}/api/v1/market/tick`)).json()) as object;
  await expect
    .poll(async () => JSON.stringify(await tickOf(first)) === JSON.stringify(await tickOf(second)))
    .toBe(true);

  await first.stop('SIGKILL');
  const { number } = (await tickOf(second)) as { number: number };
  await expect.poll(async () => ((await tickOf(second)) as { number: number }).number).toBeGreaterThan(number + 2);
  await first.start();
  const cash = await figure(page, 'Available cash').textContent();
  await page.goto(`${first.url}/dashboard`);
  await expect(figure(page, 'Available cash')).toHaveText(cash ?? '');
  await expect(page.getByText(/^3 shares · /)).toBeVisible();
});

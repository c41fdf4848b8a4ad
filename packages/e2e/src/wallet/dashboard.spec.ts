import { schemasOf } from '@limelight/contract/endpoints.schema';
import { getPortfolioHistory } from '@limelight/contract/exchange/wallet';
import { secondMs } from '@limelight/rules/time';
import { expect } from '../fixtures.js';
import { disableServerRendering, figure, settled } from '../page-helpers.js';
import { test } from '../reused-player.js';

test('the portfolio graph is available as a table, and its range is in the URL @once', async ({ page }) => {
  await page.goto('/dashboard?range=ALL');
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked();
  await expect(page.getByRole('radio', { name: '1W' })).toBeDisabled();
  await page.getByRole('radio', { name: '1D' }).check();
  await expect(page).toHaveURL(/\/dashboard$/);
  for (const part of ['Available cash', 'Invested', 'Trading gains', 'Bonuses', 'Fees'])
    await expect(figure(page, part)).toContainText('SE$');
  await expect(page.getByRole('main').getByText('since you joined', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'View as table' }).click();
  const table = page.getByRole('table', { name: /^Profit of your portfolio, one day/ });
  await expect(table.getByRole('row').nth(1)).toContainText(/\d\d:\d\d/);
});

test('arrow keys and the pointer select single values of the graph, in its accessible text and its legend @once', async ({
  page,
}) => {
  await disableServerRendering(page);
  // The graph starts after five minutes, so the history is mocked; everything else is real.
  const stepSeconds = 300;
  await page.route(`**${getPortfolioHistory.url}?*`, async (route) => {
    const history = schemasOf(getPortfolioHistory).response.parse(await (await route.fetch()).json());
    const nowSeconds = Math.floor(Date.now() / secondMs);
    const atSeconds = [4, 3, 2, 1, 0].map((steps) => nowSeconds - steps * stepSeconds);
    const valueCents = [1_000_000, 1_012_345, 990_000, 2_020_000, 2_030_000];
    const contributedCents = [1_000_000, 1_000_000, 1_000_000, 2_000_000, 2_000_000];
    const feesCents = valueCents.map(() => 0);
    const points = { atSeconds, valueCents, contributedCents, feesCents };
    await route.fulfill({ json: { ...history, ...points, intervalSeconds: stepSeconds } });
  });
  await page.goto('/dashboard');
  const graph = page.getByRole('slider', { name: 'Profit of your portfolio, one day. Arrow keys read single values' });
  await expect(page.getByText('since you joined', { exact: true }), 'the result, and nowhere else').toBeVisible();
  await graph.focus();
  const legend = page.locator('p', { has: page.locator('strong'), hasText: /^[+−]?SE\$[\d,.]+ \(.*%\)/ });
  await expect(legend).toHaveCount(0);
  /** The profit since the first point after each key, and the value there; money put in is no profit. */
  for (const [key, profit, rate, value] of [
    ['Home', 'SE$0.00', '0.00%', 'SE$10,000.00'],
    ['ArrowRight', '+SE$123.45', '+1.23%', 'SE$10,123.45'],
    ['ArrowRight', '−SE$100.00', '−1.00%', 'SE$9,900.00'],
    ['ArrowRight', '+SE$200.00', '+1.00%', 'SE$20,200.00'],
    ['ArrowLeft', '−SE$100.00', '−1.00%', 'SE$9,900.00'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => graph.getAttribute('aria-valuetext')).toContain(`: profit ${profit}, value ${value}`);
    const [time = ''] = ((await graph.getAttribute('aria-valuetext')) ?? '').split(': profit');
    expect(time).toMatch(/, \d\d:\d\d$/);
    await expect(legend).toContainText(`${profit} (${rate}) ${time}, value ${value}`);
  }
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await expect(legend).toHaveCount(0);
  await graph.hover({ position: { x: 8, y: 60 } });
  await expect(legend).toContainText(/value SE\$10,000\.00$/);
});

test("a phone's dashboard starts with the bonus and the next step, then the value with one result, then the holdings @once", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await disableServerRendering(page);
  await page.goto('/dashboard');
  await settled(page);
  const main = page.getByRole('main');
  const inOrder = [
    main.getByRole('region', { name: 'Daily bonus, in short' }).getByRole('link'),
    main.getByRole('link', { name: /Your first day: \d of 5 steps done/ }),
    main.getByText('Portfolio value', { exact: true }),
    main.getByRole('heading', { name: 'Top holdings' }),
    main.getByRole('heading', { name: 'On stage' }),
  ];
  const tops = await Promise.all(inOrder.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN));
  expect(tops).toEqual(tops.toSorted((left, right) => left - right));
  expect(tops[2], 'the value is on the first screen').toBeLessThan(500);
  await expect(main.getByRole('region', { name: 'First-day checklist' })).toHaveCount(0);
});

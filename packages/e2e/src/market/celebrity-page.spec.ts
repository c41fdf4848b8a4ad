import type { ResponseOf } from '@limelight/contract/endpoint';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { getCandles, getCelebrity } from '@limelight/contract/exchange/market';
import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { formatCount } from '@limelight/rules/count';
import { formatSe, seCents } from '@limelight/rules/money';
import { dayMs, secondMs } from '@limelight/rules/time';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { disableServerRendering, figure, settled } from '../page-helpers.js';
import { test } from '../reused-player.js';

const priceChart = (page: Page) => page.getByRole('slider', { name: /^Price of / });

/** The legend above the chart, whose text starts with `beginning`. */
function legend(page: Page, beginning: RegExp): Locator {
  return page.getByRole('main').locator('p').filter({ hasText: beginning });
}

/** All amounts in a text, in SE$. */
function amounts(text: string): number[] {
  return [...text.matchAll(/([+−]?)(?:SE\$)?([\d,]+\.\d\d)(?!%|\d)/g)].map(
    ([, sign, figures = '']) => Number(figures.replaceAll(',', '')) * (sign === '−' ? -1 : 1),
  );
}

test('every range of the chart has its prices, also as a table, and the range is in the URL', async ({
  page,
  sharedPlayer,
}) => {
  const [celebrity] = await sharedPlayer.player.celebrities();
  await page.goto(`/celebrity/${celebrity?.id}`);
  const ranges = page.getByRole('group', { name: 'Range' });
  await page.getByRole('button', { name: 'View as table' }).click();
  for (const range of ['1W', '1M', '1Y']) {
    await ranges.getByRole('radio', { name: range }).check();
    await expect(page).toHaveURL(new RegExp(`range=${range}$`));
    const table = page.getByRole('table', { name: `Price of ${celebrity?.name}, ${range}, in SE$` });
    await expect(table.getByRole('row').nth(10)).toBeVisible();
    for (const head of ['Time', 'Open', 'High', 'Low', 'Close SE$', 'Change', 'Volume']) {
      await expect(table.getByRole('columnheader', { name: head })).toBeVisible();
    }
  }
  // It is wider than a phone and scrolls horizontally, also by keyboard.
  const scroller = page.getByRole('region', { name: /^Price of .* in SE\$$/ });
  await scroller.focus();
  const left = () => scroller.evaluate(({ scrollLeft }) => scrollLeft);
  if (await scroller.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(left).toBeGreaterThan(0);
  }
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  expect(await page.evaluate(fits)).toBe(true);
  await page.goBack();
  await expect(ranges.getByRole('radio', { name: '1M' })).toBeChecked();
});

test('the price updates live, without a reload, and arrow keys read single prices from the chart @once', async ({
  page,
  sharedPlayer,
}) => {
  // A celebrity that the shared player has not traded: bars with trades have a longer label.
  const [, celebrity] = await sharedPlayer.player.celebrities();
  await page.goto(`/celebrity/${celebrity?.id}?range=1M`);
  await settled(page);
  const chart = page.getByRole('slider', { name: `Price of ${celebrity?.name}, 1M. Arrow keys read single prices` });
  await chart.focus();
  const newest = await chart.getAttribute('aria-valuetext');
  expect(newest).toMatch(/: SE\$[\d,]+\.\d\d$/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(chart).not.toHaveAttribute('aria-valuetext', newest ?? '');

  const price = page
    .getByRole('main')
    .locator('header')
    .getByText(/^SE\$[\d,]+\.\d\d$/)
    .first();
  const before = await price.textContent();
  await expect(price).not.toHaveText(before ?? '');
});

test('an unknown celebrity shows an error with a link @once', async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  await page.goto('/celebrity/zz99');
  await expect(page.getByText('Celebrity not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Trade' }).click();
  await expect(page).toHaveURL(/\/trade$/);
});

/** The five most popular. */
function trendingIds(celebrities: readonly Celebrity[]): string[] {
  return celebrities
    .toSorted((left, right) => right.popularity - left.popularity || left.name.localeCompare(right.name, 'en'))
    .slice(0, 5)
    .map(({ id }) => id);
}

test('the page shows the celebrity, price changes, market statistics and three similar celebrities', async ({
  page,
  sharedPlayer,
}) => {
  const celebrities = await sharedPlayer.player.celebrities();
  const trending = trendingIds(celebrities);
  const { id, name, category, country, description } = celebrities.find((one) => one.id === trending[0]) as Celebrity;
  const answer = page.waitForResponse((response) => response.url().endsWith(`/api/v1/celebrities/${id}`));
  await page.goto(`/celebrity/${id}`);
  const details = schemasOf(getCelebrity).response.parse(await (await answer).json());
  await settled(page);
  const main = page.getByRole('main');
  const head = main.locator('header');
  await expect(head.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(head).toContainText(description);
  for (const tag of [category, country, 'Trending']) await expect(head.getByText(tag, { exact: true })).toBeVisible();
  const poster = head.locator('img').first();
  await expect(poster, 'the name next to it is its text').toHaveAttribute('alt', '');
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // Read in one call, so that no tick can change the values in between.
  const headText = await head.innerText();
  expect(headText).toMatch(/SE\$[\d,]+\.\d\d\s+[+−]?\d+\.\d\d%\s+[+−]?SE\$[\d,]+\.\d\d in 24 h/);
  const [price = 0, change = 0] = amounts(headText);
  const rate = Number(/([+−]?\d+\.\d\d)%/.exec(headText)?.[1]?.replace('−', '-'));
  expect(rate).toBeCloseTo((change / (price - change)) * 100, 1);

  await expectStats(page, details);
  // A phone has a way back in their place.
  const phone = (page.viewportSize()?.width ?? 0) < 768;
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  if (!phone) {
    await expect(crumbs.getByRole('listitem')).toHaveText(['Trade', category, name]);
    await expect(crumbs.getByRole('link', { name: 'Trade' })).toHaveAttribute('href', '/trade');
  }

  const similar = page.getByRole('region', { name: `Similar in ${category}` }).getByRole('listitem');
  await expect(similar).toHaveCount(3);
  const alike = details.similarIds.map((other) => celebrities.find((one) => one.id === other) as Celebrity);
  await expect(similar.getByRole('link')).toHaveText(alike.map((one) => one.name));
  for (const row of await similar.all()) await expect(row).toContainText(/SE\$[\d,]+\.\d\d.*\d\.\d\d%/);
  await similar.last().getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/celebrity/${alike[2]?.id}$`));
  await expect(head.getByRole('heading', { level: 1 })).toHaveText(alike[2]?.name ?? '');
  await expect(head.getByText('Trending')).toHaveCount(trending.includes(alike[2]?.id ?? '') ? 1 : 0);
  if (phone) {
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(head.getByRole('heading', { level: 1 })).toHaveText(name);
    return;
  }
  await crumbs.getByRole('link', { name: category }).click();
  await expect(page).toHaveURL(new RegExp(`/trade\\?category=${category}$`));
});

async function expectStats(page: Page, details: ResponseOf<typeof getCelebrity>): Promise<void> {
  const stats = page.getByRole('region', { name: 'Market stats' });
  const moods = { positive: 'Positive', neutral: 'Neutral', negative: 'Negative' };
  // No sentiment for want of trades, and a volume of nothing, are not shown.
  const { fanSentiment } = details;
  const sides = fanSentiment !== null;
  await expect(figure(stats, 'Fan sentiment')).toHaveText(sides ? [moods[fanSentiment]] : []);
  for (const [count, side] of [
    [details.netBuyers, 'buyer'],
    [details.netSellers, 'seller'],
  ] as const) {
    if (!sides) break;
    await expect(stats.getByText(`${formatCount(count)} net ${side}${count === 1 ? '' : 's'}`)).toBeVisible();
  }
  const popularity = `${Math.round(details.popularity)} of 100`;
  await expect(figure(stats, 'Popularity')).toHaveText(popularity);
  await expect(stats.getByRole('progressbar', { name: 'Popularity' })).toHaveAttribute('aria-valuetext', popularity);
  const traded = details.volumeCents > 0;
  await expect(figure(stats, 'Trade volume, 24 h')).toHaveText(traded ? [formatSe(seCents(details.volumeCents))] : []);
  const rank = `${details.volumeLevel}: above ${Math.floor(details.volumePercentile)}% of celebrities`;
  await expect(stats.getByText(rank)).toHaveCount(traded ? 1 : 0);
  await expect(figure(stats, 'Holders')).toHaveText(formatCount(details.holders ?? Number.NaN));
  // A tick since the response may have widened the ranges.
  const [low = 0, high = 0, highest] = amounts((await stats.innerText()).split('24 h range')[1] ?? '');
  expect(low).toBeGreaterThan(0);
  expect(low).toBeLessThanOrEqual(Math.min(details.dayLowCents, details.dayAgoPriceCents) / 100);
  expect(high).toBeGreaterThanOrEqual(Math.max(details.dayHighCents, details.dayAgoPriceCents) / 100);
  // Shown only where it is no lower than the high of 24 hours, which may reach back before the opening.
  expect(highest ?? high).toBeGreaterThanOrEqual(high);
}

test('the legend shows the values at the crosshair, for the area and the candle chart, and LIVE follows the price @once', async ({
  page,
}) => {
  await page.goto('/celebrity/1?range=1Y');
  const chart = priceChart(page);
  await chart.focus();
  const key = page.getByRole('main').getByRole('listitem');
  await expect(key.getByText('Simulated before the market opened')).toBeVisible();
  await expect(page.getByText('Simulated history', { exact: true })).toBeVisible();
  await page.keyboard.press('Home');
  const oldest = /^(.+): (SE\$.+)$/.exec((await chart.getAttribute('aria-valuetext')) ?? '');
  const [, time = '', closing = ''] = oldest ?? [];
  expect(time).toMatch(/^\d{1,2} \w+ \d{4}$/);
  const area = legend(page, /^SE\$[\d,]+\.\d\d\d{1,2} \w+ \d{4}[+−]?\d+\.\d\d%$/);
  await expect(area).toContainText(`${closing}${time}`);
  await page.keyboard.press('ArrowRight');
  await expect(area).not.toContainText(time);

  await page.getByRole('radio', { name: 'Candles' }).check();
  await expect(page).toHaveURL(/look=candles/);
  for (const name of ['Up', 'Down', 'Average cost']) await expect(key.getByText(name, { exact: true })).toBeVisible();
  await chart.focus();
  await page.keyboard.press('Home');
  const candle = legend(page, /O [\d,.]+H [\d,.]+L [\d,.]+C [\d,.]+Vol SE\$[\d,.]+.*%$/);
  const [open = 0, high = 0, low = 0, close = 0] = amounts((await candle.textContent()) ?? '');
  await expect(chart).toHaveAttribute('aria-valuetext', /: open SE\$.+, high SE\$.+, low SE\$.+, close SE\$.+$/);
  expect(amounts((await chart.getAttribute('aria-valuetext')) ?? '')).toEqual([open, high, low, close]);
  expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
  expect(low).toBeLessThanOrEqual(Math.min(open, close));

  await page.getByRole('radio', { name: 'Area' }).check();
  await page.getByRole('group', { name: 'Range' }).getByRole('radio', { name: 'LIVE' }).check();
  await expect(page).toHaveURL(/\?range=LIVE$/);
  await expect(chart).toHaveAccessibleName(/, LIVE\./);
  const newest = await chart.getAttribute('aria-valuetext');
  await expect(chart).not.toHaveAttribute('aria-valuetext', newest ?? '');
  const prices = () =>
    page.getByRole('main').evaluate((main) => {
      const spoken = main.querySelector('[role="slider"]')?.getAttribute('aria-valuetext') ?? '';
      const shown = main.querySelector('header')?.textContent ?? '';
      return [spoken, shown].map((text) => /SE\$[\d,]+\.\d\d/.exec(text)?.[0]);
    });
  await expect.poll(async () => new Set(await prices()).size, 'the newest bar is the price above').toBe(1);
});

test('ranges beyond the history are disabled with a reason @once', async ({ page }) => {
  await page.goto('/celebrity/1');
  const ranges = page.getByRole('group', { name: 'Range' });
  for (const radio of await ranges.getByRole('radio').all()) await expect(radio).toBeEnabled();
  // This exchange has a year of history: four days are mocked, everything else is real.
  await disableServerRendering(page);
  await page.route(`**${getCandles.url.replace(':id', '1')}?range=1Y`, async (route) => {
    const candles = schemasOf(getCandles).response.parse(await (await route.fetch()).json());
    const sinceSeconds = (Date.now() - 4 * dayMs) / secondMs;
    const firstIndex = candles.startSeconds.findIndex((start) => start > sinceSeconds);
    const { startSeconds, openCents, highCents, lowCents, closeCents, volumeCents } = candles;
    const columns = { startSeconds, openCents, highCents, lowCents, closeCents, volumeCents };
    const young = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.slice(firstIndex)]));
    await route.fulfill({ json: { ...candles, ...young } });
  });
  await page.reload();
  for (const range of ['1M', '1Y']) {
    await expect(ranges.getByRole('radio', { name: range })).toBeDisabled();
  }
  for (const range of ['LIVE', '1D', '1W']) await expect(ranges.getByRole('radio', { name: range })).toBeEnabled();
  const reason = 'The history is not that long yet';
  await ranges.getByRole('radio', { name: '1W' }).check();
  const closed = ranges.getByRole('radio', { name: '1M' });
  await page.keyboard.press('ArrowRight');
  await expect(closed, 'the keys come to it').toBeFocused();
  await expect(closed).toHaveAccessibleDescription(reason);
  await expect(page.getByRole('tooltip').filter({ hasText: reason, visible: true })).toHaveCount(1);
  await ranges.getByText('1Y', { exact: true }).click({ force: true });
  await expect(ranges.getByRole('radio', { name: '1W' }), 'and do not choose it').toBeChecked();
  await expect(page).toHaveURL(/range=1W/);
});

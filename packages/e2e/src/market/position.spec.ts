import { formatSe, seCents } from '@limelight/rules/money';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { figure, settled } from '../page-helpers.js';

/** Colours that only these horizontal lines of the chart have. */
const lineColors = { averageCost: '--brand', lastPrice: '--spot' };

/** The number of pixel rows in which the chart has a horizontal line of a colour. */
function linesOf(page: Page, line: keyof typeof lineColors): Promise<number> {
  return page.getByRole('slider', { name: /^Price of / }).evaluate((chart, name) => {
    const color = getComputedStyle(chart).getPropertyValue(name).trim();
    const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join();
    const rows = new Set<number>();
    for (const canvas of chart.querySelectorAll('canvas')) {
      const { width, height } = canvas;
      // Skip the canvas of the axis, whose labels have the same colours.
      if (canvas.clientWidth < chart.clientWidth / 2) continue;
      // Read a copy: the browser warns about repeated reads of a canvas that is rendered to.
      const copy = new OffscreenCanvas(width, height).getContext('2d');
      copy?.drawImage(canvas, 0, 0);
      const pixels = copy?.getImageData(0, 0, width, height).data ?? [];
      for (let y = 0; y < height; y += 1) {
        let found = 0;
        for (let x = 0; x < width; x += 1) {
          const at = (y * width + x) * 4;
          if ([pixels[at], pixels[at + 1], pixels[at + 2]].join() === wanted) found += 1;
        }
        if (found > width / 5) rows.add(y);
      }
    }
    return rows.size;
  }, lineColors[line]);
}

/** In cents, read in one evaluation, so that no tick can change the values in between. */
function positionFigures(page: Page): Promise<{ price: number; value: number; average: number; profit: number }> {
  return page.getByRole('main').evaluate((main) => {
    const card = [...main.querySelectorAll('section')].find(
      (section) => section.querySelector('h2')?.textContent === 'Your position',
    );
    const centsOf = (text: string | null | undefined) => {
      const [, sign, figures = ''] = /([+−]?)SE\$([\d,]+\.\d\d)/.exec(text ?? '') ?? [];
      return Math.round(Number(figures.replaceAll(',', '')) * 100) * (sign === '−' ? -1 : 1);
    };
    const [average, profit] = [...(card?.querySelectorAll('dd') ?? [])].map((row) => centsOf(row.textContent));
    const price = centsOf(main.querySelector('header')?.textContent);
    return { price, value: centsOf(card?.querySelector('p')?.textContent), average: average ?? 0, profit: profit ?? 0 };
  });
}

test('a purchase appears as the position and as a line in the chart; before it there is nothing to sell', async ({
  page,
  player,
}) => {
  // A celebrity that no other test trades.
  const { id = '' } = (await player.celebrities()).at(-7) ?? {};
  await player.placeLimitOrder(id, 2, 1_000);
  await player.setAlert(id, 'above', 999_950);
  await page.goto(`/celebrity/${id}`);
  await settled(page);
  const card = page.getByRole('region', { name: 'Your position' });
  const phone = (page.viewportSize()?.width ?? 0) < 768;
  // On a phone the two buttons are in the bottom bar.
  const sell = (phone ? page.getByRole('main') : card).getByRole('button', { name: 'Sell', exact: true });
  await expect(card).toContainText('You own no shares yet.');
  await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeVisible();
  await expect(sell).toHaveCount(0);
  // The price is there in its place.
  if (phone) await expect(page.getByText('Price per share')).toBeVisible();
  await expect.poll(() => linesOf(page, 'lastPrice')).toBe(1);
  expect(await linesOf(page, 'averageCost')).toBe(0);

  const { averagePriceAfterCents } = await player.trade('buy', id, 3);
  await expect(card).toContainText(/3 shares · \d+(?:\.\d)?% of your portfolio/);
  await expect(figure(card, 'Average cost')).toHaveText(formatSe(seCents(averagePriceAfterCents ?? 0)));
  await expect(figure(card, 'Profit')).toHaveText(/^[+−]?SE\$[\d,]+\.\d\d \([+−]?\d+\.\d\d%\)$/);
  await expect(figure(card, '24 h')).toHaveCount(0);
  await expect(async () => {
    const { price, value, average, profit } = await positionFigures(page);
    expect(value).toBe(3 * price);
    expect(profit).toBe(3 * (price - average));
  }).toPass();
  for (const name of ['Average cost', 'Your trades']) {
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  }
  await expect.poll(() => linesOf(page, 'averageCost')).toBe(1);

  await expect(page.getByRole('list', { name: 'Open orders' }).getByRole('listitem')).toContainText(
    /Limit.*2 shares.*SE\$10\.00/,
  );
  await expect(page.getByRole('list', { name: 'Your price alerts' }).getByRole('listitem')).toContainText(
    'Rises to SE$9,999.50',
  );
  await sell.click();
  await expect(page.getByRole('dialog').getByRole('radio', { name: /^Sell/ })).toBeChecked();
});

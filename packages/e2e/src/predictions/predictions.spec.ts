import { schemasOf } from '@limelight/contract/endpoints.schema';
import { getTick } from '@limelight/contract/exchange/market';
import { getPrediction } from '@limelight/contract/play/predictions';
import type { Prediction } from '@limelight/contract/play/predictions.schema';
import { formatSePlain, seCents } from '@limelight/rules/money';
import { predictionDays } from '@limelight/rules/perk';
import { predictPrices } from '@limelight/rules/prediction';
import { tempos } from '@limelight/rules/tempo';
import { dayMs } from '@limelight/rules/time';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { subscribeTo } from '../membership/subscription.js';
import { disableServerRendering, settled } from '../page-helpers.js';
import type { Player } from '../player.js';
import { expectAccessible } from '../shell/axe.js';

const url = (id: string) => getPrediction.url.replace(':id', id);

/** The real rule at the price of one tick, so that no tick changes it while the page is read. */
async function mockPrediction(page: Page, player: Player): Promise<Prediction> {
  const tick = schemasOf(getTick).response.parse(await (await player.request.get(getTick.url)).json());
  const priceCents = seCents(tick.pricesCents['1'] ?? 0);
  const still = { popularityChange: 0, nextPopularityChange: 0, ticksLeftToday: 0, ticksToPremieres: [] };
  const days = predictPrices({ priceCents, tempo: tempos.standard, ...still }).map((range, index) => ({
    time: new Date(Date.parse(tick.time) + (index + 1) * dayMs).toISOString(),
    ...range,
  }));
  const prediction = { celebrityId: '1', tick: tick.number, time: tick.time, priceCents, days };
  await page.route(`**${url('1')}`, (route) => route.fulfill({ json: prediction }));
  return prediction;
}

const card = (page: Page) => page.getByRole('region', { name: '7-day range' });
const sentence = 'In 8 of 10 outcomes of the public model, the price ends inside this band. It predicts no direction.';

test('a VIP Basic player sees the band of the next seven days, and each day in a table @once', async ({
  page,
  player,
}) => {
  await subscribeTo(page, 'basic');
  const { days: real } = schemasOf(getPrediction).response.parse(await (await player.request.get(url('1'))).json());
  expect(real).toHaveLength(predictionDays);
  await disableServerRendering(page);
  const { days } = await mockPrediction(page, player);
  const plain = (cents: number | undefined) => formatSePlain(seCents(cents ?? 0));
  await page.goto('/celebrity/1');
  await settled(page);
  await card(page).scrollIntoViewIfNeeded();
  const last = days.at(-1);
  const fan = card(page).getByRole('img', { name: /in 7 days/ });
  await expect(fan).toHaveAccessibleName(new RegExp(`SE\\$${plain(last?.lowCents)} to SE\\$${plain(last?.highCents)}`));
  await expect(card(page)).toContainText(sentence);
  await expectAccessible(page, 'the range');
  await card(page).getByRole('button', { name: 'View as table' }).click();
  const rows = card(page).getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(8);
  for (const [index, { lowCents, medianCents, highCents }] of days.entries()) {
    const cells = rows.nth(index + 1).getByRole('cell');
    await expect(cells).toHaveText([plain(lowCents), plain(medianCents), plain(highCents)]);
  }
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  expect(await page.evaluate(fits)).toBe(true);
});

test('a free player sees a locked card with a link to the plans, and the API refuses @once', async ({
  page,
  player,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/celebrity/1');
  await settled(page);
  await card(page).scrollIntoViewIfNeeded();
  await expect(card(page).getByRole('link', { name: 'See VIP plans' })).toHaveAttribute('href', '/vip');
  expect(requested.filter((address) => address.endsWith(url('1')))).toEqual([]);
  const refused = await player.request.get(url('1'));
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'VIP_ONLY']);
});

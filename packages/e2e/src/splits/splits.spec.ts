import { listOwnSplits, listSplits } from '@limelight/contract/exchange/splits';
import type { Split } from '@limelight/contract/exchange/splits.schema';
import { addDays, dayMs, formatDate, londonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { disableServerRendering, settled } from '../page-helpers.js';
import { expectAccessible } from '../shell/axe.js';

const today = londonDay(Date.now());
const id = '0198c0de-0000-7000-8000-000000000001';
const announced: Split = { id, celebrityId: '1', number: 1, from: 1, to: 10, announcedDay: today, executed: null };
const executed: Split = {
  ...announced,
  announcedDay: addDays(today, -2),
  executed: {
    time: new Date(Date.now() - dayMs).toISOString(),
    firstTick: 1,
    priceBeforeCents: 512_340,
    priceAfterCents: 51_234,
  },
};

/** Mocks the splits, since no price of a test's market is far enough from the others. */
async function mockSplits(page: Page, splits: readonly Split[]): Promise<void> {
  await page.route(`**${listSplits.url}`, (route) => route.fulfill({ json: { splits } }));
}

test('the page of a celebrity announces a split with its day, and explains it afterwards @once', async ({
  page,
  player,
}) => {
  await player.celebrities();
  await disableServerRendering(page);
  await mockSplits(page, [announced]);
  await page.goto('/celebrity/1');
  await settled(page);
  const day = formatDate(startOfLondonDay(addDays(today, 1)));
  await expect(page.getByText(`10-for-1 split on ${day}.`)).toBeVisible();
  await expect(page.getByText('Every share becomes 10 at midnight in London')).toBeVisible();
  await expectAccessible(page, 'an announced split');
  await mockSplits(page, [executed]);
  await page.reload();
  await settled(page);
  await expect(page.getByText('The price went from SE$5,123.40 to SE$512.34')).toBeVisible();
});

test('a holder finds what a split did to the shares under their trades @once', async ({ page, player }) => {
  const [celebrity] = await player.celebrities();
  await player.trade('buy', celebrity?.id ?? '1', 1);
  await disableServerRendering(page);
  const own = { splitId: id, celebrityId: celebrity?.id ?? '1', time: new Date().toISOString() };
  const splits = [{ ...own, sharesBefore: 37, sharesAfter: 1, cashCents: 15_300 }];
  await page.route(`**${listOwnSplits.url}`, (route) => route.fulfill({ json: { splits } }));
  await page.goto('/my-holdings?tab=activity');
  await settled(page);
  const list = page.getByRole('region', { name: 'Splits' });
  await expect(list).toContainText('37 shares became 1 share');
  await expect(list).toContainText('+SE$153.00');
  await expectAccessible(page, 'own splits');
});

import { getLeague } from '@limelight/contract/fame/leaderboards';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { disableServerRendering, settled } from '../page-helpers.js';

/** The league's answer as if its month before had ended like this. */
async function finishMonth(page: Page, outcome: 'up' | 'stay'): Promise<void> {
  await disableServerRendering(page);
  await page.route(`**${getLeague.url}`, async (route) => {
    const answer = await (await route.fetch()).json();
    const [year, month] = answer.month.split('-').map(Number);
    const before = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10);
    await route.fulfill({ json: { ...answer, history: [{ month: before, division: 'bronze', rank: 3, outcome }] } });
  });
}

const cardOf = (page: Page) => page.getByRole('region', { name: 'Your promotion' });
async function openLeague(page: Page): Promise<void> {
  await page.goto('/leaderboards');
  await settled(page);
}

test('who stayed in the league is not congratulated; a promotion is celebrated once, under reduced motion by a card that does not move @once', async ({
  page,
  player,
}) => {
  await player.enterRanking();
  await finishMonth(page, 'stay');
  await openLeague(page);
  await expect(page.getByRole('list', { name: 'Divisions' })).toBeVisible();
  await expect(cardOf(page)).toHaveCount(0);
  await finishMonth(page, 'up');
  await openLeague(page);
  await expect(cardOf(page).getByRole('heading', { name: 'Welcome to Silver!' })).toBeVisible();
  await expect(cardOf(page)).toContainText(/You finished 3rd in Bronze in [A-Z][a-z]+ and moved up/);
  await expect(cardOf(page).locator('[class*=confetti]')).toHaveCount(0);
  await cardOf(page).getByRole('button', { name: 'Got it' }).click();
  await expect(cardOf(page)).toHaveCount(0);
  await openLeague(page);
  await expect(cardOf(page)).toHaveCount(0);
});

test.describe('without reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('confetti falls on the promoted player @once', async ({ page, player }) => {
    await player.enterRanking();
    await finishMonth(page, 'up');
    await openLeague(page);
    await expect(cardOf(page).locator('[class*=confetti] > i')).toHaveCount(80);
  });
});

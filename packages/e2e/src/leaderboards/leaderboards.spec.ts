import { expect, test } from '../fixtures.js';
import { askForEverything, settled, toast } from '../screen.js';

test('the league shows the own place, the ladder and when the month ends', async ({ page, player }) => {
  const [celebrity] = await player.celebrities();
  await player.trade('buy', celebrity?.id ?? '', 2);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Leader(boards|s)$/ }).click();
  await expect(page).toHaveURL(/\/leaderboards$/);
  await expect(page.getByRole('heading', { name: 'Leaderboards', level: 1 })).toBeVisible();
  // Whoever is new is placed with the next tick, and the page asks again with every tick.
  const own = page.getByRole('table', { name: 'Bronze league' }).getByRole('row').filter({ hasText: 'You' });
  await expect(own).toContainText(player.name, { timeout: 60_000 });
  await own.scrollIntoViewIfNeeded();
  await expect(own).toBeInViewport();
  const stage = page.getByRole('list', { name: 'Divisions' }).locator('[aria-current="step"]');
  await expect(stage).toContainText(/Bronze\s*You are \d+(st|nd|rd|th)/);
  await expect(page.getByText(/^(\d+ d )?\d+ h \d+ m$/)).toBeVisible();
});

test('traders are filtered by the address, and Back restores what was seen', async ({ page, player }) => {
  expect(player.email).not.toBe('');
  await page.goto('/leaderboards?tab=traders&window=all');
  await settled(page);
  const table = page.getByRole('table', { name: 'Top traders' });
  await expect(table.getByRole('row').filter({ hasText: 'You' })).toContainText('SE$10,000.00');
  await page.getByRole('radio', { name: 'Bots' }).check({ force: true });
  await expect(page).toHaveURL(/who=bots/);
  await page.goBack();
  await expect(page).not.toHaveURL(/who=bots/);
  await expect(page.getByRole('radio', { name: 'All time' })).toBeChecked();
  await page.getByRole('tab', { name: 'Biggest Movers' }).click();
  await expect(page).toHaveURL(/tab=movers/);
  await expect(page.getByRole('table', { name: 'Biggest movers of 24 hours' }).getByRole('row')).not.toHaveCount(1);
});

test('a player who hides is gone from the board, and shown again on demand @once', async ({ page, player }) => {
  await page.goto('/leaderboards?tab=traders&window=all');
  const rows = page.getByRole('table', { name: 'Top traders' }).locator('tbody').getByRole('row');
  // Whoever is new is placed with the next tick, and the page asks again with every tick.
  await expect(rows.filter({ hasText: 'You' })).toContainText(player.name, { timeout: 60_000 });
  const shown = page.getByRole('switch', { name: 'Show me on leaderboards' });
  await shown.click();
  await expect(toast(page, 'You are hidden from leaderboards')).toBeVisible();
  await expect(shown).not.toBeChecked();
  await expect(rows.filter({ hasText: 'You' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'League' }).click();
  await page.getByRole('button', { name: 'Show me on leaderboards' }).click();
  await expect(toast(page, 'You are shown on leaderboards')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Bronze league' })).toContainText(player.name);
});

test('a board that does not load says so, and Retry brings it @once', async ({ page, player, complaints }) => {
  expect(player.email).not.toBe('');
  complaints.allow(/status of 403/);
  const refused = { code: 'FORBIDDEN', message: 'You may not do this' };
  await askForEverything(page);
  await page.route('**/api/v1/leaderboards/traders-*', (route) => route.fulfill({ status: 403, json: refused }));
  await page.goto('/leaderboards?tab=traders');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This did not load');
  await page.unroute('**/api/v1/leaderboards/traders-*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Top traders' })).toContainText(player.name);
});

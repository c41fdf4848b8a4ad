import { expect, test } from '../fixtures.js';
import { figure } from '../screen.js';

test('the portfolio is drawn over time, read by keys and as a table, and its range is in the address', async ({
  page,
  player,
}) => {
  await player.trade('buy', '1', 3);
  await page.goto('/dashboard?range=ALL');
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked();
  await expect(page.getByRole('radio', { name: '1W' })).toBeDisabled();
  await page.getByRole('radio', { name: '1D' }).check();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(figure(page, "Today's profit")).toContainText('SE$');
  await page.getByRole('button', { name: 'View as table' }).click();
  const table = page.getByRole('table', { name: /^Value of your portfolio, one day/ });
  await expect(table.getByRole('row').nth(1)).toContainText(/\d\d:\d\d/);
});

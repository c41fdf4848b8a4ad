import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { test } from '../reused-player.js';
import { countOf, listed, withFilters } from './trade-list.js';

test('two ends of a slider leave the prices between them, and its edges leave all', async ({ page }) => {
  await page.goto('/trade');
  await settled(page);
  await expect(countOf(page)).toHaveText(/^80 /);
  await withFilters(page, async (place) => {
    await place.getByRole('slider', { name: 'Price, lowest' }).fill('400');
    await place.getByRole('slider', { name: 'Price, highest' }).fill('600');
  });
  await expect(page).toHaveURL(/from=400&to=600/);
  await expect(countOf(page)).not.toHaveText(/^80 /);
  await settled(page);
  for (const { name, price } of await listed(page)) {
    // A tick moves prices afterwards, by 5% at most.
    expect(price, name).toBeGreaterThan(380);
    expect(price, name).toBeLessThan(631);
  }
  await withFilters(page, async (place) => {
    const lowest = place.getByRole('slider', { name: 'Price, lowest' });
    await lowest.press('End');
    await expect(lowest, 'stops a step before the other end').toHaveValue('590');
    await lowest.press('Home');
    await place.getByRole('slider', { name: 'Price, highest' }).press('End');
  });
  await expect(page).toHaveURL(/\/trade$/);
  await expect(countOf(page)).toHaveText(/^80 /);
});

import { expect } from '../fixtures.js';
import { disableServerRendering } from '../page-helpers.js';
import { test } from '../reused-player.js';

test('a page that fails to load shows the error, and Retry opens it @once', async ({ page, complaints }) => {
  complaints.allow(/status of 500|ApiError/);
  const problem = { code: 'INTERNAL', message: 'Something went wrong. Please try again' };
  await disableServerRendering(page);
  await page.route('**/api/v1/me', (route) => route.fulfill({ status: 500, json: problem }));
  await page.goto('/my-holdings');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('alert').filter({ hasText: problem.message })).toBeVisible();
  for (const way of [page.getByRole('link', { name: 'Back to Home' }), page.getByRole('button', { name: 'Retry' })]) {
    await expect(way).toBeInViewport({ ratio: 1 });
  }
  await page.unroute('**/api/v1/me');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'My Holdings' })).toBeVisible();
});

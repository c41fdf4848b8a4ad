import { expect, test } from '../fixtures.js';
import { settled } from '../page-helpers.js';

test('all price alerts are in one list with a remove button, and the sidebar shows the reserved cash @once', async ({
  page,
  player,
}) => {
  await player.setAlert('1', 'above', 999_950);
  await player.setAlert('2', 'below', 150);
  await player.placeLimitOrder('2', 2, 1_000);
  await page.goto('/my-holdings?tab=alerts');
  await settled(page);
  const waiting = page.getByRole('table', { name: 'Waiting price alerts' });
  await expect(waiting.getByRole('button', { name: /^Remove alert/ })).toHaveCount(2);
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
  // SE$20 for the shares plus the fee.
  await expect(page.getByRole('link', { name: /^SE\$20\.\d\d reserved by orders$/ }).first()).toBeVisible();

  await waiting
    .getByRole('button', { name: /^Remove alert/ })
    .first()
    .press('Enter');
  await expect(waiting.getByRole('button', { name: /^Remove alert/ })).toHaveCount(1);
  await expect(waiting.getByRole('button', { name: /^Remove alert/ }), 'the focus goes on').toBeFocused();
  await page.reload();
  await expect(waiting.getByRole('button', { name: /^Remove alert/ })).toHaveCount(1);
});

import { expect, type Page } from '@playwright/test';

/** Clicks, taps and Enter keys up to the first trade, one confirmation of a moved price included. */
export const activationsMax = 3;

/**
 * Buys the star on the dashboard's stage. @returns the number of activations. Prices move every three seconds
 * here, not every thirty: however often one had to be confirmed, it counts once.
 */
export async function buyFirstStar(page: Page): Promise<number> {
  const stage = page.getByRole('region', { name: 'Pick your first star' });
  const owned = page.getByRole('dialog').getByRole('heading', { name: /^You own .*!$/ });
  await stage.getByRole('button', { name: /^Buy 1 share for SE\$/ }).click();
  let confirmations = 0;
  await expect(async () => {
    const confirm = stage.getByRole('button', { name: /^Confirm for SE\$/ });
    if (await confirm.isVisible()) {
      await confirm.click({ timeout: 5_000 });
      confirmations = 1;
    }
    await expect(owned).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(owned).toBeFocused();
  return 1 + confirmations;
}

import { expect } from '../fixtures.js';
import { toast } from '../page-helpers.js';
import { test } from '../shared-player.js';

const text = 'Referral code copied!';
/** A toast lives for five seconds. */
const longerThanItLivesMs = 6_000;

test('a toast goes by itself, waits for who reads it, and can be closed @once', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto('/profile');
  const copy = page.getByRole('button', { name: 'Copy referral code' });
  const shown = toast(page, text);
  await copy.click();
  await expect(shown).toBeVisible();
  await shown.hover();
  await page.clock.fastForward(longerThanItLivesMs);
  await expect(shown).toBeVisible();
  await copy.hover();
  await page.clock.fastForward(longerThanItLivesMs);
  await expect(shown).toHaveCount(0);

  await copy.click();
  await page.getByRole('button', { name: 'Close message' }).focus();
  await page.clock.fastForward(longerThanItLivesMs);
  await expect(shown).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(shown).toHaveCount(0);
});

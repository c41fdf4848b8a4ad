import { expect } from '../fixtures.js';
import { toast } from '../page-helpers.js';
import { test } from '../reused-player.js';

const text = 'Referral code copied!';
/** A toast is shown for five seconds. */
const longerThanToastMs = 6_000;

test('a toast disappears by itself, stays while hovered or focused, and can be closed @once', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto('/profile');
  const copy = page.getByRole('button', { name: 'Copy referral code' });
  const shown = toast(page, text);
  await copy.click();
  await expect(shown).toBeVisible();
  await shown.hover();
  await page.clock.fastForward(longerThanToastMs);
  await expect(shown).toBeVisible();
  await copy.hover();
  await page.clock.fastForward(longerThanToastMs);
  await expect(shown).toHaveCount(0);

  await copy.click();
  await page.getByRole('button', { name: 'Close message' }).focus();
  await page.clock.fastForward(longerThanToastMs);
  await expect(shown).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(shown).toHaveCount(0);
});

import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { test } from '../reused-player.js';

test('zoomed to 200 %, fixed bars take at most an eighth of the height @once', async ({ page }) => {
  // 1280x800 at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  for (const path of ['/trade', '/celebrity/1', '/buy-tokens', '/my-holdings']) {
    await page.goto(path);
    await settled(page);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY), path).toBeGreaterThan(100);
    const covered = await page.evaluate(() => {
      const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y));
      const isFixed = (element: Element | null): boolean =>
        element !== null &&
        (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isFixed(element.parentElement));
      return rows.filter((element) => isFixed(element)).length / innerHeight;
    });
    expect(covered, path).toBeLessThanOrEqual(1 / 8);
  }
});

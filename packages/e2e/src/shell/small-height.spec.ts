import { expect, test as fresh } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { test } from '../reused-player.js';

test('zoomed to 200 %, fixed bars take at most an eighth of the height @once', async ({ page }) => {
  // 1280x800 and, for the pages with the most bars, 1280x1024 at 200 %.
  for (const [path, height] of [
    ['/trade', 400],
    ['/celebrity/1', 512],
    ['/buy-tokens', 400],
    ['/my-holdings', 400],
    ['/leaderboards?tab=traders&window=all', 512],
  ] as const) {
    await page.setViewportSize({ width: 640, height });
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

fresh(
  'a new player buys the first star on the first screen of a phone of 360x740 @once',
  async ({ page, player: _ }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard');
    const buy = page.getByRole('button', { name: /^Buy 1 share for SE\$/ });
    await expect(buy).toBeVisible();
    const covered = () =>
      buy.evaluate((button) => {
        const { left, right, bottom } = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint((left + right) / 2, bottom - 4));
      });
    await expect.poll(covered, 'neither below the fold nor under the bar').toBe(false);
  },
);

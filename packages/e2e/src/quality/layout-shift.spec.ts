import { expect, test } from '../fixtures.js';
import { settled } from '../screen.js';

const layoutShiftMax = 0.02;

for (const path of ['/', '/dashboard', '/trade', '/celebrity/1', '/my-holdings', '/leaderboards?tab=celebrities']) {
  test(`${path} does not jump while it loads`, async ({ page, player, complaints }) => {
    if (path === '/') {
      complaints.allow(/status of 401/);
      await page.context().clearCookies();
    } else await player.trade('buy', '1', 2);
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
          if (!hadRecentInput) shifts.sum += value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    await settled(page);
    await page.waitForTimeout(1_000);
    const sum = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
    expect(sum).toBeLessThanOrEqual(layoutShiftMax);
  });
}

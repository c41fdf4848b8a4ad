import { expect, test } from '../fixtures.js';
import { settled } from '../page-helpers.js';

const layoutShiftMax = 0.02;

interface Shift {
  readonly value: number;
  /** The elements that moved, with their old and new distance from the top in px. */
  readonly moved: readonly string[];
}

/** Records layout shifts without recent user input in `window.shifts`; runs in the page. */
function recordShifts(): void {
  type Source = { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect };
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: readonly Source[] };
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return `${element?.tagName} ${element?.className} ${previousRect.top} to ${currentRect.top}`;
      });
      if (!hadRecentInput) shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

for (const path of ['/', '/dashboard', '/trade', '/celebrity/1', '/my-holdings', '/leaderboards?tab=celebrities']) {
  test(`${path} has no layout shift (CLS) while it loads`, async ({ page, player, complaints }) => {
    if (path === '/') {
      complaints.allow(/status of 401/);
      await page.context().clearCookies();
    } else await player.trade('buy', '1', 2);
    await page.addInitScript(recordShifts);
    await page.goto(path);
    await settled(page);
    await page.waitForTimeout(1_000);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(layoutShiftMax);
  });
}

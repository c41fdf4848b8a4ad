import type { BrowserContext, Page } from '@playwright/test';
import { openThrottled } from './slowdown.js';

/** A page that rerenders all celebrities with each tick, at a viewport width in pixels. */
export interface TickingPage {
  readonly name: string;
  readonly path: string;
  readonly width: number;
}

export const tickingPages: readonly TickingPage[] = [
  { name: '/trade, cards', path: '/trade', width: 1280 },
  { name: '/trade, table', path: '/trade?view=table', width: 1280 },
  { name: '/trade, list', path: '/trade', width: 360 },
];

/** Enough for the page's start-up work, even on a slow phone. */
const restMs = 3_000;

/**
 * Records the durations of long tasks: those of the main thread over 50 ms, the shortest that browsers
 * report.
 */
async function recordLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const longTasksMs: number[] = [];
    Object.assign(globalThis, { longTasksMs });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasksMs.push(duration);
    }).observe({ type: 'longtask' });
  });
}

/**
 * Measures the long tasks that ticks cause in a page with a throttled CPU.
 *
 * @param overMs how long to measure, in milliseconds
 * @returns the durations of main-thread tasks over 50 ms, in milliseconds
 */
export async function measureLongTasks(
  context: BrowserContext,
  { path, width }: TickingPage,
  { cpuSlowdown, overMs }: { readonly cpuSlowdown: number; readonly overMs: number },
): Promise<readonly number[]> {
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width, height: 800 });
    await openThrottled(page, path, cpuSlowdown);
    await page.waitForTimeout(restMs);
    await recordLongTasks(page);
    await page.waitForTimeout(overMs);
    return await page.evaluate(() => (globalThis as unknown as { longTasksMs: number[] }).longTasksMs);
  } finally {
    await page.close();
  }
}

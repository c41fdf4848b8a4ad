import type { BrowserContext, Page } from '@playwright/test';
import { openSlowed } from './slowdown.js';

/** A page that repaints all celebrities with each tick, at a width in pixels. */
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

/** What the page does of itself after it was opened is over by then, also on a slow phone. */
const restMs = 3_000;

/** Notes how long each task of the main thread takes that is longer than 50 ms; browsers tell of no shorter one. */
async function noteLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const longTasksMs: number[] = [];
    Object.assign(globalThis, { longTasksMs });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasksMs.push(duration);
    }).observe({ type: 'longtask' });
  });
}

/**
 * Lets a page repaint ticks, its processor so many times slower.
 *
 * @param overMs how long to look, in milliseconds
 * @returns the tasks of the main thread that took longer than 50 ms, in milliseconds
 */
export async function measureTicks(
  context: BrowserContext,
  { path, width }: TickingPage,
  { cpuSlowdown, overMs }: { readonly cpuSlowdown: number; readonly overMs: number },
): Promise<readonly number[]> {
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width, height: 800 });
    await openSlowed(page, path, cpuSlowdown);
    await page.waitForTimeout(restMs);
    await noteLongTasks(page);
    await page.waitForTimeout(overMs);
    return await page.evaluate(() => (globalThis as unknown as { longTasksMs: number[] }).longTasksMs);
  } finally {
    await page.close();
  }
}

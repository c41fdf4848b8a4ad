import { createRequire } from 'node:module';
import type { BrowserContext, Page } from '@playwright/test';
import { openSlowed } from './slowdown.js';

type Press = (page: Page) => Promise<void>;

const button =
  (name: string | RegExp): Press =>
  (page) =>
    page.getByRole('button', { name }).filter({ visible: true }).first().click();
const tab =
  (name: string | RegExp): Press =>
  (page) =>
    page.getByRole('tab', { name }).click();
const choice =
  (name: string): Press =>
  (page) =>
    page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name, exact: true }) })
      .first()
      .click();
const key =
  (name: string): Press =>
  (page) =>
    page.keyboard.press(name);

/** What players press most, page by page; each press leaves the page as the next one needs it. */
const pressesOf: Readonly<Record<string, readonly Press[]>> = {
  '/dashboard': [key('Control+k'), key('a'), key('Escape'), button(/^Notifications/), key('Escape')],
  '/trade': [button(/^Trade /), button('Max'), button(/^(?:(?:Buy|Sell) \d|Confirm: )/)],
  '/celebrity/1': [choice('1Y'), choice('1D'), button(/^(?:Trade Now|Buy)$/), key('Escape')],
  '/my-holdings': [tab(/^Activity/), tab(/^Positions/)],
  '/leaderboards': [tab('Top Traders'), tab('League')],
};

export const interactionPaths = Object.keys(pressesOf);

// Its form for `require`, which as a script leaves `webVitals` on the page.
const library = createRequire(import.meta.url).resolve('web-vitals');
/** What a press set off is painted by then, also on a slow phone. */
const restMs = 700;
/** Browsers tell of no shorter delay. */
const shortestMs = 16;

async function press(page: Page, path: string, cpuSlowdown: number): Promise<number> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript({ path: library });
  await page.addInitScript((durationThreshold) => {
    const { webVitals } = globalThis as unknown as { webVitals: typeof import('web-vitals') };
    const keep = ({ value }: { value: number }) => Object.assign(globalThis, { pressDelayMs: value });
    webVitals.onINP(keep, { reportAllChanges: true, durationThreshold });
  }, shortestMs);
  await openSlowed(page, path, cpuSlowdown);
  await page.waitForTimeout(restMs);
  for (const act of pressesOf[path] ?? []) {
    await act(page);
    await page.waitForTimeout(restMs);
  }
  return page.evaluate(
    (least) => (globalThis as unknown as { pressDelayMs?: number }).pressDelayMs ?? least,
    shortestMs,
  );
}

/**
 * Opens a page at the width of a phone, its processor so many times slower, and presses what players press most on it.
 *
 * @returns the longest time from a press to the next paint, in milliseconds, as browsers report it (INP)
 */
export async function measureInteractions(context: BrowserContext, path: string, cpuSlowdown: number): Promise<number> {
  const page = await context.newPage();
  try {
    return await press(page, path, cpuSlowdown);
  } finally {
    await page.close();
  }
}

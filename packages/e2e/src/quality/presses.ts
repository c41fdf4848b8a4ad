import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { settled } from '../screen.js';

/** What players press most, page by page; each press leaves the page as the next one needs it. */
export interface PressedPage {
  readonly path: string;
  readonly presses: readonly ((page: Page) => Promise<void>)[];
}

const pressButton = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const pressTab = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name }).click();
const pressRadio = (name: string | RegExp) => (page: Page) =>
  page.locator('label').filter({ has: page.getByRole('radio', { name }) }).first().click();
const pressKey = (key: string) => (page: Page) => page.keyboard.press(key);

export const pressedPages: readonly PressedPage[] = [
  { path: '/dashboard', presses: [pressKey('Control+k'), pressKey('a'), pressKey('Escape'), pressButton(/^Notifications/)] },
  {
    path: '/trade',
    presses: [pressButton(/^Trade /), pressButton('One share more'), pressButton(/^Buy \d/)],
  },
  { path: '/celebrity/1', presses: [pressRadio('1Y'), pressRadio('1D'), pressButton(/^(?:Trade Now|Buy)$/), pressKey('Escape')] },
  { path: '/my-holdings', presses: [pressTab(/^Activity/), pressTab(/^Positions/)] },
  { path: '/leaderboards', presses: [pressTab('Top Traders'), pressTab('League')] },
];

const library = createRequire(import.meta.url).resolve('web-vitals/iife');
/** What a press set off is painted by then, also on a slow phone. */
const restMs = 700;

/**
 * Presses everything of a page, one after the other.
 *
 * @returns the page's delay from a press to the next paint, in milliseconds, as browsers report it (INP)
 */
export async function measurePresses(page: Page, { path, presses }: PressedPage): Promise<number> {
  await page.addInitScript({ path: library });
  await page.addInitScript(() => {
    const { webVitals } = globalThis as unknown as { webVitals: typeof import('web-vitals') };
    webVitals.onINP(({ value }) => Object.assign(globalThis, { pressDelayMs: value }), { reportAllChanges: true });
  });
  await page.goto(path);
  await settled(page);
  await page.waitForTimeout(restMs);
  for (const press of presses) {
    await press(page);
    await page.waitForTimeout(restMs);
  }
  return page.evaluate(() => (globalThis as unknown as { pressDelayMs?: number }).pressDelayMs ?? Number.NaN);
}

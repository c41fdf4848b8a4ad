import { apiFolder } from '@limelight/contract/addresses';
import { appIsCachedHeader } from '@limelight/contract/server-rendering';
import { expect, type Page, test } from '@playwright/test';
import { holdRequests, settled } from '../page-helpers.js';

const layoutShiftMax = 0.02;
/** What loads late may shift what is shown already. */
const restMs = 1_000;

interface Shift {
  readonly value: number;
  /** The elements that moved, with their old and new distance from the left and the top in px. */
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
        const placeOf = ({ left, top }: DOMRect) => `${left},${top}`;
        return `${element?.tagName} ${element?.className} ${placeOf(previousRect)} to ${placeOf(currentRect)}`;
      });
      if (!hadRecentInput) shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

interface LoadOptions {
  /** The fonts arrive when everything else has. */
  readonly fontsLast?: boolean;
}

async function sumOfShifts(page: Page): Promise<{ readonly sum: number; readonly shifts: string }> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  return { sum: shifts.reduce((total, { value }) => total + value, 0), shifts: JSON.stringify(shifts) };
}

/** Opens a page; nothing in it moves while it loads (CLS). */
export async function expectNoLayoutShift(page: Page, path: string, { fontsLast }: LoadOptions = {}): Promise<void> {
  await page.addInitScript(recordShifts);
  const releaseFonts = fontsLast === true ? await holdRequests(page, '**/*.woff2') : () => undefined;
  await page.goto(path, { waitUntil: fontsLast === true ? 'domcontentloaded' : 'load' });
  await settled(page);
  releaseFonts();
  await page.waitForTimeout(restMs);
  const { sum, shifts } = await sumOfShifts(page);
  expect(sum, `${path}: ${shifts}`).toBeLessThanOrEqual(layoutShiftMax);
}

/** Long enough for a skeleton to be painted. */
const apiDelayMs = 200;

/**
 * Delays what the app fetches from the API; runs in the page, as a browser that intercepts requests caches no
 * files.
 */
function delayFetches({ folder, ms }: { readonly folder: string; readonly ms: number }): void {
  const { fetch } = window;
  window.fetch = async (resource, options) => {
    const { pathname } = new URL(resource instanceof Request ? resource.url : resource, location.href);
    if (pathname.startsWith(folder)) await new Promise((resolve) => setTimeout(resolve, ms));
    return fetch(resource, options);
  };
}

/**
 * Opens pages as a browser does that has the app cached: they are rendered in it, and what is fetched later
 * takes the place that its skeleton held.
 */
export async function expectSkeletonsToFit(page: Page, paths: readonly string[]): Promise<void> {
  await page.addInitScript(recordShifts);
  await page.setExtraHTTPHeaders({ [appIsCachedHeader]: '1' });
  await page.addInitScript(delayFetches, { folder: apiFolder, ms: apiDelayMs });
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await settled(page);
      const { sum, shifts } = await sumOfShifts(page);
      expect.soft(sum, `${path}: ${shifts}`).toBeLessThanOrEqual(layoutShiftMax);
    });
  }
}

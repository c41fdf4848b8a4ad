import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { settled } from '../page-helpers.js';

/**
 * Excludes all but the first five entries of a list, which are the same component with other names. Checking
 * all 80 celebrities in the price ticker and the lists of every page took most of the time.
 */
const repeated = ['li', 'tr', '[role="option"]'].map((entry) => `${entry}:nth-child(n + 6)`);

/** A dialog is checked without the page below it, which takes ten times as long and is checked separately. */
export const dialog = '[role="dialog"]:not([hidden])';

interface Scope {
  /** Selector of the part to check; the whole page by default. */
  readonly within?: string | undefined;
  readonly rules?: readonly string[];
}

/** The axe API in the page. */
interface AxeInPage {
  run(where: object, how: object): Promise<axe.AxeResults>;
}

/** Injects axe once per page: compiling its half a megabyte for every check would take long. */
async function injectAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
}

async function findViolations(page: Page, { within, rules }: Scope): Promise<string[]> {
  await injectAxe(page);
  const where: object = {
    ...(within !== undefined && { include: [[within]] }),
    exclude: repeated.map((entries) => [entries]),
  };
  const how: object = {
    // No page has frames.
    iframes: false,
    // No page plays sounds, for whose rule axe would load all styles once more.
    preload: false,
    // Details of passed rules are not needed.
    resultTypes: ['violations'],
    ...(rules !== undefined && { runOnly: [...rules] }),
  };
  return page.evaluate(
    async ({ where, how }) => {
      const { violations } = await (window as unknown as { readonly axe: AxeInPage }).axe.run(where, how);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    },
    { where, how },
  );
}

type Theme = 'light' | 'dark';

interface Form {
  readonly width: number;
  readonly height: number;
  readonly theme: Theme;
  /** The colours of gain and loss for players who are colour-blind. */
  readonly blueOrange?: true;
  readonly rules?: readonly string[];
}

const contrastAlone = ['color-contrast'];
const desktopLight: Form = { width: 1280, height: 800, theme: 'light' };
const phoneDark: Form = { width: 360, height: 740, theme: 'dark' };

/** Both widths and both themes. */
const forms: readonly Form[] = [desktopLight, phoneDark];
/** The other two pairs and the other colours of gain and loss, in which contrast alone can differ. */
const otherForms: readonly Form[] = [
  { ...desktopLight, theme: 'dark', rules: contrastAlone },
  { ...phoneDark, theme: 'light', rules: contrastAlone },
  { ...desktopLight, blueOrange: true, rules: contrastAlone },
  { ...phoneDark, blueOrange: true, rules: contrastAlone },
];

/** `npm test -- --only e2e-long` looks at all pairs. */
function formsToCheck(): readonly Form[] {
  return test.info().project.name === 'long' ? [...forms, ...otherForms] : forms;
}

/**
 * No accessibility violation in a page or a part of it, at both widths and in both themes, and no horizontal
 * scrolling at 320 pixels. The page is loaded once, because loading takes longer than checking.
 *
 * @param ready waits until the page has loaded
 */
export async function expectAccessible(page: Page, name: string, within?: string, ready = settled): Promise<void> {
  for (const { width, height, theme, blueOrange = false, rules } of formsToCheck()) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await ready(page);
    // The code of a popup is loaded lazily.
    if (within !== undefined) await expect(page.locator(within).first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const palette = blueOrange ? 'blue-orange' : 'green-red';
    await page.evaluate((name) => Object.assign(document.documentElement.dataset, { palette: name }), palette);
    const found = await findViolations(page, { within, ...(rules !== undefined && { rules }) });
    expect(found, `${name}, ${width} pixels, ${theme}, ${palette}`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  // A popup follows the new width a frame later.
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, `${name}: no horizontal scrolling at 320 pixels`).toBeLessThanOrEqual(320);
}

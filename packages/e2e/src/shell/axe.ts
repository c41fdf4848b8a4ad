import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settled } from '../screen.js';

/**
 * Of a list the first ten: the others are the same component with other names in it. Looking at all 80 celebrities, in
 * the strip of prices on every page and in the lists below it, was most of the time.
 */
const repeated = ['li', 'tr', '[role="option"]'].map((entry) => `${entry}:nth-child(n + 11)`);

interface Look {
  /** The part that is looked at; without it the whole page. */
  readonly within?: string | undefined;
  readonly rules?: readonly string[];
}

async function findViolations(page: Page, { within, rules }: Look): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    // No page has frames: axe need not look for them, for which it would open a second page.
    .setLegacyMode()
    // What is right need not be described element by element.
    .options({ resultTypes: ['violations'], ...(rules !== undefined && { runOnly: [...rules] }) });
  if (within !== undefined) builder.include(within);
  for (const entries of repeated) builder.exclude(entries);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** All rules in light; the other theme is a matter of colours alone. */
async function expectNoViolation(page: Page, name: string, within?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await findViolations(page, { within }), `${name}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await findViolations(page, { within, rules: ['color-contrast'] }), `${name}, dark`).toEqual([]);
}

/**
 * No violation in a page or a part of it at both widths in both themes, and nothing wider than a phone of 320 pixels.
 * Loaded once for all: making a page ready takes longer than looking at it.
 */
export async function expectFitForAll(page: Page, name: string, within?: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await settled(page);
  await expectNoViolation(page, `${name}, 1280 pixels`, within);
  await page.setViewportSize({ width: 360, height: 740 });
  await settled(page);
  await expectNoViolation(page, `${name}, 360 pixels`, within);
  await page.setViewportSize({ width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `${name}: no sideways scrolling at 320 pixels`).toBeLessThanOrEqual(320);
}

import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { settled } from '../page-helpers.js';

/**
 * Of a list the first five: the others are the same component with other names in it. Looking at all 80 celebrities, in
 * the strip of prices on every page and in the lists below it, was most of the time.
 */
const repeated = ['li', 'tr', '[role="option"]'].map((entry) => `${entry}:nth-child(n + 6)`);

/** What lies over a page is looked at alone: the page below was looked at by itself, and takes ten times as long. */
export const dialog = '[role="dialog"]';

interface Look {
  /** The part that is looked at; without it the whole page. */
  readonly within?: string | undefined;
  readonly rules?: readonly string[];
}

/** What the page has of axe. */
interface AxeInPage {
  run(where: object, how: object): Promise<axe.AxeResults>;
}

/** Brought into a page once: brought anew for each look, its half a megabyte would be compiled and run cold each time. */
async function bringAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
}

async function findViolations(page: Page, { within, rules }: Look): Promise<string[]> {
  await bringAxe(page);
  const where: object = {
    ...(within !== undefined && { include: [[within]] }),
    exclude: repeated.map((entries) => [entries]),
  };
  const how: object = {
    // No page has frames.
    iframes: false,
    // What is right need not be described element by element.
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

/** All rules in light; the other theme is a matter of colours alone. */
async function expectNoViolation(page: Page, name: string, theme: Theme, within?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  const rules = theme === 'dark' ? { rules: ['color-contrast'] } : {};
  expect(await findViolations(page, { within, ...rules }), `${name}, ${theme}`).toEqual([]);
}

/**
 * No violation in a page or a part of it at both widths in both themes, and nothing wider than a phone of 320 pixels.
 * Loaded once for all: making a page ready takes longer than looking at it.
 */
export async function expectFitForAll(page: Page, name: string, within?: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await settled(page);
  await expectNoViolation(page, `${name}, 1280 pixels`, 'light', within);
  await expectNoViolation(page, `${name}, 1280 pixels`, 'dark', within);
  await page.setViewportSize({ width: 360, height: 740 });
  await settled(page);
  await expectNoViolation(page, `${name}, 360 pixels`, 'dark', within);
  await expectNoViolation(page, `${name}, 360 pixels`, 'light', within);
  await page.setViewportSize({ width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `${name}: no sideways scrolling at 320 pixels`).toBeLessThanOrEqual(320);
}

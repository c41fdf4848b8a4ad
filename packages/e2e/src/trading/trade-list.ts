import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.js';

/** Runs `action` with the filters and the sorting, which are in a sheet on a phone. */
export async function withFilters(page: Page, action: (place: Page | Locator) => Promise<unknown>): Promise<void> {
  const filters = page.getByRole('button', { name: 'Filters', exact: true });
  if (!(await filters.isVisible())) {
    await action(page);
    return;
  }
  await filters.click();
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
  await action(sheet);
  await sheet.getByRole('button', { name: /^Show / }).click();
  await expect(sheet).toHaveCount(0);
}

/** A chip, or a tile of the phone's sheet. */
export async function choose(page: Page, group: string, choice: string): Promise<void> {
  await withFilters(page, (place) => {
    const choices = place.getByRole('group', { name: group });
    const name = new RegExp(`^${choice}`);
    return choices.getByRole('radio', { name }).or(choices.getByRole('button', { name })).click();
  });
}

export function sortBy(page: Page, sort: string): Promise<void> {
  return withFilters(page, (place) => place.getByLabel('Sort').filter({ visible: true }).selectOption(sort));
}

/** The number of results, as announced to screen readers. */
export function countOf(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /celebrit/ });
}

export interface Listed {
  readonly name: string;
  readonly price: number;
  /** Over 24 hours in per cent, without its sign. */
  readonly moved: number;
}

/**
 * The content of the cards, rows or table, read in one evaluation so that no tick can change it in between.
 */
export function listed(page: Page): Promise<Listed[]> {
  return page
    .getByRole('main')
    .locator('article, tbody tr')
    .evaluateAll((entries) =>
      entries.map((entry) => {
        const [shown = '', figures = ''] = /SE\$([\d,]+\.\d\d)/.exec(entry.textContent) ?? [];
        const [, rest = ''] = entry.textContent.split(shown);
        return {
          name: (entry.querySelector('h2, th a')?.textContent ?? '').replace(/^Trade /, ''),
          price: Number(figures.replaceAll(',', '')),
          moved: Number(/(\d+\.\d\d)%/.exec(rest)?.[1]),
        };
      }),
    );
}

export const namesOf = (list: readonly Listed[]) => list.map(({ name }) => name);
export const inAlphabet = (names: readonly string[]) =>
  names.toSorted((left, right) => left.localeCompare(right, 'en'));

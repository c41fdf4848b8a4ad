import { paths } from '@limelight/contract/paths';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';

export const statusOn = (page: Page, status: string): Locator =>
  page.getByRole('heading', { level: 1 }).getByText(status, { exact: true });

export async function confirmAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

interface Item {
  readonly title: string;
  readonly celebrity: string;
  /** In per cent. */
  readonly impact: string;
}

/** A new item, which saves itself. */
export async function writeNews(page: Page, { title, celebrity, impact }: Item): Promise<void> {
  await page.goto(paths.managerNews);
  await settled(page);
  await page.getByRole('link', { name: 'New item' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await expect(page.getByText('News item created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/manager\/news\/[0-9a-f-]{36}$/);
  await page.getByLabel('Description').fill('On twice the usual volume.');
  await page.getByLabel('Celebrity').fill(celebrity);
  await page.getByRole('option', { name: celebrity }).click();
  await page.getByRole('textbox', { name: 'Price impact' }).fill(impact);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
}

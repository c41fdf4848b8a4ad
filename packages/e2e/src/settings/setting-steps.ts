import { paths } from '@limelight/contract/paths';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';

export const saveBarOn = (page: Page): Locator => page.getByRole('region', { name: 'Unsaved changes' });

/** The fee of the free plan, from 2.5 per cent: typed, not yet saved. */
export async function typeFee(page: Page, percent: string): Promise<void> {
  await page.goto(paths.adminSettings);
  await settled(page);
  await page.getByRole('textbox', { name: 'Free Plan' }).fill(percent);
  await expect(saveBarOn(page)).toContainText(`Trading fee: Free Plan 2.5% to ${percent}%`);
}

/** Saves a typed fee: it is announced, and takes effect a day later. */
export async function announceFee(page: Page, percent: string): Promise<void> {
  const bar = saveBarOn(page);
  await bar.getByRole('textbox', { name: /^Reason/ }).fill('Summer offer');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await expect(page.getByText(`Announced: Free Plan 2.5% to ${percent}%, in effect from`)).toBeVisible();
}

export async function expectFeeAnnounced(visitor: Page, percent: string): Promise<void> {
  await visitor.goto(paths.changes);
  await expect(visitor.getByText(`Free Plan: from 2.5% to ${percent}%`)).toBeVisible();
}

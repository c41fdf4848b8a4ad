import { paths } from '@limelight/contract/paths';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { samplePng } from '../media/sample-files.js';
import { settled } from '../page-helpers.js';

interface NewCelebrity {
  readonly name: string;
  readonly country: string;
  /** In SE$. */
  readonly price: string;
}

/** The form of a new celebrity, filled in and not yet sent. */
export async function fillCelebrity(page: Page, { name, country, price }: NewCelebrity): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Country').selectOption(country);
  await page.getByLabel(/^Description/).fill('Singer of two albums.');
  await page.getByLabel('Listing price').fill(price);
}

/** Uploads a picture from the form of a celebrity; it is in the media library too. */
export async function uploadPicture(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  const picker = page.getByRole('dialog', { name: 'Choose: picture' });
  await picker.getByRole('tab', { name: 'Upload' }).click();
  const chooser = page.waitForEvent('filechooser');
  await picker.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: samplePng });
  await expect(picker).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Picture' }).getByText(name)).toBeVisible();
}

export async function openNewCelebrity(page: Page): Promise<void> {
  await page.goto(paths.managerCelebrities);
  await settled(page);
  await page.getByRole('link', { name: 'Add Celebrity' }).click();
  // The list has a filter by country, too.
  await expect(page.getByRole('heading', { name: 'Add Celebrity', level: 1 })).toBeVisible();
}

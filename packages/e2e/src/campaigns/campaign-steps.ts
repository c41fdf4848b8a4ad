import { paths } from '@limelight/contract/paths';
import { updateSettings } from '@limelight/contract/people/settings';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import type { Player } from '../player.js';

/** Without a sender's name and postal address no campaign is sent. */
export async function nameSender({ request }: Player, origin: string): Promise<void> {
  const change = { key: 'campaignSender', value: 'Limelight Ltd, 1 Stage Road, London', version: 0 };
  const data = { changes: [change], reason: 'For the test' };
  const answer = await request.put(updateSettings.url, { data, headers: { origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

export async function createList(page: Page, name: string): Promise<void> {
  await page.goto(paths.managerEmail);
  await page.getByRole('link', { name: 'Create List' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Email List' });
  await dialog.getByRole('button', { name: 'Create List' }).click();
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await dialog.getByLabel('List Name').fill(name);
  await dialog.getByRole('button', { name: 'Create List' }).click();
  await expect(page.getByText('Email list created successfully')).toHaveCount(1);
}

/** On the page of a list. The report of the import stays open. */
export async function importPeople(page: Page, csv: string): Promise<void> {
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import subscribers' });
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog.getByRole('region', { name: 'The first of the file' })).toContainText('ama@example.net, Ama');
  await dialog.getByLabel('These people agreed to be mailed by us').check();
  await dialog.getByRole('button', { name: /^Add \d+ subscribers?$/ }).click();
}

interface Mail {
  readonly subject: string;
  /** The list as the form names it, with its number of people. */
  readonly list: string;
  readonly text: string;
}

/** @returns when the draft is saved; its page is open */
export async function writeCampaign(page: Page, { subject, list, text }: Mail): Promise<void> {
  await page.goto(paths.managerCampaigns);
  await page.getByRole('button', { name: 'New campaign' }).click();
  await page.getByRole('dialog').getByLabel('Subject').fill(subject);
  await page.getByRole('button', { name: 'Write the mail' }).click();
  await page.getByLabel(list).check();
  await page.getByLabel('Text').first().fill(text);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Campaign saved successfully')).toBeVisible();
}

export async function sendCampaign(page: Page, recipients: number): Promise<void> {
  const name = `Send to ${recipients} recipient${recipients === 1 ? '' : 's'}`;
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(page.getByText(`${recipients} of ${recipients} sent`)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible();
}

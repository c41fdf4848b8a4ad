import { readFile, stat } from 'node:fs/promises';
import { paths } from '@limelight/contract/paths';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';

/** Backups that were read again after they were written. */
const verifiedOn = (page: Page) => page.getByRole('row').filter({ hasText: 'Verified' });

export async function expectVerifiedBackups(page: Page, count: number): Promise<void> {
  await expect(verifiedOn(page)).toHaveCount(count, { timeout: 180_000 });
}

/** The first backup: it is made and verified. */
export async function makeBackup(page: Page): Promise<void> {
  await page.goto(paths.managerData);
  await settled(page);
  await expect(page.getByText('No backups yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create Backup' }).click();
  await expectVerifiedBackups(page, 1);
  await expect(page.getByText('Up to date')).toBeVisible();
}

/** Verifies the only backup again, on request. */
export async function verifyBackup(page: Page): Promise<void> {
  const request = page.waitForResponse((answer) => answer.url().endsWith('/verify'));
  await page.getByRole('button', { name: /^Verify the backup/ }).click();
  expect((await request).ok()).toBe(true);
  await expectVerifiedBackups(page, 1);
}

export async function downloadBackup(page: Page): Promise<void> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download the backup/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^limelight-.*\.backup$/);
  const path = await download.path();
  expect((await readFile(path)).subarray(0, 16).toString()).toBe('LIMELIGHT BACKUP');
  expect((await stat(path)).size).toBeGreaterThan(10_000);
}

/** @param trades that the panel says would be undone */
export async function startRestore(page: Page, trades: number): Promise<void> {
  await page.getByRole('button', { name: /^Restore the backup/ }).click();
  const panel = page.getByRole('form', { name: 'Restore' });
  await expect(page.getByRole('region', { name: /^Restore / })).toContainText(new RegExp(`Trades\\s*${trades}`));
  await panel.getByLabel('Reason').fill('A drill');
  await panel.getByLabel('Type RESTORE to go on').fill('RESTORE');
  await panel.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/Then players go offline/)).toBeVisible();
}

/** Until every instance serves the restored database. */
export async function waitForRestore(...servers: readonly LimelightProcess[]): Promise<void> {
  const [first] = servers;
  const statusOf = async ({ url }: LimelightProcess) =>
    (await fetch(`${url}/readyz`).catch(() => undefined))?.status ?? 0;
  if (first === undefined) throw new Error('no server to wait for');
  await expect.poll(() => statusOf(first), { timeout: 120_000, intervals: [100] }).toBe(503);
  for (const server of servers) await expect.poll(() => statusOf(server), { timeout: 180_000 }).toBe(200);
}

import { openScratchLimelight } from '@limelight/harness/scratch-limelight';
import { test as base, expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { dedicatedServerVariables } from '../server-settings.js';
import { expectAccessible } from '../shell/axe.js';
import { type BucketProcess, startBucket } from '../system/bucket-process.js';
import { dedicatedServerTimeoutMs } from '../system/dedicated-server.js';

const test = base.extend<{ bucket: BucketProcess; own: Awaited<ReturnType<typeof openScratchLimelight>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  bucket: async ({}, use) => {
    const bucket = await startBucket();
    await use(bucket);
    await bucket.close();
  },
  own: async ({ bucket }, use) => {
    const variables = { ...(await dedicatedServerVariables()), ...bucket.variables('BACKUP') };
    const own = await openScratchLimelight({ purpose: 'e2e-bucket', variables });
    await use(own);
    await own.close();
  },
  baseURL: async ({ own }, use) => use(own.server.url),
});

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

test('a backup is uploaded; a failing upload shows its reason on the page and the dashboard, and is repeated on request @long', async ({
  page,
  player,
  own,
  bucket,
}) => {
  expect((await own.server.run('admin-main.js', player.email)).exitCode).toBe(0);
  await bucket.set('fail');
  await page.goto('/manager/data');
  await settled(page);
  await expect(page.getByText('Uploaded to limelight-backups at')).toBeVisible();
  await page.getByRole('button', { name: 'Create Backup' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Verified' }).first();
  await expect(row).toContainText(/Failed.*The bucket limelight-backups answered POST with InternalError/, {
    timeout: 180_000,
  });
  await expectAccessible(page, '/manager/data', 'main');
  await page.goto('/manager');
  await settled(page);
  await expect(page.getByText('Backups not in the bucket')).toBeVisible();

  expect(await bucket.set('recover')).toBe(0);
  await page.goto('/manager/data');
  await settled(page);
  await page.getByRole('button', { name: /^Upload the backup of .* now$/ }).click();
  await expect(row).toContainText('Machine and bucket', { timeout: 180_000 });
  expect(await bucket.set('recover')).toBe(1);

  await page.getByRole('button', { name: 'Create Backup' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Machine and bucket' })).toHaveCount(2, { timeout: 180_000 });
  const older = page.getByRole('button', { name: /^Delete the backup of/ }).last();
  await older.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Not needed any more');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Backup deleted successfully')).toBeVisible();
  expect(await bucket.set('recover')).toBe(1);
});

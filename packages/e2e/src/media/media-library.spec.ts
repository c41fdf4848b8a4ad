import { addressOf as urlOf } from '@limelight/contract/address';
import { paths } from '@limelight/contract/paths';
import { getMedia, uploadMedia } from '@limelight/contract/talk/media';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled, toast, visit } from '../page-helpers.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';
import { samplePng } from './sample-files.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

const pdf = Buffer.from('%PDF-1.7\n');

const uploadRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name });
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Media files' }).getByRole('button', { name });

async function choose(page: Page, files: readonly { readonly name: string; readonly buffer: Buffer }[]): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload media' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(files.map((file) => ({ mimeType: 'application/octet-stream', ...file })));
  await expect(dialog).toHaveCount(0);
}

test('staff upload files, retry, describe, delete and restore them @once', async ({
  page,
  player,
  exchange,
  complaints,
}) => {
  complaints.allow(/status of (?:404|415|503)/);
  expect((await exchange.run('admin-main.js', player.email)).exitCode).toBe(0);
  await visit(page, paths.managerMedia);
  await expect(page.getByText('No media files found')).toBeVisible();

  // Two files are stored, one is refused here and one by the server, which reads its content.
  await choose(page, [
    { name: 'tyla-tour.png', buffer: samplePng },
    { name: 'notes.exe', buffer: Buffer.from('MZ') },
    { name: 'contract.pdf', buffer: pdf },
    { name: 'lie.jpg', buffer: samplePng },
  ]);
  await expect(uploadRow(page, 'notes.exe').getByRole('alert')).toHaveText('Type not allowed');
  await expect(uploadRow(page, 'lie.jpg').getByRole('alert')).toHaveText(/of another type than its name says/);
  await expect(page.getByText('2 of 4 files uploaded, 2 failed')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Media files' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText(/^Storage used \d+ bytes of 5 GB$/)).toBeVisible();

  // A broken upload is retried under the same id.
  const [url] = uploadMedia.url.split(':id');
  const ids: string[] = [];
  await page.route(`**${url}*`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    ids.push(route.request().url());
    if (ids.length > 1) return route.continue();
    return route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Please try again' } });
  });
  await choose(page, [{ name: 'retried.png', buffer: samplePng }]);
  await uploadRow(page, 'retried.png').getByRole('button', { name: 'Retry retried.png' }).click();
  await expect(toast(page, 'Media uploaded successfully')).toBeVisible();
  await expect(card(page, 'retried.png')).toBeVisible();
  expect(ids).toEqual([ids[0], ids[0]]);
  await expectAccessible(page, 'The library with uploads');
  for (const name of ['notes.exe', 'lie.jpg'])
    await page.getByRole('button', { name: `Remove ${name} from this list` }).click();
  await page.getByRole('button', { name: 'Clear finished' }).click();
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0);

  await page.getByRole('radio', { name: 'Images' }).check();
  await expect(card(page, 'contract.pdf')).toHaveCount(0);
  await card(page, 'tyla-tour.png').click();
  await page.getByRole('textbox', { name: 'Alt text', exact: true }).fill('Tyla on stage, arms raised');
  await page.getByRole('textbox', { name: 'Rights', exact: true }).fill('Press kit, until 31 Dec 2027');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Media updated successfully')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Tyla on stage, arms raised' })).toBeVisible();
  await settled(page);
  await expectAccessible(page, 'The library with a file');

  await page.getByRole('button', { name: 'Delete…' }).click();
  await page
    .getByRole('dialog', { name: /^Delete tyla-tour/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(toast(page, 'Media deleted successfully')).toBeVisible();
  await expect(card(page, 'tyla-tour.png')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Trash 1' }).check();
  await card(page, 'tyla-tour.png').click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, 'Media restored successfully')).toBeVisible();
  await expect(page.getByText('No media files found')).toBeVisible();
});

test('a file that is in use names its uses, and its Delete says why it does nothing @once', async ({
  page,
  player,
  exchange,
}) => {
  expect((await exchange.run('admin-main.js', player.email)).exitCode).toBe(0);
  const id = '01980000-0000-7000-8000-0000000000aa';
  const answer = await page.request.put(urlOf(uploadMedia.url, { id }), {
    headers: { origin: exchange.url },
    multipart: { file: { name: 'tyla.png', mimeType: 'image/png', buffer: samplePng } },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await page.route(`**${urlOf(getMedia.url, { id })}`, async (route) => {
    const item = await (await route.fetch()).json();
    await route.fulfill({ json: { ...item, uses: [{ noun: 'Celebrity', label: 'Tyla', path: paths.managerMedia }] } });
  });
  await visit(page, `${paths.managerMedia}?open=${id}`);
  const uses = page.getByRole('region', { name: 'Used by' });
  await expect(uses.getByRole('listitem')).toHaveText('Celebrity TylaOpen');
  const remove = page.getByRole('button', { name: 'Delete…' });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  // The pointer can come before the picture, which moves the button away from it.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await remove.hover();
    await expect(page.getByRole('tooltip')).toHaveText('In use by Celebrity Tyla', { timeout: 5_000 });
  }).toPass();
});

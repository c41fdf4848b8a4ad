import { readFile } from 'node:fs/promises';
import { appCode } from '@limelight/harness/authenticator';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { holdRequests, settled, toast, visit } from '../page-helpers.js';
import { password } from '../player.js';
import { enableTwoFactor } from './two-factor.js';

/** A valid image of one green pixel. */
const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Refused files, a cropped picture and a drawing. */
async function changePicture(page: Page, main: Locator): Promise<void> {
  const picture = main.locator('input[type="file"]');
  await picture.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(main.getByRole('alert')).toHaveText('File type must be .jpg, .jpeg, .png, .gif');
  await picture.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(1_048_577) });
  await expect(main.getByRole('alert')).toHaveText('File size too large (max 1MB)');
  // The toast about the previous file may still be visible.
  await expect(page.getByRole('alert').getByText('File size too large', { exact: true })).toBeVisible();
  await picture.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: point });
  const cropping = page.getByRole('dialog', { name: 'Crop your picture' });
  const middle = () =>
    cropping
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => [...(canvas.getContext('2d')?.getImageData(256, 256, 1, 1).data ?? [])]);
  await expect.poll(middle, 'the picture is shown from the start').not.toEqual([0, 0, 0, 0]);
  await cropping.getByRole('slider', { name: 'Zoom' }).fill('200');
  await cropping.getByRole('button', { name: /^Move the picture/ }).press('ArrowLeft');
  await cropping.getByRole('button', { name: 'Use this picture' }).click();
  await expect(main.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  const own = main.getByRole('img', { name: 'Your picture' });
  await expect(own).toHaveAttribute('src', /^\/avatars\/[0-9a-f]{32}\.webp$/);

  const drawings = main.getByRole('region', { name: 'Or choose a drawing' });
  await expect(drawings.getByRole('button', { name: /^Drawing \d+$/ })).toHaveCount(12);
  await drawings.getByRole('button', { name: 'Drawing 5' }).click();
  await expect(drawings.getByRole('button', { pressed: true })).toHaveAccessibleName('Drawing 5');
  await expect(own).toHaveAttribute('src', /^\/avatars\/[0-9a-f]{32}\.svg$/);
  await drawings.getByRole('button', { name: 'Shuffle' }).click();
  await expect(drawings.getByRole('button', { pressed: true }), 'the chosen one stays').toHaveAccessibleName(
    'Drawing 1',
  );
  await expect(main.getByRole('button', { name: 'Remove picture' })).toHaveCount(0);
}

test('the profile shows the account; editing shows errors at their fields, preserves the input and saves valid data @once', async ({
  page,
  player,
}) => {
  await visit(page, '/dashboard');
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: player.name })).toBeVisible();
  await expect(main.getByText(/^Member since \d{1,2} \w{3,4} \d{4}$/)).toBeVisible();
  await expect(main.getByText('Verified', { exact: true })).toBeVisible();
  await expect(main.getByText('Unverified', { exact: true })).toBeVisible();
  await expect(main.getByText('Free Plan')).toBeVisible();
  await expect(main.getByText('0 days')).toBeVisible();
  const onward = main.getByRole('region', { name: 'More settings' });
  await expect(onward.getByRole('link', { name: /^Notifications/ })).toHaveAttribute('href', '/profile/notifications');
  await expect(onward.getByRole('link', { name: /^API keys/ })).toHaveAttribute('href', '/profile/api');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = main.getByRole('button', { name: 'Copy referral code' });
  await copy.click();
  await expect(copy.locator('.lucide-check')).toBeVisible();
  await expect(toast(page, 'Referral code copied!')).toBeVisible();
  await expect(copy.locator('.lucide-check'), 'for a moment').toHaveCount(0);
  await main.getByRole('link', { name: 'Edit Profile' }).click();

  await changePicture(page, main);

  await main.getByLabel('Name').fill(' ');
  await main.getByLabel('Mobile number').fill('12-34');
  await main.getByRole('button', { name: 'Save Changes' }).click();
  await expect(main.getByText('Please enter your name')).toBeVisible();
  await expect(main.getByText('Please enter a valid mobile number (minimum 6 digits)')).toBeVisible();
  await expect(main.getByLabel('Mobile number')).toHaveValue('1234');
  await main.getByLabel('Name').fill('Efua Sutherland');
  await main.getByLabel('Mobile number').fill('7700900456');
  await main.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Efua Sutherland' })).toBeVisible();
  await expect(main.getByText('+44 7700900456')).toBeVisible();
});

test('two-factor authentication shows recovery codes once, and the next log-in requires a code @once', async ({
  page,
  player,
  complaints,
}) => {
  complaints.allow(/status of 40[01]/);
  await visit(page, '/profile');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This is not your password');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('Code', { exact: true }).fill(appCode(secret.replaceAll(' ', ''), Date.now()));
  const releaseResponse = await holdRequests(page, '**/api/v1/me/two-factor/confirm');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('button', { name: 'Close' }), 'the codes are on their way').toHaveCount(0);
  await page.keyboard.press('Escape');
  releaseResponse();
  const listed = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  await dialog.getByLabel('I have saved my recovery codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/?card=log-in');
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill(player.email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  const second = page.getByRole('form', { name: 'Two-factor authentication' });
  await expect(second.getByLabel('Code', { exact: true })).toBeFocused();
  await second.getByRole('button', { name: 'Use a recovery code' }).click();
  await second.getByLabel('Recovery code', { exact: true }).fill('wrong-codes');
  await page.keyboard.press('Enter');
  await expect(second.getByRole('alert')).toHaveText('This code isn’t right. Please try the newest one');
  await second.getByLabel('Recovery code', { exact: true }).fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('with two-factor on, errors are shown at their fields, new recovery codes revoke the old ones, and it can be turned off @once', async ({
  page,
  player,
  baseURL,
  complaints,
}) => {
  complaints.allow(/status of 40[01]/);
  const oldCodes = await enableTwoFactor(player, { origin: baseURL ?? '', nowMs: Date.now() });
  await visit(page, '/profile');
  await settled(page);
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Password', { exact: true });
  const code = dialog.getByLabel('Code', { exact: true });
  const typeBothFactors = async (button: Locator, rightCode: string | undefined) => {
    await button.click();
    await expect(field).toHaveAccessibleDescription('Please enter your password');
    await expect(code).toHaveAccessibleDescription(/Please enter the code/);
    await field.fill('not the password');
    await code.fill('wrong-codes');
    await button.click();
    await expect(field).toHaveAccessibleDescription('This is not your password');
    await expect(field).toHaveValue('not the password');
    await field.fill(password);
    await button.click();
    await expect(code).toHaveAccessibleDescription(/This code isn’t right/);
    await code.fill(rightCode ?? '');
    await button.click();
  };
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await typeBothFactors(dialog.getByRole('button', { name: 'Create new codes' }), oldCodes[0]);
  const listed = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const newCodes = await listed.allTextContents();
  for (const one of newCodes) expect(oldCodes).not.toContain(one);
  await dialog.getByLabel('I have saved my recovery codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Delete account' }).click();
  await field.fill(password);
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete my account permanently' }).click();
  await expect(code).toHaveAccessibleDescription(/Please enter the code/);
  await code.fill(oldCodes[1] ?? '');
  await dialog.getByRole('button', { name: 'Delete my account permanently' }).click();
  await expect(code).toHaveAccessibleDescription(/This code isn’t right/);
  await expect(code, 'an old code').toHaveValue(oldCodes[1] ?? '');
  await expect(dialog.getByLabel('Type DELETE to confirm')).toHaveValue('DELETE');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Turn off' }).click();
  await typeBothFactors(dialog.getByRole('button', { name: 'Turn off' }), newCodes[0]);
  await expect(toast(page, 'Two-factor authentication is off')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('a device that is signed out from another one shows the log-in without a reload @once', async ({
  page,
  player,
  browser,
  baseURL,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const credentials = { data: { email: player.email, password }, headers: { origin: baseURL ?? '' } };
  expect((await elsewhere.request.post('/api/auth/sign-in/email', credentials)).ok()).toBe(true);
  const other = await elsewhere.newPage();
  await visit(other, '/trade');
  await visit(page, '/profile');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(toast(page, 'Signed out everywhere else')).toBeVisible();
  await expect(page.getByText('No other devices.')).toBeVisible();
  await expect(other.getByRole('form', { name: 'Log in' })).toBeVisible();
  await elsewhere.close();
});

test('a player exports the data and deletes the account, which ends its log-in @once', async ({
  page,
  player,
  complaints,
}) => {
  complaints.allow(/status of 40[01]/);
  await player.trade('buy', '1', 2);
  await visit(page, '/profile');
  await settled(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^limelight-data-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file.profile[0].email).toBe(player.email);
  expect(file.trades).toHaveLength(1);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Type DELETE to confirm').fill('delete');
  await dialog.getByRole('button', { name: 'Delete my account permanently' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please type DELETE');
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete my account permanently' }).click();
  await expect(toast(page, 'Your account is deleted')).toBeVisible();
  expect((await player.request.get('/api/v1/me')).status()).toBe(401);
  await page.goto('/?card=log-in');
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill(player.email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(form.getByRole('alert')).toHaveText(/^Invalid email or password/);
});

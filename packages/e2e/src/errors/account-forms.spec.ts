import { createApiKey } from '@limelight/contract/people/api-keys';
import { changePassword, confirmTwoFactor, deleteMe, updateMe, uploadAvatar } from '@limelight/contract/people/profile';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { password } from '../player.js';
import { test } from '../reused-player.js';
import { failedResponses, messageOf, mockError, mockNetworkFailure, removeMocks } from './mock-errors.js';

const warned = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).first();

test('a profile that cannot be saved shows the error in the form, and a picture next to the picture @once', async ({
  page,
  complaints,
}) => {
  complaints.allow(failedResponses);
  await page.goto('/profile/edit');
  const main = page.getByRole('main');
  await main.getByLabel('Name').fill('Efua Sutherland');
  const save = main.getByRole('button', { name: 'Save Changes' });
  await mockError(page, updateMe, 'INTERNAL');
  await save.click();
  await expect(main.getByRole('alert')).toHaveText(messageOf('INTERNAL'));
  await expect(warned(page, 'Failed to update profile')).toBeVisible();
  await expect(main.getByLabel('Name')).toHaveValue('Efua Sutherland');
  await removeMocks(page);
  await mockError(page, updateMe, 'BAD_REQUEST', { mobileNumber: 'This number is not in use' });
  await save.click();
  await expect(main.getByLabel('Mobile number')).toHaveAccessibleDescription(/This number is not in use/);
  await removeMocks(page);

  const picture = main.locator('input[type="file"]');
  const choose = () =>
    picture.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await choose();
  await expect(main.getByRole('alert').filter({ hasText: messageOf('FILE_TYPE_INVALID') })).toBeVisible();
  for (const code of ['FILE_UNREADABLE', 'FILE_TOO_LARGE', 'TOO_MANY_FILES', 'TOO_MANY_REQUESTS'] as const) {
    await mockError(page, uploadAvatar, code);
    await choose();
    await expect(main.getByRole('alert').filter({ hasText: messageOf(code) }), code).toBeVisible();
    await removeMocks(page);
  }
  await mockNetworkFailure(page, uploadAvatar);
  await choose();
  await expect(warned(page, 'Failed to upload avatar')).toBeVisible();
  await expect(main.getByLabel('Name'), 'nothing of the form is lost').toHaveValue('Efua Sutherland');
});

test('a wrong password, code or confirmation shows an error at its field, and the input is preserved @once', async ({
  page,
  complaints,
}) => {
  complaints.allow(failedResponses);
  await page.goto('/profile');
  await settled(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog');
  const change = dialog.getByRole('button', { name: 'Change password' });
  await change.click();
  await expect(dialog.getByText('Please enter your current password')).toBeVisible();
  await dialog.getByLabel('Current password').fill('not the password');
  await dialog.getByLabel('New password', { exact: true }).fill('five velvet curtains');
  await dialog.getByLabel('Confirm new password').fill('five velvet curtain');
  await change.click();
  await expect(dialog.getByLabel('Confirm new password')).toHaveAccessibleDescription(/Passwords do not match/);
  await dialog.getByLabel('Confirm new password').fill('five velvet curtains');
  await change.click();
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(/This is not your password/);
  await expect(dialog.getByLabel('New password', { exact: true })).toHaveValue('five velvet curtains');
  await mockError(page, changePassword, 'TOO_MANY_REQUESTS');
  await change.click();
  await expect(warned(page, messageOf('TOO_MANY_REQUESTS'))).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Set up' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await mockError(page, confirmTwoFactor, 'INVALID_CODE');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(messageOf('INVALID_CODE'));
  await expect(dialog.getByLabel('Code', { exact: true })).toHaveValue('000000');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete my account permanently' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/This is not your password/);
  await mockError(page, deleteMe, 'LAST_ADMIN');
  await dialog.getByRole('button', { name: 'Delete my account permanently' }).click();
  await expect(warned(page, messageOf('LAST_ADMIN'))).toBeVisible();
  await expect(dialog.getByLabel('Type DELETE to confirm')).toHaveValue('DELETE');
});

test('creating too many keys is refused, and creating one long after the log-in requires the password @once', async ({
  page,
  complaints,
}) => {
  complaints.allow(failedResponses);
  await page.goto('/profile/api');
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog');
  const make = dialog.getByRole('button', { name: 'Create key' });
  await make.click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Please give the key a name/);
  await dialog.getByLabel('Name').fill('Candle bot');
  await mockError(page, createApiKey, 'API_KEY_LIMIT');
  await make.click();
  await expect(warned(page, messageOf('API_KEY_LIMIT'))).toBeVisible();
  await removeMocks(page);
  await mockError(page, createApiKey, 'PASSWORD_NEEDED');
  await make.click();
  await expect(dialog.getByLabel('Your password')).toBeVisible();
  await make.click();
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(/Please enter your password/);
  await removeMocks(page);
  await dialog.getByLabel('Your password').fill('not the password');
  await make.click();
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(/This is not your password/);
  await expect(dialog.getByLabel('Your password')).toHaveValue('not the password');
  await expect(dialog.getByLabel('Name')).toHaveValue('Candle bot');
});

import { waitForLink } from '@limelight/harness/mailbox';
import { expect, test } from '../fixtures.js';

const newPassword = 'four velvet curtains';

test('a forgotten password is reset with the link from the mail, which works once @once', async ({
  page,
  newcomer,
  complaints,
}) => {
  // The used link, and the query of the account after the reset has ended every session.
  complaints.allow(/status of 40[01]/);
  await newcomer.verify();
  // A truncated link.
  await page.goto('/reset-password');
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid or expired link' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  const form = page.getByRole('form', { name: 'Forgot password' });
  await form.getByLabel('Email').fill(newcomer.email);
  await form.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Password reset instructions sent to your email!')).toBeVisible();

  const link = (await waitForLink(newcomer.mailbox, '/reset-password')).href;
  const enterNewPassword = async () => {
    await page.goto(link);
    await page.getByLabel('New password').fill(newPassword);
    await page.getByLabel('Confirm password').fill(newPassword);
    await page.getByRole('button', { name: 'Reset Password' }).click();
  };
  await enterNewPassword();
  await expect(page.getByText('Password successfully reset!')).toBeVisible();

  const logIn = page.getByRole('form', { name: 'Log in' });
  await logIn.getByLabel('Email').fill(newcomer.email);
  await logIn.getByLabel('Password', { exact: true }).fill(newPassword);
  await logIn.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await enterNewPassword();
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid or expired link' })).toBeVisible();
});

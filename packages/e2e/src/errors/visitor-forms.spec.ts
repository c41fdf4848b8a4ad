import { unsubscribeFromMail } from '@limelight/contract/people/notifications';
import { getPublicSettings } from '@limelight/contract/people/settings';
import { checkSetup, setUp } from '@limelight/contract/people/setup';
import { createSupportTicket } from '@limelight/contract/talk/support';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { continueSignUp, toast } from '../page-helpers.js';
import { password } from '../player.js';
import {
  failedResponses,
  type MockedCall,
  messageOf,
  mockError,
  mockNetworkFailure,
  removeMocks,
} from './mock-errors.js';

const post = (url: string): MockedCall => ({ method: 'POST', url });
const signIn = post('/api/auth/sign-in/email');
const signUp = post('/api/auth/sign-up/email');
const warned = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).first();

test('log-in shows missing input, wrong credentials, suspension, rate limit and server errors, and preserves the address @once', async ({
  page,
  complaints,
}) => {
  complaints.allow(failedResponses);
  await page.goto('/?card=log-in');
  const form = page.getByRole('form', { name: 'Log in' });
  const submit = form.getByRole('button', { name: 'Log in' });
  await form.getByLabel('Email', { exact: true }).fill('nobody');
  await submit.click();
  await expect(form.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    /Please enter a valid email address/,
  );
  await expect(form.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Please enter your password/);
  await form.getByLabel('Email', { exact: true }).fill('somebody@e2e.test');
  await form.getByLabel('Password', { exact: true }).fill(password);
  for (const [code, text] of [
    ['ACCOUNT_SUSPENDED', messageOf('ACCOUNT_SUSPENDED')],
    ['TOO_MANY_REQUESTS', messageOf('TOO_MANY_REQUESTS')],
    ['INTERNAL', 'Failed to log in'],
    ['UNAVAILABLE', messageOf('UNAVAILABLE')],
  ] as const) {
    await mockError(page, signIn, code);
    await submit.click();
    await expect(warned(page, text), code).toBeVisible();
    await expect(form.getByLabel('Email', { exact: true })).toHaveValue('somebody@e2e.test');
    await removeMocks(page);
  }
  await mockNetworkFailure(page, signIn);
  await submit.click();
  await expect(warned(page, 'We can’t reach the game. Check your connection')).toBeVisible();
  await removeMocks(page);

  // When the second step of a log-in expires, the form returns to the first.
  await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ json: { twoFactor: true } }));
  const twoFactor = post('/api/auth/two-factor');
  await mockError(page, twoFactor, 'INTERNAL');
  await submit.click();
  const second = page.getByRole('form', { name: 'Two-factor authentication' });
  await second.getByRole('button', { name: 'Log in' }).click();
  await expect(second.getByLabel('Code', { exact: true })).toHaveAccessibleDescription('Please enter the code');
  await second.getByLabel('Code', { exact: true }).fill('000000');
  await second.getByRole('button', { name: 'Log in' }).click();
  await expect(warned(page, 'Failed to log in')).toBeVisible();
  await mockError(page, twoFactor, 'TOO_MANY_REQUESTS');
  await second.getByRole('button', { name: 'Log in' }).click();
  await expect(form.getByRole('alert')).toHaveText(messageOf('TOO_MANY_REQUESTS'));
});

test('a failed sign-up preserves every field, and a closed one shows a message @once', async ({ page, complaints }) => {
  complaints.allow(failedResponses);
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Sign up' });
  await continueSignUp(form, { email: 'ama@e2e.test', password });
  await form.getByLabel(/^Referral code/).fill('NOBODYHASIT');
  const typed = [
    [form.getByLabel('Name', { exact: true }), 'Ama Sutherland'],
    [form.getByLabel('Mobile number'), '244123456'],
  ] as const;
  for (const [field, value] of typed) await field.fill(value);
  await form.getByRole('checkbox', { name: /18 or older/ }).check();
  const create = form.getByRole('button', { name: 'Create account' });
  await create.click();
  await expect(form.getByLabel(/^Referral code/)).toHaveAccessibleDescription(/This is not a referral code/);
  await form.getByLabel(/^Referral code/).fill('');
  await mockError(page, signUp, 'BAD_REQUEST', {
    email: 'Please choose another address',
    password: 'Please choose another',
  });
  await create.click();
  await expect(form.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/Please choose another address/);
  await expect(form.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Please choose another/);
  await continueSignUp(form, { email: 'ama@e2e.test', password });
  await removeMocks(page);
  for (const [code, text] of [
    ['TOO_MANY_REQUESTS', messageOf('TOO_MANY_REQUESTS')],
    ['INTERNAL', 'Authentication failed'],
  ] as const) {
    await mockError(page, signUp, code);
    await create.click();
    await expect(warned(page, text), code).toBeVisible();
    await removeMocks(page);
  }
  for (const [field, value] of typed) await expect(field).toHaveValue(value);
  await expect(form.getByRole('checkbox', { name: /18 or older/ })).toBeChecked();

  await page.route(`**${getPublicSettings.url}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), registrationEnabled: false } });
  });
  // The landing page itself is rendered with the server's settings.
  await page.goto('/?card=sign-up');
  await expect(page.getByText('Sign-up is closed at the moment')).toBeVisible();
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible();
});

test('a failed password reset shows an error, and a new link can be requested @once', async ({ page, complaints }) => {
  complaints.allow(failedResponses);
  await page.goto('/?card=forgot');
  const form = page.getByRole('form', { name: 'Forgot password' });
  await form.getByLabel('Email', { exact: true }).fill('nobody');
  await form.getByRole('button', { name: 'Send reset link' }).click();
  await expect(form.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    /Please enter a valid email address/,
  );
  await form.getByLabel('Email', { exact: true }).fill('somebody@e2e.test');
  for (const [code, text] of [
    ['TOO_MANY_REQUESTS', messageOf('TOO_MANY_REQUESTS')],
    ['INTERNAL', 'Failed to send password reset email'],
  ] as const) {
    await mockError(page, post('/api/auth/request-password-reset'), code);
    await form.getByRole('button', { name: 'Send reset link' }).click();
    await expect(warned(page, text)).toBeVisible();
    await removeMocks(page);
  }
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue('somebody@e2e.test');

  await page.goto('/reset-password?token=abc');
  await page.getByLabel('New password').fill('short');
  await page.getByLabel('Confirm password').fill('shorter');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/at least 8 characters/);
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription(/Passwords do not match/);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await mockError(page, post('/api/auth/reset-password'), 'INTERNAL');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(warned(page, 'Failed to reset password')).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue(password);
});

test('a mail that cannot be sent or a link that cannot be verified shows an error with a next step @once', async ({
  page,
  newcomer,
  complaints,
}) => {
  complaints.allow(failedResponses);
  await newcomer.logIn();
  await page.goto('/verify-email');
  await expect(page.getByText(newcomer.email)).toBeVisible();
  const resend = page.getByRole('button', { name: /^Resend Verification Email/ });
  const send = post('/api/auth/send-verification-email');
  for (const [code, text] of [
    ['INTERNAL', 'Failed to send verification email'],
    ['TOO_MANY_REQUESTS', messageOf('TOO_MANY_REQUESTS')],
  ] as const) {
    await mockError(page, send, code);
    await resend.click();
    await expect(warned(page, text)).toBeVisible();
    await removeMocks(page);
  }
  await resend.click();
  await expect(page.getByText('Verification email sent! Please check your inbox.')).toBeVisible();
  await expect(resend).toHaveText(/\(\d+ s\)$/);

  await page.goto('/verify-email?token=abc');
  await expect(warned(page, 'Invalid or expired link')).toBeVisible();
  await expect(resend).toBeVisible();
  await mockError(page, post('/api/auth/verify-email'), 'FORBIDDEN');
  await page.goto('/verify-email?token=abcd');
  await expect(warned(page, 'Failed to verify email')).toBeVisible();
  await removeMocks(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(warned(page, 'Invalid or expired link')).toBeVisible();
});

test('an expired link offers a new mail for an entered address, unsubscribing can be retried, and an invalid link says so @once', async ({
  page,
  complaints,
}) => {
  complaints.allow(failedResponses);
  await page.goto('/verify-email?token=abc');
  await expect(warned(page, 'Invalid or expired link')).toBeVisible();
  const email = page.getByLabel('Email', { exact: true });
  const resend = page.getByRole('button', { name: /^Resend Verification Email/ });
  await email.fill('nobody');
  await resend.click();
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address/);
  await expect(email).toHaveValue('nobody');
  await email.fill('somebody@e2e.test');
  await mockError(page, post('/api/auth/send-verification-email'), 'INTERNAL');
  await resend.click();
  await expect(warned(page, 'Failed to resend email')).toBeVisible();
  await expect(email).toHaveValue('somebody@e2e.test');
  await removeMocks(page);
  await resend.click();
  await expect(toast(page, 'New verification email sent!')).toBeVisible();
  await expect(resend).toHaveText(/\(\d+ s\)$/);
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible();

  await page.goto('/unsubscribe?token=abc');
  const stop = page.getByRole('button', { name: 'Unsubscribe' });
  await expect(page.getByRole('heading', { name: 'Unsubscribe from the daily email?' })).toBeInViewport({ ratio: 1 });
  await expect(stop).toBeInViewport({ ratio: 1 });
  await mockError(page, unsubscribeFromMail, 'TOO_MANY_REQUESTS');
  await stop.click();
  await expect(warned(page, messageOf('TOO_MANY_REQUESTS'))).toBeVisible();
  await removeMocks(page);
  await stop.click();
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Limelight' })).toBeInViewport({ ratio: 1 });
});

test('the page of the first admin can be retried, preserves the address, and says what is wrong with it @once', async ({
  page,
  complaints,
}) => {
  complaints.allow(failedResponses);
  await mockError(page, checkSetup, 'TOO_MANY_REQUESTS');
  await page.goto('/setup#abc');
  // The app tries again by itself first.
  await expect(warned(page, messageOf('TOO_MANY_REQUESTS'))).toBeVisible({ timeout: 20_000 });
  await removeMocks(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();

  await page.route(`**${checkSetup.url}`, (route) => route.fulfill({ json: { status: true } }));
  await page.goto('/setup#abcd');
  const email = page.getByLabel('Email', { exact: true });
  const submit = page.getByRole('button', { name: 'Become Admin' });
  await email.fill('somebody@e2e.test');
  await mockError(page, setUp, 'INTERNAL');
  await submit.click();
  await expect(warned(page, 'The admin could not be made')).toBeVisible();
  await expect(email).toHaveValue('somebody@e2e.test');
  const suspended = 'This account is suspended. Enter another address';
  await mockError(page, setUp, 'BAD_REQUEST', { email: suspended });
  await submit.click();
  await expect(email).toHaveAccessibleDescription(new RegExp(suspended));
  await mockError(page, setUp, 'CONFLICT');
  await submit.click();
  await expect(page.getByRole('heading', { name: 'This game is set up already' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeInViewport({ ratio: 1 });
});

test('a CAPTCHA that fails to load can be retried, and a rate-limited support request preserves its text @once', async ({
  page,
  complaints,
}) => {
  complaints.allow(failedResponses);
  await page.goto('/help');
  await page.route('**/assets/altcha-*', (route) => route.abort());
  // The app treats a missing chunk as one of an old release and reloads, at most once a minute.
  await page.evaluate(() => sessionStorage.setItem('limelight.reloaded', String(Date.now())));
  await page.getByRole('button', { name: 'Contact Support' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Message').fill('Is anybody there?');
  await expect(form.getByRole('alert')).toContainText('The robot check could not be loaded');
  await removeMocks(page);
  await form.getByRole('button', { name: 'Retry' }).click();
  await form.getByRole('checkbox').click();
  await expect(form.getByText('Verified')).toBeVisible();
  await expect(form.getByLabel('Message')).toHaveValue('Is anybody there?');

  await form.getByLabel('Message').fill('');
  await form.getByRole('button', { name: 'Send Message' }).click();
  for (const text of ['Please enter your name', 'Please enter a subject', 'Please enter a message']) {
    await expect(form.getByText(text)).toBeVisible();
  }
  await form.getByLabel('Name').fill('Amara');
  await form.getByLabel('Email', { exact: true }).fill('amara@e2e.test');
  await form.getByLabel('Subject').fill('A question');
  await form.getByLabel('Message').fill('Is anybody there?');
  await mockError(page, createSupportTicket, 'TOO_MANY_REQUESTS');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(warned(page, messageOf('TOO_MANY_REQUESTS'))).toBeVisible();
  await expect(form.getByLabel('Message')).toHaveValue('Is anybody there?');
});

import { randomInt } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { signUp } from '@limelight/contract/people/auth';
import { listReferrals } from '@limelight/contract/play/rewards';
import { waitForLink } from '@limelight/harness/mailbox';
import { expect, test } from '../fixtures.js';
import { continueSignUp, figure, toast } from '../page-helpers.js';
import { newEmail, password } from '../player.js';

test('a visitor signs up, verifies through the mail, logs in and finds the starting cash @once', async ({
  page,
  baseURL,
}) => {
  const email = newEmail();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Every star has a price.');
  const form = page.getByRole('form', { name: 'Sign up' });
  await continueSignUp(form, { email, password });
  await form.getByLabel('Name', { exact: true }).fill('Ama Sutherland');
  await form.getByRole('combobox', { name: 'Prefix' }).fill('Ghana');
  await page.getByRole('option', { name: /Ghana/ }).click();
  await form.getByLabel('Mobile number').fill('024 412-3456');
  await expect(form.getByLabel('Mobile number')).toHaveValue('0244123456');
  await form.getByRole('checkbox', { name: /18 or older/ }).check();
  await form.getByRole('button', { name: 'Create account' }).click();

  const sent = toast(page, 'Please check your email for verification link');
  await expect(sent).toBeVisible();
  await expect(page).toHaveURL(/\/verify-email$/);
  await expect(page.getByText(email)).toBeVisible();

  await page.goto((await waitForLink({ url: baseURL ?? '', to: email }, '/verify-email')).href);
  // The message is shown for 1.5 seconds: one locator must match both texts.
  const verified = page.getByRole('main').filter({ hasText: 'Email verified successfully! Redirecting...' });
  await expect(verified.getByRole('heading', { name: 'Verification Complete!' })).toBeVisible();

  const logIn = page.getByRole('form', { name: 'Log in' });
  const dashboard = page.getByRole('heading', { name: 'Welcome, Ama' });
  await expect(logIn.or(dashboard).first()).toBeVisible();
  if (await logIn.isVisible()) {
    await logIn.getByLabel('Email', { exact: true }).fill(email);
    await logIn.getByLabel('Password', { exact: true }).fill(password);
    await logIn.getByRole('button', { name: 'Log in' }).click();
  }
  await expect(dashboard).toBeVisible();
  await expect(figure(page, 'Available cash')).toHaveText('SE$10,000.00');
});

test('a password can be shown and pasted, every invalid field shows its error, and the input is preserved @once', async ({
  page,
}) => {
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Sign up' });
  const field = form.getByLabel('Password', { exact: true });
  const email = form.getByLabel('Email', { exact: true });
  await email.fill(password);
  await email.press('ControlOrMeta+a');
  await email.press('ControlOrMeta+c');
  for (const target of [field, form.getByLabel('Confirm password')]) {
    await target.press('ControlOrMeta+v');
    await expect(target).toHaveValue(password);
  }
  const show = form.getByRole('button', { name: 'Show password' }).first();
  await expect(field).toHaveAttribute('type', 'password');
  await show.click();
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(field).toHaveAttribute('type', 'text');
  await expect(field).toHaveValue(password);
  await show.click();
  await expect(field).toHaveAttribute('type', 'password');

  await form.getByLabel('Email', { exact: true }).fill('nobody');
  await form.getByLabel('Password', { exact: true }).fill('short');
  await form.getByLabel('Confirm password').fill('shorter');
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(form.getByText('Please enter a valid email address')).toBeVisible();
  await expect(form.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/at least 8 characters/);
  await expect(form.getByText('Passwords do not match')).toBeVisible();
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue('nobody');
  await continueSignUp(form, { email: 'somebody@e2e.test', password });
  await form.getByLabel('Mobile number').fill('12');
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(form.getByText('Please enter your name')).toBeVisible();
  await expect(form.getByText('Please confirm that you are at least 18 and accept the terms')).toBeVisible();
  await form.getByRole('button', { name: 'Back' }).click();
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue('somebody@e2e.test');
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(form.getByLabel('Mobile number')).toHaveValue('12');
});

test('a referral code shows its bonus, or that it is unknown, and never blocks the sign-up, which looks the same with an address that has an account @once', async ({
  page,
  player,
  complaints,
}) => {
  // The page tries to log in with the entered credentials and gets 401.
  complaints.allow(/status of 401/);
  const { code } = schemasOf(listReferrals).response.parse(await (await player.request.get(listReferrals.url)).json());
  const { handle } = await player.me();
  await page.context().clearCookies();
  await page.goto(`/?ref=${code}`);
  await expect(page.getByText(`${handle} gives you SE$500`)).toBeVisible();
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Sign up' });
  await continueSignUp(form, { email: player.email, password: 'what a stranger would choose' });
  const field = form.getByLabel(/^Referral code/);
  await field.fill(code.toLowerCase());
  await expect(page.getByRole('status').filter({ hasText: '+SE$500.00 each' })).toBeVisible();
  // A well-formed code that nobody has: a collision with a random code is practically impossible.
  await field.fill(code.slice(0, -4) + (code.endsWith('2222') ? '3333' : '2222'));
  await expect(field).toHaveAccessibleDescription('We don’t know this code. You can sign up without it.');
  await expect(page.getByText('+SE$500.00 each')).toHaveCount(0);
  await form.getByLabel('Name', { exact: true }).fill('Somebody Else');
  await form.getByLabel('Mobile number').fill('7700900123');
  await form.getByRole('checkbox', { name: /18 or older/ }).check();
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/verify-email$/);
  await expect(page.getByText(player.email)).toBeVisible();
});

/** Sign-ups of a network without a robot check. */
const uncheckedMax = 3;

test('beyond the first accounts of a network, each costs a robot check, after which nothing was lost @once', async ({
  page,
  complaints,
  baseURL,
}) => {
  complaints.allow(/status of 403/);
  // Not of this machine, whose addresses may sign up without limit.
  const network = { 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` };
  for (let account = 0; account < uncheckedMax; account += 1) {
    const data = { name: 'Ama Sutherland', email: newEmail(), password, acceptTerms: true };
    const mobile = { mobileNumberPrefix: '+44', mobileNumber: '7700900123' };
    const headers = { ...network, origin: baseURL ?? '' };
    expect((await page.request.post(signUp.url, { data: { ...data, ...mobile }, headers })).ok()).toBe(true);
  }
  await page.setExtraHTTPHeaders(network);
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Sign up' });
  const email = newEmail();
  await continueSignUp(form, { email, password });
  await form.getByLabel('Name', { exact: true }).fill('Kwesi Boateng');
  await form.getByLabel('Mobile number').fill('7700900123');
  await form.getByRole('checkbox', { name: /18 or older/ }).check();
  const create = form.getByRole('button', { name: 'Create account' });
  await create.click();
  await expect(form.getByRole('alert')).toContainText('There were several sign-ups from this network');
  await expect(create).toBeDisabled();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Kwesi Boateng');
  await form.getByRole('checkbox', { name: "I'm not a robot" }).click();
  await expect(form.getByText('Verified')).toBeVisible();
  await create.click();
  await expect(page).toHaveURL(/\/verify-email$/);
  await expect(page.getByText(email)).toBeVisible();
});

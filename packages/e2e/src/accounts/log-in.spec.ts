import { signIn } from '@limelight/contract/people/auth';
import { failedResponses, mockError } from '../errors/mock-errors.js';
import { expect, test } from '../fixtures.js';
import { settled, toast } from '../page-helpers.js';
import { password } from '../player.js';

const refused = /status of 401/;

test('a wrong password shows a plain error, a log-in on a shared device ends with the browser, and a log-in returns to the requested page with its filters @once', async ({
  page,
  newcomer,
  complaints,
  viewport,
}) => {
  complaints.allow(refused);
  await newcomer.verify();
  const form = page.getByRole('form', { name: 'Log in' });
  await page.goto('/?card=log-in');
  await form.getByLabel('Email').fill(newcomer.email);
  await form.getByLabel('Password', { exact: true }).fill('not the password');
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    'Invalid email or password. Please check your credentials and try again.',
  );
  const expiryOf = async () => {
    const cookies = await page.context().cookies();
    return cookies.find(({ name }) => name.endsWith('limelight.session'))?.expires;
  };
  for (const remembered of [false, true]) {
    // In the form that showed the error, and in a new one.
    await form.getByLabel('Email').fill(newcomer.email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByLabel('Keep me logged in on this device').setChecked(remembered);
    await form.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    // -1 is a session cookie: the browser deletes it when it closes.
    expect((await expiryOf()) === -1).toBe(!remembered);
    await page.context().clearCookies();
    await page.goto('/?card=log-in');
  }

  // Focused, and on the first screen of a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/my-holdings');
  await expect(form.getByLabel('Email')).toBeFocused();
  await expect(form.getByRole('button', { name: 'Log in' })).toBeInViewport({ ratio: 1 });
  await page
    .getByRole('region', { name: 'Your account' })
    .getByRole('radio', { name: 'Sign up' })
    .check({ force: true });
  await expect(page.getByRole('form', { name: 'Sign up' }).getByLabel('Email', { exact: true })).toBeInViewport();
  await page.setViewportSize(viewport ?? { width: 1280, height: 800 });
  await page.goto('/my-holdings?tab=activity');
  await form.getByLabel('Email').fill(newcomer.email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(toast(page, 'Successfully logged in!')).toBeVisible();
  await expect(page).toHaveURL(/\/my-holdings\?tab=activity$/);
  await expect(page.getByRole('tab', { name: /^Activity/ })).toHaveAttribute('aria-selected', 'true');
});

test('an unverified player is redirected to verification, and to the requested page once verified on another device @once', async ({
  page,
  newcomer,
}) => {
  await newcomer.logIn();
  await page.goto('/trade?category=Music');
  await expect(page).toHaveURL(/\/verify-email$/);
  await newcomer.verify();
  await expect(toast(page, 'Email successfully verified!')).toBeVisible();
  await expect(page).toHaveURL(/\/trade\?category=Music$/);
});

test('a logged-in player is redirected from the landing page, also after the browser has lost its local storage, until logging out, which ends the session and shows the log-in form @once', async ({
  page,
  player,
  complaints,
}) => {
  complaints.allow(refused);
  await page.goto('/profile');
  await settled(page);
  await expect(page.getByText(player.email, { exact: true }).first()).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  const logIn = page.getByRole('form', { name: 'Log in' });
  await expect(logIn).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Log back in' }).click();
  await expect(logIn.getByLabel('Email')).toBeFocused();
  expect((await player.request.get('/api/v1/me')).status()).toBe(401);
  await page.goto('/dashboard');
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible();
});

test('a suspended player reads at log-in how to ask for another look @once', async ({ page, complaints }) => {
  complaints.allow(failedResponses);
  await page.goto('/?card=log-in');
  await settled(page);
  await mockError(page, { method: 'POST', url: signIn.url }, 'ACCOUNT_SUSPENDED');
  const logIn = page.getByRole('form', { name: 'Log in' });
  await logIn.getByLabel('Email').fill('ama@example.org');
  await logIn.getByLabel('Password', { exact: true }).fill('velvet stage 9');
  await logIn.getByRole('button', { name: 'Log in' }).click();
  await expect(logIn.getByRole('alert')).toContainText('Your account is suspended. Is this a mistake?');
  await expect(logIn.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/help');
});

test('a link whose code cannot be one says so, and fills nothing in @once', async ({ page }) => {
  await page.goto('/?ref=not-a-code!');
  await expect(page.getByText('The code in your link is not valid. You can join without it.')).toBeVisible();
  await expect(page.getByLabel(/^Referral code/)).toHaveValue('');
});

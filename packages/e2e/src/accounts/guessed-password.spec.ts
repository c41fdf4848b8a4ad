import { expect, test } from '../fixtures.js';
import { password } from '../player.js';

const refused = /status of (?:401|403)/;
/** Tries for an account without a robot check. */
const triesMax = 20;

test('after many wrong passwords from elsewhere the owner logs in with a robot check @once', async ({
  page,
  newcomer,
  complaints,
  baseURL,
}) => {
  complaints.allow(refused);
  await newcomer.verify();
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    const guess = { email: newcomer.email, password: 'a wrong guess' };
    const headers = { origin: baseURL ?? '' };
    const answer = await page.request.post('/api/auth/sign-in/email', { data: guess, headers });
    expect(answer.status()).toBe(401);
  }
  await page.goto('/?card=log-in');
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill(newcomer.email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  const submit = form.getByRole('button', { name: 'Log in' });
  await submit.click();
  await expect(form.getByRole('alert')).toContainText('verify you are not a robot');
  await expect(submit).toBeDisabled();
  await form.getByRole('checkbox', { name: "I'm not a robot" }).click();
  await expect(form.getByText('Verified')).toBeVisible();
  await expect(submit).toBeEnabled();
  await submit.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

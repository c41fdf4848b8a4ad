import { expect, test } from '../fixtures.js';
import { password } from '../player.js';
import { activationsMax, buyFirstStar } from './first-star.js';

test('after logging in, a new player owns a first star with at most three activations, and claims the bonus on its receipt', async ({
  page,
  newcomer,
  complaints,
}) => {
  // 401: the account query before the log-in. 409: a moved price, which requires another confirmation.
  complaints.allow(/status of 4(?:01|09)/);
  await newcomer.verify();
  await page.goto('/?card=log-in');
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill(newcomer.email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ama' })).toBeVisible();
  expect(await buyFirstStar(page)).toBeLessThanOrEqual(activationsMax);

  const receipt = page.getByRole('dialog');
  await expect(receipt.getByText('Successfully bought 1 share of')).toHaveCount(1);
  await receipt.getByRole('button', { name: 'Claim SE$50' }).click();
  await expect(receipt.getByText('First day: 3 of 5 steps done')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Pick your first star' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Top holdings' })).toContainText('1 share');
});

import { expect, test } from '../fixtures.js';
import { confirmTrade, figure, openTicket } from '../page-helpers.js';
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

test('the ticket says that the first trade has no fee, an order that it may have none, and the next trade its fee @once', async ({
  page,
  player,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const [celebrity] = await player.celebrities();
  await page.goto(`/celebrity/${celebrity?.id}`);
  await openTicket(page);
  const ticket = page.getByRole('dialog');
  await expect(figure(ticket, 'First trade: no fee')).toHaveText('SE$0.00');
  await ticket.getByLabel('Order').selectOption('limit');
  await expect(figure(ticket, 'You pay at most, with 2.5% fee')).toContainText('SE$');
  await expect(ticket.getByText('If it fills as your first trade, there is no fee.')).toBeVisible();
  await ticket.getByLabel('Order').selectOption('market');
  await confirmTrade(ticket, 'Buy');
  await expect(figure(ticket, 'First trade: no fee')).toHaveText('SE$0.00');
  await page.keyboard.press('Escape');
  await openTicket(page);
  await expect(ticket.getByText('Trading fee 2.5%')).toBeVisible();
});

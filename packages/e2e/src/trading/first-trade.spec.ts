import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { figure } from '../page-helpers.js';
import { password } from '../player.js';

/** Presses of a person who knows where to go. */
const activationsMax = 4;

test('a new player makes the first trade in four activations at most after logging in', async ({
  page,
  newcomer,
  complaints,
}) => {
  // Asked who is there before the log-in; and when the price moves under way the ticket asks again.
  complaints.allow(/status of 4(?:01|09)/);
  await newcomer.verify();
  await page.goto('/?card=log-in');
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill(newcomer.email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);

  let activations = 0;
  const press = async (target: Locator, options?: { readonly timeout: number }) => {
    await target.click(options);
    activations += 1;
  };
  await press(page.getByRole('link', { name: 'Trade', exact: true }).filter({ visible: true }).first());
  await press(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Trade / })
      .first(),
  );
  const phone = (page.viewportSize()?.width ?? 0) < 768;
  const ticket = phone ? page.getByRole('dialog') : page.getByRole('complementary', { name: 'Ticket' });
  await press(ticket.getByRole('button', { name: 'Buy 1 share' }));
  const bought = ticket.getByRole('heading', { name: /^Bought 1 share of / });
  const confirm = ticket.getByRole('button', { name: 'Confirm: buy 1 share' });
  let confirmations = 0;
  await expect(async () => {
    if (await confirm.isVisible()) {
      await press(confirm, { timeout: 1_000 });
      confirmations += 1;
    }
    await expect(bought).toBeVisible({ timeout: 1_500 });
  }).toPass();
  await expect(figure(ticket, 'Shares now')).toHaveText('1');
  // One confirmation is within the bar. On a busy machine the price can move again before it reaches the server.
  expect(activations - Math.max(0, confirmations - 1)).toBeLessThanOrEqual(activationsMax);
});

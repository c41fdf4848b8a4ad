import { cancelMembership, changePlan } from '@limelight/contract/money/membership';
import { formatDate } from '@limelight/rules/time';
import { failedResponses, mockError, removeMocks } from '../errors/mock-errors.js';
import { expect, test } from '../fixtures.js';
import { figure } from '../page-helpers.js';
import { membershipOf, openChange, ownMembership, planButton, subscribeTo } from './subscription.js';

test('a change that fails is shown in its dialog; then a higher plan begins now, and a lower one when the month ends @once', async ({
  page,
  player,
  complaints,
}) => {
  complaints.allow(failedResponses);
  await subscribeTo(page, 'basic');
  const change = await openChange(page, 'pro');
  await mockError(page, { method: 'POST', url: changePlan.url }, 'CHECKOUT_FAILED');
  await change.getByRole('button', { name: 'Pay and Change Plan' }).click();
  await expect(change.getByRole('alert')).toHaveText('Your plan was not changed. Please try again.');
  await change.getByRole('button', { name: 'Keep VIP Basic' }).click();
  await removeMocks(page);

  await page.getByRole('button', { name: 'Cancel membership' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel VIP Basic?' });
  await mockError(page, { method: 'POST', url: cancelMembership.url }, 'NOT_SUBSCRIBED');
  await cancel.getByRole('button', { name: 'Cancel membership' }).click();
  await expect(cancel.getByRole('alert')).toHaveText('You have no VIP subscription');
  expect(await membershipOf(player)).toMatchObject({ tier: 'basic', subscription: { endsWithPeriod: false } });
  await removeMocks(page);
  await cancel.getByRole('button', { name: 'Close' }).click();

  const higher = await openChange(page, 'elite');
  await expect(higher).toContainText('VIP Elite begins now. Today you pay the difference');
  await expect(figure(higher, 'To pay today, at most')).toHaveText('US$15.00');
  await higher.getByRole('button', { name: 'Pay and Change Plan' }).click();
  await expect(page.getByText('You are VIP Elite now')).toBeVisible();
  await expect(ownMembership(page)).toContainText('You are VIP Elite');
  await expect(page.getByRole('button', { name: /VIP Elite, account menu/ })).toBeVisible();

  const lower = await openChange(page, 'pro');
  await expect(lower).toContainText('Nothing is charged today.');
  await lower.getByRole('button', { name: 'Change Plan' }).click();
  await expect(page.getByText(/^VIP Pro begins on /)).toBeVisible();
  const { tier, subscription } = await membershipOf(player);
  expect(subscription).toMatchObject({ plan: 'elite', nextPlan: 'pro' });
  expect(tier, 'the higher plan stays until then').toBe('elite');
  const until = formatDate(Date.parse(subscription?.paidUntil ?? ''));
  await expect(ownMembership(page)).toContainText(
    `VIP Elite until ${until}. Then VIP Pro begins, for US$9.99 a month.`,
  );
  await expect(figure(ownMembership(page), 'Next charge')).toHaveText(`US$9.99 on ${until}`);

  await page.getByRole('button', { name: 'Keep VIP Elite' }).click();
  await expect(page.getByText('VIP Elite goes on')).toBeVisible();
  await expect(figure(ownMembership(page), 'Next charge')).toHaveText(`US$19.99 on ${until}`);
});

test('two clicks cancel, one resumes, and the perks stay until the month ends @once', async ({ page, player }) => {
  await subscribeTo(page, 'pro');
  await page.getByRole('button', { name: 'Cancel membership' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel VIP Pro?' });
  const until = formatDate(Date.parse((await membershipOf(player)).subscription?.paidUntil ?? ''));
  await expect(dialog).toContainText(`You keep VIP Pro until ${until}.`);
  await dialog.getByRole('button', { name: 'Cancel membership' }).click();
  await expect(ownMembership(page)).toContainText(`Cancelled. Your perks stay until ${until}`);
  await expect(figure(ownMembership(page), 'Next charge')).toHaveText('None');
  expect(await membershipOf(player)).toMatchObject({ tier: 'pro', subscription: { endsWithPeriod: true } });
  const blocked = await planButton(page, 'Change Plan', 'elite');
  await expect(blocked).toHaveAttribute('aria-disabled', 'true');
  const problem = page.getByText('Resume your membership first. Then you can change its plan');
  await expect(problem.filter({ visible: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Resume membership' }).click();
  await expect(page.getByText('VIP Pro goes on')).toBeVisible();
  await expect(ownMembership(page)).toContainText(`Renews on ${until} for US$9.99`);
  expect((await membershipOf(player)).subscription?.endsWithPeriod).toBe(false);
});

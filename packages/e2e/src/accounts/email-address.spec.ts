import { waitForLink } from '@limelight/harness/mailbox';
import { expect, test } from '../fixtures.js';
import { visit } from '../page-helpers.js';
import { password } from '../player.js';

test('a player moves to another address by the link in its mail, and the old one takes the account back @once', async ({
  page,
  player,
  complaints,
}) => {
  // The used link, and the queries after the way back has ended every session.
  complaints.allow(/status of 40[014]/);
  await visit(page, '/profile');
  const security = page.getByRole('region', { name: 'Security' });
  await security.getByRole('button', { name: 'Change email' }).click();
  const form = page.getByRole('form', { name: 'Change email address' });
  await form.getByRole('button', { name: 'Send the link' }).click();
  await expect(form.getByText('Please enter a valid email address')).toBeVisible();
  await expect(form.getByText('Please enter your password')).toBeVisible();
  const fresh = `moved-${player.email}`;
  await form.getByLabel('New email').fill(fresh);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status').filter({ hasText: fresh })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(security.getByText(player.email)).toBeVisible();

  const link = (await waitForLink({ ...player.mailbox, to: fresh }, '/confirm-email')).href;
  await page.goto(link);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your email address is changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(security.getByText(fresh)).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();

  await page.goto((await waitForLink(player.mailbox, '/restore-email')).href);
  await page.getByRole('button', { name: 'Take my address back' }).click();
  await expect(page.getByRole('heading', { name: 'The address is yours again' })).toBeVisible();
});

import { paths } from '@limelight/contract/paths';
import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';
import { announceFee, expectFeeAnnounced, saveBarOn, typeFee } from './setting-steps.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

test('a change of the fee is announced publicly; maintenance closes the game to players and not to staff @long', async ({
  page,
  player,
  newPlayer,
  openPage,
  makeAdmin,
  complaints,
}) => {
  complaints.allow(/status of 503/);
  await makeAdmin(player);
  await typeFee(page, '2.25');
  const bar = saveBarOn(page);
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar.getByText('Please give a reason')).toBeVisible();
  await expectAccessible(page, 'The settings');
  await announceFee(page, '2.25');

  const theirs = await openPage(await newPlayer());
  await expectFeeAnnounced(theirs, '2.25');
  await theirs.goto('/dashboard');
  await settled(theirs);

  const maintenance = page.getByRole('switch', { name: 'Maintenance mode' });
  await maintenance.click();
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar.getByText('Please give a reason')).toBeVisible();
  await bar.getByRole('textbox', { name: /^Reason/ }).fill('A new server');
  await bar.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Turn on: Maintenance mode?' });
  await expect(question.getByText('1 player was active in the last 24 hours.')).toBeVisible();
  await expectAccessible(page, 'The question before maintenance');
  await question.getByLabel('Ends by itself (optional)').fill('24 Nov 2099, 14:05');
  await question.getByRole('button', { name: 'Turn on' }).click();
  await expect(bar).toHaveCount(0);
  const red = page.getByRole('complementary', { name: 'Maintenance' });
  await expect(red).toContainText('It ends by itself at 24 Nov 2099, 14:05');
  await expectAccessible(page, 'The settings in maintenance');
  const closed = theirs.getByRole('heading', { name: 'We’ll be right back' });
  await expect(closed).toBeVisible();
  await expect(theirs.getByText('We expect to be back by 24 Nov 2099, 14:05.')).toBeVisible();
  await page.getByRole('button', { name: 'Change the end: Maintenance mode' }).click();
  const end = page.getByRole('dialog', { name: 'When does it end: Maintenance mode?' });
  await end.getByLabel('Ends by itself (optional)').fill('24 Nov 2098, 15:10');
  await end.getByRole('textbox', { name: /^Reason/ }).fill('It takes less long');
  await expectAccessible(page, 'The end of maintenance');
  await end.getByRole('button', { name: 'Save the end' }).click();
  await expect(end).toHaveCount(0);
  await expect(red).toContainText('It ends by itself at 24 Nov 2098, 15:10');
  await expect(theirs.getByText('We expect to be back by 24 Nov 2098, 15:10.')).toBeVisible({ timeout: 30_000 });
  expect((await theirs.goto('/trade'))?.status()).toBe(503);
  await expect(closed).toBeVisible();
  await page.goto(paths.managerDashboard);
  await expect(red).toBeVisible();
  await page.goto(paths.adminSettings);
  await settled(page);
  await maintenance.click();
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toHaveCount(0);
  await expect(red).toHaveCount(0);
  await expect(closed).toHaveCount(0, { timeout: 30_000 });
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('Trade');
});

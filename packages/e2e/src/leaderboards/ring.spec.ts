import { expect } from '../fixtures.js';
import { settled, toast } from '../page-helpers.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';
import { actOnUser, openUser } from '../users/user-steps.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

test('a player reads before and after that an older account is ranked instead, and staff rank it again @once', async ({
  page,
  player,
  newPlayer,
  openPage,
  makeAdmin,
  exchange,
}) => {
  const [older, younger] = [await newPlayer(), await newPlayer()];
  await younger.trade('buy', '1', 1);
  const step = async (...args: string[]) =>
    expect((await exchange.run('testing/mark-ring-main.js', ...args)).exitCode, exchange.output).toBe(0);
  const reader = await openPage(younger);
  const read = async (path: string, width = 360) => {
    await reader.setViewportSize({ width, height: 800 });
    await reader.goto(path);
    await settled(reader);
  };
  await step('note', older.email, younger.email);
  await read('/leaderboards');
  const why = reader.getByText('Another, older account shares your mailbox');
  await expect(why).toContainText('From the coming night on this one isn’t ranked.');
  await step('mark');
  await read('/leaderboards?tab=traders');
  await expect(why).toContainText('so this one isn’t ranked. If both are yours or your family’s, write to support.');
  await reader.getByRole('tab', { name: 'League' }).click();
  await expect(reader.getByText('This account is not in a league')).toBeVisible();
  await expectAccessible(reader, 'Leaderboards of an account that is not ranked');
  await expect(reader.getByRole('switch', { name: /^Show me on leaderboards/ })).toBeChecked();
  await read('/dashboard', 1280);
  await expect(reader.getByRole('link', { name: 'This account is not ranked' })).toBeVisible();
  await read('/notifications');
  await expect(reader.getByText('This account leaves the rankings')).toBeVisible();

  await makeAdmin(player);
  const drawer = await openUser(page, younger);
  await expect(drawer.getByText('Same mailbox as the older')).toBeVisible();
  await actOnUser(drawer, { name: 'Rank again' });
  await expect(toast(page, 'User updated successfully')).toBeVisible();
  await expect(drawer.getByText('Same mailbox as the older')).toBeHidden();
  await read('/leaderboards');
  await expect(why).toBeHidden();
  await expect(reader.getByText('This account is not in a league')).toBeHidden();
});

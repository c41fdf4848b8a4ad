import { paths } from '@limelight/contract/paths';
import { expect } from '../fixtures.js';
import { settled, toast } from '../page-helpers.js';
import { test } from '../system/shared-server.js';

test.beforeEach(async ({ player, makeAdmin }) => makeAdmin(player));

test('a selection ends with another search, and the question names who is meant, each to be left out @once', async ({
  page,
  newPlayer,
}) => {
  const players = [await newPlayer(), await newPlayer()];
  await page.goto(paths.managerUsers);
  await settled(page);
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  const search = async (text: string, rows: number) => {
    await page.getByRole('searchbox').fill(text);
    await expect(page).toHaveURL((url) => (url.searchParams.get('q') ?? '') === text);
    await expect(page.getByRole('rowheader')).toHaveCount(rows);
  };
  await search(players[0]?.email ?? '', 1);
  await page.getByRole('checkbox').last().check({ force: true });
  await expect(bar.getByText('1 selected')).toBeVisible();
  await search(players[1]?.email ?? '', 1);
  await expect(bar).toHaveCount(0);

  await page.getByRole('searchbox').fill('');
  await expect(page.getByText(players[0]?.email ?? '')).toBeVisible();
  for (const { email } of players) {
    await page.getByRole('row').filter({ hasText: email }).getByRole('checkbox').check({ force: true });
  }
  await bar.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend 2 users' });
  const named = dialog.getByRole('list', { name: 'Selected' }).getByRole('listitem');
  await expect(named).toHaveCount(2);
  for (const { email } of players) await expect(named.filter({ hasText: email })).toHaveCount(1);
  await dialog.getByRole('button', { name: `Leave out ${players[0]?.name}, ${players[0]?.email}` }).click();
  const single = page.getByRole('dialog', { name: 'Suspend 1 user' });
  await single.getByLabel('Reason').fill('Several accounts');
  await single.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(toast(page, '1 user suspended')).toBeVisible();
  expect((await players[0]?.request.get('/api/v1/me'))?.status()).toBe(200);
  expect((await players[1]?.request.get('/api/v1/me'))?.status()).toBe(401);
});

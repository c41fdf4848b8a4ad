import { celebrityPath, paths } from '@limelight/contract/paths';
import { expect } from '../fixtures.js';
import { settled, toast } from '../page-helpers.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

test('staff preview a retirement, give notice with a sentence and the typed name, holders read it, and staff take it back @once', async ({
  page,
  player,
  newPlayer,
  openPage,
  makeAdmin,
}) => {
  await makeAdmin(player);
  const holder = await newPlayer();
  const { name } = (await holder.celebrities()).find(({ id }) => id === '1') ?? { name: '' };
  await holder.trade('buy', '1', 3);
  await page.goto(paths.managerCelebrity.replace('$id', '1'));
  await settled(page);
  await page.getByRole('button', { name: `Retire ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Holders', { exact: true })).toBeVisible();
  await expect(dialog).toContainText('every holder is paid in 24 hours');
  await dialog.getByRole('radio', { name: 'Their request' }).check({ force: true });
  await expect(dialog).toContainText('every holder is paid in an hour');
  await expect(dialog.getByLabel('What everybody reads')).toHaveValue(`${name} leaves at their own request.`);
  await dialog.getByRole('radio', { name: 'Our decision' }).check({ force: true });
  await expectAccessible(page, 'Retire a celebrity');
  await dialog.getByLabel('What everybody reads').fill(`${name} ends a long career.`);
  await dialog.getByLabel('Reason').fill('The agency wrote');
  await dialog.getByRole('button', { name: 'Retire' }).click();
  await expect(dialog.getByText(`Type ${name} to confirm`).last()).toBeVisible();
  await dialog.getByLabel(`Type ${name} to confirm`).fill(name);
  await dialog.getByRole('button', { name: 'Retire' }).click();
  await expect(toast(page, `${name} is leaving the exchange`)).toBeVisible();
  await expect(page.getByText(/^Leaving on /)).toBeVisible();
  await expectAccessible(page, 'a celebrity that leaves, for staff');

  const holding = await openPage(holder);
  await holding.goto(celebrityPath('1'));
  await settled(holding);
  await expect(holding.getByRole('main')).toContainText(`Leaving the exchange. ${name} ends a long career.`);
  await expect(holding.getByRole('main')).toContainText('Your 3 shares:');
  const notices = async () => JSON.stringify(await (await holder.request.get('/api/v1/notifications')).json());
  await expect.poll(notices, { timeout: 60_000 }).toContain('Your 3 shares will be paid out on');

  await page.getByRole('button', { name: 'Take back…' }).click();
  await dialog.getByLabel('Reason').fill('They stay after all');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(toast(page, 'Notice taken back')).toBeVisible();
  await expect(holding.getByRole('main')).toContainText('Trading suspended');
  await expect.poll(notices, { timeout: 60_000 }).toContain(`${name} stays on the exchange`);
});

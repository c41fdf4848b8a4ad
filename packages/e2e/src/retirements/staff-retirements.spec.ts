import { celebrityPath, paths } from '@limelight/contract/paths';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled, toast } from '../page-helpers.js';
import type { Player } from '../player.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

/** Below the time between two ticks of a slow machine. */
const soon = { timeout: 60_000 };

async function openRetirement(page: Page, id: string, name: string) {
  await page.goto(paths.managerCelebrity.replace('$id', id));
  await settled(page);
  await page.getByRole('button', { name: `Retire ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Holders', { exact: true })).toBeVisible();
  return dialog;
}

async function giveNotice(page: Page, id: string, name: string): Promise<void> {
  const dialog = await openRetirement(page, id, name);
  await dialog.getByLabel('What everybody reads').fill(`${name} ends a long career.`);
  await dialog.getByLabel('Reason').fill('The agency wrote');
  await dialog.getByRole('button', { name: 'Retire' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: `Type ${name} to confirm` })).toBeVisible();
  await dialog.getByLabel(`Type ${name} to confirm`).fill(name);
  await dialog.getByRole('button', { name: 'Retire' }).click();
  await expect(toast(page, `${name} is leaving the exchange`)).toBeVisible();
  await expect(page.getByText(/^Leaving on /)).toBeVisible();
}

const namesOf = async (player: Player) => new Map((await player.celebrities()).map(({ id, name }) => [id, name]));
const noticesOf = async ({ request }: Player) =>
  JSON.stringify(await (await request.get('/api/v1/notifications')).json());

test('staff retire a star after a preview, its holder reads so, is paid when the notice is over, and finds it in the activity @once', async ({
  page,
  player,
  newPlayer,
  openPage,
  makeAdmin,
  exchange,
}) => {
  await makeAdmin(player);
  const holder = await newPlayer();
  const name = (await namesOf(holder)).get('1') ?? '';
  await holder.trade('buy', '1', 3);
  const dialog = await openRetirement(page, '1', name);
  await expect(dialog).toContainText('every holder is paid in 24 hours');
  await dialog.getByRole('radio', { name: 'Their request' }).check({ force: true });
  await expect(dialog).toContainText('every holder is paid in an hour');
  await expect(dialog.getByLabel('What everybody reads')).toHaveValue(`${name} leaves at their own request.`);
  await expectAccessible(page, 'Retire a celebrity');
  await giveNotice(page, '1', name);
  await expectAccessible(page, 'a celebrity that leaves, for staff');

  const holding = await openPage(holder);
  const main = holding.getByRole('main');
  await holding.goto(celebrityPath('1'));
  await settled(holding);
  await expect(main).toContainText(`Leaving the exchange. ${name} ends a long career.`);
  await expect(main).toContainText('Your 3 shares:');
  await expect.poll(() => noticesOf(holder), soon).toContain('Your 3 shares will be paid out on');

  expect((await exchange.run('testing/end-notice-main.js')).exitCode, exchange.output).toBe(0);
  await expect(main).toContainText('Left the exchange on', soon);
  await expect.poll(() => noticesOf(holder), soon).toContain(`${name} has left`);
  await holding.goto(`${paths.holdings}?tab=activity`);
  await settled(holding);
  await expect(main.getByRole('region', { name: 'Paid out' })).toContainText(`${name}: 3 shares`);
  await expectAccessible(holding, 'what a star that left paid');
  await page.goto(`${paths.managerCelebrities}?status=retired`);
  await settled(page);
  await expect(page.getByRole('main').getByText('Retired', { exact: true }).last()).toBeVisible();
});

test('staff take a notice back, and its holders read that they keep their shares @once', async ({
  page,
  player,
  newPlayer,
  openPage,
  makeAdmin,
}) => {
  await makeAdmin(player);
  const holder = await newPlayer();
  const name = (await namesOf(holder)).get('1') ?? '';
  await holder.trade('buy', '1', 1);
  await giveNotice(page, '1', name);
  await expect.poll(() => noticesOf(holder), soon).toContain('Your 1 share will be paid out on');
  await page.getByRole('button', { name: 'Take back…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('They stay after all');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(toast(page, 'Notice taken back')).toBeVisible();
  await expect.poll(() => noticesOf(holder), soon).toContain('You keep your shares.');
  const holding = await openPage(holder);
  await holding.goto(celebrityPath('1'));
  await settled(holding);
  await expect(holding.getByRole('main')).toContainText('Trading suspended');
});

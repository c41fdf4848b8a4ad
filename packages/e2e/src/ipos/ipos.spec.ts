import { readFile } from 'node:fs/promises';
import { celebrityPath, ipoPath, paths } from '@limelight/contract/paths';
import { getIpo } from '@limelight/contract/play/ipos';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled, toast } from '../page-helpers.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';
import { announce, changeAndWithdraw, openIpo, release, star, subscribeFor } from './ipo-steps.js';

// On a server of its own: the times of its IPO are moved.
test.describe.configure({ timeout: dedicatedServerTimeoutMs });

const figureOf = (page: Page, name: string) => page.getByRole('definition').filter({ hasText: name });

test('staff announce an IPO, players subscribe, and it is shared out, checked and traded @long', async ({
  page,
  player,
  exchange,
  newPlayer,
  openPage,
  makeAdmin,
  complaints,
}) => {
  complaints.allow(/status of 40\d/);
  await makeAdmin(player);
  const id = await announce(page, Date.now());
  const stage = async (step: 'open' | 'ring' | 'close' | 'share', ...emails: readonly string[]) => {
    const { exitCode } = await exchange.run('testing/stage-ipo-main.js', id, step, ...emails);
    expect(exitCode, exchange.output).toBe(0);
  };
  const stateIs = (state: string) =>
    expect.poll(async () => (await (await page.request.get(getIpo.url.replace(':id', id))).json()).state).toBe(state);

  const [greedy, changing, leaving] = [await newPlayer(), await newPlayer(), await newPlayer()];
  const [first, second, third] = [await openPage(greedy), await openPage(changing), await openPage(leaving)];
  await first.goto(paths.trade);
  await settled(first);
  await first.getByRole('region', { name: 'Going public' }).getByRole('link', { name: star }).click();
  // Accounts of a test are too new, and the window is not open.
  await expect(first.getByText(/^Opens .*\.$/)).toBeVisible();
  await stage('open');
  await stateIs('open');

  await openIpo(first, id);
  await expectAccessible(first, 'IPO');
  await subscribeFor(first, 20, 'Subscribe for');
  await changeAndWithdraw({ changing: second, leaving: third }, id);
  await expect(first.getByRole('heading', { name: 'Subscribed 1.2 times' })).toBeVisible();
  await expect(first.getByText('Everybody gets up to 15 shares if it closes now.', { exact: false })).toBeVisible();
  await first.goto(paths.holdings);
  await expect(first.getByRole('link', { name: `SE$5,088.00 for the IPO of ${star}` })).toBeVisible();
  await openIpo(first, id);
  await stage('ring', greedy.email, changing.email);
  await release(page);

  await stage('close');
  await stateIs('closed');
  await expect(first.getByText('Your line in the list')).toBeVisible();
  await first.getByRole('button', { name: 'Check' }).click();
  await expect(first.getByText('Your browser hashed all 2 lines', { exact: false })).toBeVisible();
  await stage('share');
  await stateIs('trading');
  await expect(figureOf(first, '15 shares').first()).toBeVisible();
  await first.getByRole('button', { name: /^Check/ }).click();
  await expect(first.getByText('It is right.')).toBeVisible();
  await expect(first.getByText('The first price follows from the draw key.')).toBeVisible();

  await first.getByRole('link', { name: `Trade ${star}` }).click();
  await expect(first).toHaveURL(new RegExp(`${celebrityPath('gh21')}$`));
  await expect(first.getByText('New', { exact: true }).first()).toBeVisible();
  await greedy.trade('sell', 'gh21', 5);
  await expect(first.getByText('10 shares', { exact: false }).first()).toBeVisible();
  await openIpo(third, id);
  await expect(third.getByText('You did not subscribe to this IPO.')).toBeVisible();
});

test('a stranger sees an IPO and its window as a calendar file, and players read why staff cancelled it @long', async ({
  page,
  player,
  openPage,
  makeAdmin,
  complaints,
}) => {
  complaints.allow(/status of 40\d/);
  await makeAdmin(player);
  const id = await announce(page, Date.now());
  const visitor = await openPage();
  await openIpo(visitor, id);
  await expect(visitor.getByRole('link', { name: 'Sign up to subscribe' }).first()).toBeVisible();
  const download = visitor.waitForEvent('download');
  await visitor.getByRole('button', { name: 'Add to calendar' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain(`SUMMARY:IPO of ${star}`);
  expect(text.replaceAll('\r\n ', '')).toContain(ipoPath(id));

  await page.getByLabel('Most per player').fill('10');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'IPO updated successfully')).toBeVisible();
  await expect(visitor.getByText('At most 10 shares')).toBeVisible();

  await expectAccessible(page, star);
  await page.getByRole('button', { name: 'Cancel IPO' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What players read').fill('The artist wants another date');
  await dialog.getByLabel('Reason').fill('Asked by the management');
  await dialog.getByRole('button', { name: 'Cancel IPO' }).click();
  await expect(dialog.getByText(`Please type ${star}`)).toBeVisible();
  await dialog.getByLabel(`Type ${star} to confirm`).fill(star);
  await dialog.getByRole('button', { name: 'Cancel IPO' }).click();
  await expect(toast(page, 'IPO cancelled successfully')).toBeVisible();
  await expect(visitor.getByText('The artist wants another date')).toBeVisible();
  await visitor.goto(paths.calendar);
  await expect(visitor.getByRole('heading', { name: 'Premieres', level: 1 })).toBeVisible();
  await expect(visitor.getByText('Going public')).toHaveCount(0);
});

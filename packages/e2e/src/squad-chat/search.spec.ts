import * as chat from '@limelight/contract/fame/squad-chat';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { dialog, expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs } from '../system/dedicated-server.js';
import { test } from '../system/shared-server.js';
import { gather, perform, write } from './squad-chat-steps.js';

// One after the other, on one server.
test.describe.configure({ mode: 'default', timeout: dedicatedServerTimeoutMs });

const searchOf = (page: Page) => page.getByRole('dialog', { name: 'Search messages' });
const resultsOf = (page: Page) => searchOf(page).getByRole('listitem');

async function openSearch(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
  await page.getByRole('button', { name: 'Search messages' }).click();
  await expect(searchOf(page).getByRole('searchbox')).toBeFocused();
}

test('a member finds messages by words and goes on from the found one, with the keyboard alone', async ({
  page,
  player,
  exchange,
  newPlayer,
}, { project }) => {
  const members = [await newPlayer(), await newPlayer(), await newPlayer()];
  await exchange.run('testing/age-accounts-main.js', player.email, ...members.map(({ email }) => email));
  const name = `Finders of ${project.name}`;
  const id = await gather({ captain: player, members }, name);
  const [writer = player, other = player, filler = player] = members;
  await write(writer, id, 'The needle is in the haystack');
  await exchange.run('testing/fill-squad-chat-main.js', id, filler.email, '200');
  const gone = await write(writer, id, 'Another needle, soon gone');
  await write(other, id, 'Nobody wants a NÉEDLE from me');

  await openSearch(page, `/squads/${name.toLowerCase().replaceAll(' ', '-')}`);
  await page.keyboard.type('needle');
  await expect(searchOf(page).getByRole('status').first()).toHaveText('3 messages');
  await expect(resultsOf(page)).toHaveText([/from me/, /soon gone/, /haystack/]);
  await expect(resultsOf(page).first().locator('mark')).toHaveText('NÉEDLE');
  await expectAccessible(page, 'Search of messages', dialog);
  await perform(writer, chat.deleteSquadMessage, { params: { id, number: gone.number } });
  await expect(searchOf(page).getByRole('status').first()).toHaveText('2 messages');
  await perform(player, chat.blockPlayer, { params: { handle: (await other.me()).handle } });
  await searchOf(page).getByRole('searchbox').fill('needle haystack the');
  await expect(resultsOf(page)).toHaveText([/haystack/]);
  await searchOf(page).getByRole('searchbox').fill('needle');
  await expect(searchOf(page).getByRole('status').first()).toHaveText('1 message');

  await page.keyboard.press('ArrowDown');
  await expect(resultsOf(page).first().getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(searchOf(page)).toHaveCount(0);
  const found = page.getByRole('log', { name: 'Messages' }).getByRole('listitem').filter({ hasText: 'haystack' });
  await expect(found).toBeFocused();
  await expect(found).toBeInViewport();
  // In its place: what was written after it stands below it.
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('message 2');
  await expect(page.getByRole('button', { name: /new messages?$|Newest messages/ })).toBeVisible();

  await page.getByRole('button', { name: 'Search messages' }).click();
  await expect(searchOf(page).getByRole('searchbox')).toHaveValue('needle');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search messages' })).toBeFocused();
});

import { paths, squadPath } from '@limelight/contract/paths';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled, toast } from '../page-helpers.js';
import type { Player } from '../player.js';
import { actUpon, manage } from '../squads/squad-steps.js';
import { dedicatedServerTimeoutMs } from '../system/dedicated-server.js';
import { test } from '../system/shared-server.js';
import { gather, notice, write } from './squad-chat-steps.js';

// One after the other, on one server.
test.describe.configure({ mode: 'default', timeout: dedicatedServerTimeoutMs });

async function age(exchange: LimelightProcess, players: readonly Player[]): Promise<void> {
  const { exitCode } = await exchange.run('testing/age-accounts-main.js', ...players.map(({ email }) => email));
  expect(exitCode, exchange.output).toBe(0);
}

async function openChat(page: Page, handle: string): Promise<Locator> {
  await page.goto(squadPath(handle));
  await settled(page);
  return page.getByRole('region', { name: 'Squad chat' });
}

/** An entry of the menu of another member's message. */
async function ofMessage(page: Page, text: string, entry: string): Promise<void> {
  const message = page.getByRole('log').getByRole('listitem').filter({ hasText: text });
  await message.hover();
  await message.getByRole('button', { name: /^More about the message of/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function ofChat(page: Page, entry: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Chat options' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  return page.getByRole('dialog', { name: entry });
}

test('a moderator mutes from the members’ panel, removes from the chat and slows it, each with one click per step @once', async ({
  page,
  player,
  exchange,
  newPlayer,
  openPage,
}) => {
  const member = await newPlayer();
  await age(exchange, [player, member]);
  const id = await gather({ captain: player, members: [member] }, 'Clicked Quinces');
  await write(member, id, 'Buy my course');
  const { handle } = await member.me();
  const chat = await openChat(page, 'clicked-quinces');
  const reading = await openPage(member);
  const theirs = await openChat(reading, 'clicked-quinces');

  await actUpon(page, handle, 'Mute');
  const question = page.getByRole('dialog', { name: `Mute @${handle}?` });
  await question.getByRole('button', { name: 'Mute' }).click();
  await expect(question.getByText('Please give a reason')).toBeVisible();
  await question.getByLabel('Reason').fill('Adverts');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await actUpon(page, handle, 'Mute');
  await question.getByRole('radio', { name: '24 hours' }).check();
  await question.getByLabel('Reason').fill('Adverts');
  await question.getByRole('button', { name: 'Mute' }).click();
  await expect(toast(page, new RegExp(`^@${handle} is muted until `))).toBeVisible();
  await expect(theirs.getByText(/^This squad muted you until .*: Adverts/)).toBeVisible();

  const mutes = await ofChat(page, 'Muted members');
  await expect(mutes.getByRole('listitem')).toContainText('“Adverts”');
  await mutes.getByRole('button', { name: `Unmute @${handle}` }).click();
  await expect(mutes.getByText('Nobody is muted')).toBeVisible();
  await mutes.getByRole('button', { name: 'Close' }).click();
  await expect(theirs.getByLabel('Message Clicked Quinces')).toBeVisible();

  await ofMessage(page, 'Buy my course', 'Remove message');
  const removal = page.getByRole('dialog', { name: 'Remove this message?' });
  await removal.getByLabel('Reason').fill('No adverts here');
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(chat.getByText('Message removed by the squad')).toBeVisible();
  await expect(theirs.getByText('Message removed by the squad')).toBeVisible();

  const slow = await ofChat(page, 'Slow mode');
  await slow.getByRole('radio', { name: '30 seconds' }).check();
  await slow.getByRole('button', { name: 'Save' }).click();
  await expect(theirs.getByText('Slow mode: one message every 30 s')).toBeVisible();

  await manage(page, 'History');
  const history = page.getByRole('dialog', { name: 'History' });
  for (const line of [`muted @${handle}`, `let @${handle} write again`, `removed a message of @${handle}`]) {
    await expect(history.getByText(line)).toBeVisible();
  }
  await expect(await notice(reading, 'You cannot write in Clicked Quinces for a while')).toContainText('Adverts');
});

test('a deputy with the right mutes from the panel, one without has no such entry, and nobody mutes a captain @once', async ({
  page,
  player,
  exchange,
  newPlayer,
  openPage,
}) => {
  const [deputy, member] = [await newPlayer(), await newPlayer()];
  await age(exchange, [player, deputy, member]);
  await gather({ captain: player, members: [deputy, member] }, 'Ranked Quinces');
  const [deputyHandle, memberHandle] = [(await deputy.me()).handle, (await member.me()).handle];
  await openChat(page, 'ranked-quinces');
  await actUpon(page, deputyHandle, 'Make deputy');
  const rights = page.getByRole('dialog', { name: `Make @${deputyHandle} deputy` });
  await rights.getByRole('checkbox', { name: 'Remove messages, mute members and set slow mode' }).check();
  await rights.getByRole('button', { name: 'Save' }).click();
  await expect(rights).toHaveCount(0);

  const acting = await openPage(deputy);
  await openChat(acting, 'ranked-quinces');
  await acting.getByRole('button', { name: `Actions for @${(await player.me()).handle}` }).click();
  await expect(acting.getByRole('menuitem', { name: 'Signals' })).toBeVisible();
  await expect(acting.getByRole('menuitem', { name: 'Mute' })).toHaveCount(0);
  await acting.keyboard.press('Escape');
  await actUpon(acting, memberHandle, 'Mute');
  const question = acting.getByRole('dialog', { name: `Mute @${memberHandle}?` });
  await question.getByLabel('Reason').fill('Adverts');
  await question.getByRole('button', { name: 'Mute' }).click();
  await expect(question).toHaveCount(0);

  const looking = await openPage(member);
  await openChat(looking, 'ranked-quinces');
  await looking.getByRole('button', { name: `Actions for @${deputyHandle}` }).click();
  await expect(looking.getByRole('menuitem', { name: 'Signals' })).toBeVisible();
  await expect(looking.getByRole('menuitem', { name: 'Mute' })).toHaveCount(0);
});

test('a member reports from the chat, and staff remove that message from the queue @once', async ({
  page,
  player,
  exchange,
  newPlayer,
  openPage,
  makeAdmin,
}) => {
  await makeAdmin(player);
  const [captain, reporter] = [await newPlayer(), await newPlayer()];
  await age(exchange, [captain, reporter]);
  const id = await gather({ captain, members: [reporter] }, 'Queued Quinces');
  const text = 'Send me your password';
  await write(captain, id, text);
  const reporting = await openPage(reporter);
  await openChat(reporting, 'queued-quinces');
  await ofMessage(reporting, text, 'Report');
  const report = reporting.getByRole('dialog', { name: /^Report/ });
  await report.getByRole('radio', { name: 'Spam or scam' }).check();
  await report.getByRole('button', { name: 'Report' }).click();
  await expect(report).toHaveCount(0);

  await page.goto(`${paths.managerSquadReports}?q=${encodeURIComponent(text)}`);
  await settled(page);
  await page.getByRole('row').filter({ hasText: text }).getByRole('rowheader').getByRole('button').click();
  const drawer = page.getByRole('dialog', { name: 'Reported message' });
  await drawer.getByRole('button', { name: 'Remove', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Remove this message?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Remove', exact: true }).click();
  await question.getByLabel('Reason').fill('Nobody asks for passwords');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Message removed')).toBeVisible();
  await expect(drawer.getByText('Removed by staff', { exact: true })).toBeVisible();
  await expect(reporting.getByText('Message removed by staff')).toBeVisible();
});

import { randomUUID } from 'node:crypto';
import * as chat from '@limelight/contract/fame/squad-chat';
import { setSquadRole } from '@limelight/contract/fame/squads';
import { paths } from '@limelight/contract/paths';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { figure, settled, toast } from '../page-helpers.js';
import type { Player } from '../player.js';
import { dialog, expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs } from '../system/dedicated-server.js';
import { test } from '../system/shared-server.js';
import { openUser } from '../users/user-steps.js';
import { gather, notice, perform, refusal, write } from './squad-chat-steps.js';

// One after the other, on one server.
test.describe.configure({ mode: 'default', timeout: dedicatedServerTimeoutMs });

async function age(exchange: LimelightProcess, players: readonly Player[]): Promise<void> {
  const emails = players.map(({ email }) => email);
  const { exitCode } = await exchange.run('testing/age-accounts-main.js', ...emails);
  expect(exitCode, exchange.output).toBe(0);
}

const insult = 'You are a pack of rotten quinces';
const reason = 'Insults are against the rules of squads';

/** From the dashboard's line to the drawer of a report. */
async function openReport(page: Page, text: string): Promise<Locator> {
  await page.goto(paths.managerDashboard);
  await page.getByRole('link', { name: 'Review: Reported messages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reported messages' })).toBeVisible();
  await expectAccessible(page, 'Reported messages');
  await page.setViewportSize({ width: 1280, height: 800 });
  const row = page.getByRole('row').filter({ hasText: text });
  await expect(row).toContainText('Insult or bullying');
  await row.getByRole('rowheader').getByRole('button').click();
  const drawer = page.getByRole('dialog', { name: 'Reported message' });
  await expect(figure(drawer, 'By')).toHaveText('1 member');
  await expectAccessible(page, 'A reported message', dialog);
  await page.setViewportSize({ width: 1280, height: 800 });
  return drawer;
}

async function removeAndMute(drawer: Locator): Promise<void> {
  const page = drawer.page();
  await drawer.getByRole('button', { name: 'Remove and mute' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this message and mute its writer?' });
  await question.getByRole('button', { name: 'Remove and mute' }).click();
  await expect(question.getByText('Please give a reason')).toBeVisible();
  await question.getByRole('radio', { name: '7 days' }).check();
  await question.getByLabel('Reason').fill(reason);
  await question.getByRole('button', { name: 'Remove and mute' }).click();
  await expect(toast(page, 'Message removed, and its writer is muted')).toBeVisible();
  await expect(drawer.getByText('Removed and muted')).toBeVisible();
  await expect(drawer.getByText('Removed by staff', { exact: true })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
}

test('a member reports a message, staff remove it and mute its writer, who reads why, until when and how to appeal @once', async ({
  page,
  player,
  exchange,
  newPlayer,
  openPage,
  makeAdmin,
}) => {
  await makeAdmin(player);
  const [captain, writer, reporter] = [await newPlayer(), await newPlayer(), await newPlayer()];
  await age(exchange, [captain, writer, reporter]);
  const squadId = await gather({ captain, members: [writer, reporter] }, 'Quince Readers');
  await write(captain, squadId, 'Welcome everybody');
  const { number } = await write(writer, squadId, insult);
  await perform(reporter, chat.reportSquadMessage, { params: { id: squadId, number }, body: { reason: 'insult' } });

  const drawer = await openReport(page, insult);
  await expect(figure(drawer, 'Decided reports by these members')).toHaveText('None of their reports is decided yet');
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Welcome everybody' })).toBeVisible();
  await removeAndMute(drawer);
  await drawer.getByRole('button', { name: 'Close' }).click();
  const row = page.getByRole('row').filter({ hasText: insult });
  await expect(row).toHaveCount(0);
  await page.getByRole('radio', { name: 'Decided' }).check();
  await expect(row).toBeVisible();

  const reading = await openPage(writer);
  const mute = await notice(reading, 'You cannot write in squads for a while');
  await expect(mute).toContainText(/Until \d+ \w+ \d{4}, \d\d:\d\d\./);
  await expect(mute).toContainText(reason);
  await expect(mute).toContainText('If you think this is wrong, open this to appeal.');
  await expect(await notice(reading, 'A message of yours in Quince Readers was removed')).toContainText(reason);
  const sent = { params: { id: squadId }, body: { id: randomUUID(), text: 'Can you read me?' } };
  expect(await refusal(writer, chat.sendSquadMessage, sent)).toBe('CHAT_MUTED');
});

test('staff mute a player in all squads and end it, and the player reads both reasons @once', async ({
  page,
  player,
  exchange,
  newPlayer,
  openPage,
  makeAdmin,
}) => {
  await makeAdmin(player);
  const writer = await newPlayer();
  await age(exchange, [writer]);
  const squadId = await gather({ captain: writer, members: [] }, 'Loud Corner');
  const user = await openUser(page, writer);
  const change = async (choice: string, send: string, why: string) => {
    await user.getByRole('button', { name: 'Mute in squads' }).click();
    const question = page.getByRole('dialog', { name: /^Mute in squads: / });
    await question.getByRole('radio', { name: choice }).check();
    await question.getByLabel('Reason').fill(why);
    await question.getByRole('button', { name: send }).click();
    await expect(question).toHaveCount(0);
  };
  await change('15 minutes', 'Mute', 'Threats in two squads');
  await expect(toast(page, /^Muted in squads until /)).toBeVisible();
  const sent = { params: { id: squadId }, body: { id: randomUUID(), text: 'Can you read me?' } };
  expect(await refusal(writer, chat.sendSquadMessage, sent)).toBe('CHAT_MUTED');
  const reading = await openPage(writer);
  await expect(await notice(reading, 'You cannot write in squads for a while')).toContainText('Threats in two squads');

  await change('Unmute', 'Unmute', 'The appeal was right');
  await expect(toast(page, 'Mute in squads ended')).toBeVisible();
  await write(writer, squadId, 'Thank you, I am back');
  await expect(await notice(reading, 'You can write in squads again')).toContainText('The appeal was right');
  await change('Unmute', 'Unmute', 'To be sure');
  await expect(toast(page, 'They were not muted by staff')).toBeVisible();
});

test('staff dismiss a report: the message stays, and the reporter’s record says so @once', async ({
  page,
  player,
  exchange,
  newPlayer,
  makeAdmin,
}) => {
  await makeAdmin(player);
  const [captain, reporter] = [await newPlayer(), await newPlayer()];
  await age(exchange, [captain, reporter]);
  const squadId = await gather({ captain, members: [reporter] }, 'Harmless Bunch');
  const report = async (text: string) => {
    const { number } = await write(captain, squadId, text);
    await perform(reporter, chat.reportSquadMessage, { params: { id: squadId, number }, body: { reason: 'spam' } });
    await page.goto(`${paths.managerSquadReports}?q=${encodeURIComponent(text)}`);
    await settled(page);
    await page.getByRole('row').filter({ hasText: text }).getByRole('rowheader').getByRole('button').click();
    return page.getByRole('dialog', { name: 'Reported message' });
  };
  const first = await report('We meet on Sunday');
  await first.getByRole('button', { name: 'Dismiss' }).click();
  const question = page.getByRole('dialog', { name: 'Dismiss this report?' });
  await question.getByLabel('Reason').fill('An ordinary invitation');
  await question.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page, 'Report dismissed')).toBeVisible();
  await expect(first.getByRole('listitem').filter({ hasText: 'We meet on Sunday' })).toBeVisible();
  const second = await report('We meet on Monday');
  await expect(figure(second, 'Decided reports by these members')).toHaveText('0 of 1 were right');
});

test('a moderator mutes a member, slows the chat and removes a message, and the member reads each reason @once', async ({
  exchange,
  newPlayer,
  openPage,
}) => {
  const [captain, deputy, member] = [await newPlayer(), await newPlayer(), await newPlayer()];
  await age(exchange, [captain, deputy, member]);
  const squadId = await gather({ captain, members: [deputy, member] }, 'Calm Corner');
  const { handle } = await member.me();
  const params = { id: squadId, handle };
  const { handle: deputyHandle } = await deputy.me();
  await perform(captain, setSquadRole, {
    params: { id: squadId, handle: deputyHandle },
    body: { role: 'deputy', rights: ['moderation'] },
  });
  const { number } = await write(member, squadId, 'Buy my course');
  await perform(deputy, chat.removeSquadMessage, {
    params: { id: squadId, number },
    body: { reason: 'No adverts in this squad' },
  });
  await perform(deputy, chat.muteSquadMember, { params, body: { length: '15m', reason: 'Third advert today' } });
  const again = () => ({ params: { id: squadId }, body: { id: randomUUID(), text: 'And another course' } });
  expect(await refusal(member, chat.sendSquadMessage, again())).toBe('CHAT_MUTED');
  const reading = await openPage(member);
  await expect(await notice(reading, 'A message of yours in Calm Corner was removed')).toContainText(
    'No adverts in this squad',
  );
  await expect(await notice(reading, 'You cannot write in Calm Corner for a while')).toContainText(
    'Third advert today',
  );

  await perform(deputy, chat.unmuteSquadMember, { params });
  await perform(deputy, chat.setSlowMode, { params: { id: squadId }, body: { seconds: 300 } });
  expect(await refusal(member, chat.sendSquadMessage, again())).toBe('SLOW_MODE');
  await write(deputy, squadId, 'Slow mode is on for a while');
  await write(deputy, squadId, 'It does not hold for moderators');
});

test('a block hides both ways, and the profile ends it @once', async ({ page, player, exchange, newPlayer }) => {
  const [captain, other] = [await newPlayer(), await newPlayer()];
  await age(exchange, [captain, other, player]);
  const squadId = await gather({ captain, members: [other, player] }, 'Two Sides');
  const [{ handle: ownHandle }, { handle }] = [await player.me(), await other.me()];
  const hidden = async (from: Player) =>
    (await perform(from, chat.getSquadChat, { params: { id: squadId } })).hiddenHandles;
  await perform(player, chat.blockPlayer, { params: { handle } });
  expect(await hidden(player)).toEqual([handle]);
  expect(await hidden(other)).toEqual([ownHandle]);
  expect(await hidden(captain)).toEqual([]);

  await page.goto(paths.profile);
  await settled(page);
  await page.getByRole('button', { name: `Unblock @${handle}` }).click();
  await expect(toast(page, `@${handle} is no longer blocked`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Blocked players' })).toContainText('Nobody.');
  expect(await hidden(player)).toEqual([]);
  expect(await hidden(other)).toEqual([]);
});

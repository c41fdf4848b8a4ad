import * as chat from '@limelight/contract/fame/squad-chat';
import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs } from '../system/dedicated-server.js';
import { test } from '../system/shared-server.js';
import { gather, lineOf, logOf, perform, say, write } from './squad-chat-steps.js';

// One after the other, on one server.
test.describe.configure({ mode: 'default', timeout: dedicatedServerTimeoutMs });

test('two members write, answer, react, edit and delete, and both see the same in the same order @once', async ({
  player,
  exchange,
  newPlayer,
  page,
  openPage,
}) => {
  const member = await newPlayer();
  const { exitCode } = await exchange.run('testing/age-accounts-main.js', player.email, member.email);
  expect(exitCode, exchange.output).toBe(0);
  const id = await gather({ captain: player, members: [member] }, 'Water Runners');
  const other = await openPage(member);
  for (const one of [page, other]) {
    await one.goto('/squads/water-runners');
    await settled(one);
    await expect(logOf(one)).toBeVisible();
  }
  await say(page, 'Welcome, runners of $taylorswift');
  await expect(lineOf(page, 'Welcome, runners')).toBeVisible();
  await expect(lineOf(other, 'Welcome, runners')).toBeVisible();
  await expect(lineOf(other, 'Welcome, runners').getByText('Captain')).toBeVisible();
  await expect(lineOf(other, 'Welcome, runners').getByRole('link')).toBeVisible();
  await say(other, 'See https://example.com and <b>run</b>');
  await expect(lineOf(page, '<b>run</b>')).toBeVisible();
  await expect(lineOf(page, 'example.com').getByRole('link')).toHaveCount(0);

  const answered = lineOf(page, '<b>run</b>');
  await answered.hover();
  await answered.getByRole('button', { name: /^Reply to/ }).click();
  await expect(page.getByText(/^Reply to @/)).toBeVisible();
  await say(page, 'Where to?');
  await expect(lineOf(other, 'Where to?').getByRole('button', { name: /See https/ })).toBeVisible();
  const welcome = lineOf(other, 'Welcome, runners');
  await welcome.hover();
  await welcome.getByRole('button', { name: /^React to/ }).click();
  await welcome.getByRole('button', { name: 'Heart' }).click();
  await expect(lineOf(page, 'Welcome, runners').getByRole('button', { name: 'Heart, 1' })).toBeVisible();

  const own = lineOf(page, 'Where to?');
  await own.hover();
  await own.getByRole('button', { name: 'More about your message' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await say(page, 'Where do we run?');
  await expect(lineOf(other, 'Where do we run? (edited)')).toBeVisible();
  await own.or(lineOf(page, 'Where do we run?')).first().hover();
  await lineOf(page, 'Where do we run?').getByRole('button', { name: 'More about your message' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(lineOf(other, 'Message deleted')).toBeVisible();
  await say(other, 'See https://example.com and <b>run</b>');
  await expect(other.getByRole('alert').filter({ hasText: 'Not sent' })).toBeVisible();
  await other.getByRole('button', { name: 'Discard' }).click();
  await expect(other.getByText('Not sent')).toHaveCount(0);
  await expectAccessible(page, 'Squad with chat');
  const seen = await perform(player, chat.getSquadChat, { params: { id } });
  expect(seen.head).toBe(3);
});

test('what is written without a connection waits, survives a reload, and is sent once @once', async ({
  player,
  exchange,
  newPlayer,
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const member = await newPlayer();
  await exchange.run('testing/age-accounts-main.js', player.email, member.email);
  const id = await gather({ captain: player, members: [member] }, 'Night Owls');
  await page.goto('/squads/night-owls');
  await settled(page);
  await expect(logOf(page)).toBeVisible();
  await page.route('**/messages', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await say(page, 'First in the dark');
  await say(page, 'Second in the dark');
  await expect(page.getByText('Waits for the connection')).toHaveCount(2);
  await page.getByRole('textbox', { name: /^Message / }).fill('a draft');
  await page.unroute('**/messages');
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Message / })).toHaveValue('a draft');
  await expect(page.getByText('Waits for the connection')).toHaveCount(0);
  await expect(lineOf(page, 'Second in the dark')).toBeVisible();
  const texts = async () => {
    const { messages } = await perform(player, chat.listSquadMessages, { params: { id }, query: {} });
    return messages.map(({ text }) => text);
  };
  await expect.poll(texts).toEqual(['First in the dark', 'Second in the dark']);
});

test('a member who was away opens at the line of what is new, older messages load above without a jump @once', async ({
  player,
  exchange,
  newPlayer,
  page,
}) => {
  const members = [await newPlayer(), await newPlayer()];
  await exchange.run('testing/age-accounts-main.js', player.email, ...members.map(({ email }) => email));
  const id = await gather({ captain: player, members }, 'Long Readers');
  const texts = Array.from({ length: 8 }, (_, index) => `line ${index + 1}`);
  for (const [index, text] of texts.entries()) await write(members[index % 2] ?? player, id, text);
  await perform(player, chat.moveReadPointer, { params: { id }, body: { number: 5 } });
  await page.goto('/squads/long-readers');
  // The line of what is new is a row of its own, between the fifth and the sixth message.
  const rows = logOf(page).getByRole('listitem');
  await expect(rows.filter({ hasText: 'New messages' })).toBeVisible();
  const line = (await rows.allTextContents()).indexOf('New messages');
  await expect(rows.nth(line - 1)).toContainText('line 5');
  await expect(rows.nth(line + 1)).toContainText('line 6');
  await expect.poll(async () => (await perform(player, chat.getSquadChat, { params: { id } })).readNumber).toBe(8);
  await page.reload();
  await expect(lineOf(page, 'line 8')).toBeVisible();
  await expect(logOf(page).getByText('New messages')).toHaveCount(0);
});

import { removeSquadMessage } from '@limelight/contract/fame/squad-chat';
import { paths, squadPath } from '@limelight/contract/paths';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { figure, settled, toast } from '../page-helpers.js';
import type { Player } from '../player.js';
import { expectAccessible } from '../shell/axe.js';
import { gather, notice, perform, write } from '../squad-chat/squad-chat-steps.js';
import { actUpon } from '../squads/squad-steps.js';
import { dedicatedServerTimeoutMs } from '../system/dedicated-server.js';
import { test } from '../system/shared-server.js';

// One after the other, on one server.
test.describe.configure({ mode: 'default', timeout: dedicatedServerTimeoutMs });

async function age(exchange: LimelightProcess, players: readonly Player[]): Promise<void> {
  const { exitCode } = await exchange.run('testing/age-accounts-main.js', ...players.map(({ email }) => email));
  expect(exitCode, exchange.output).toBe(0);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** Sends the appeal of the page that is open. @returns the number of its ticket */
async function appeal(page: Page, message: string): Promise<string> {
  const form = page.getByRole('form', { name: 'Your appeal' });
  await form.getByRole('button', { name: 'Send appeal' }).click();
  await expect(form.getByText('Please say why')).toBeVisible();
  await form.getByLabel('Why is it wrong?').fill(message);
  await form.getByRole('button', { name: 'Send appeal' }).click();
  await expect(toast(page, 'Appeal sent')).toBeVisible();
  await expect(form).toHaveCount(0);
  const text = await page.getByRole('link', { name: /^Open LL-\d+$/ }).textContent();
  return text?.slice('Open '.length) ?? '';
}

async function openInbox(office: Page, reference: string): Promise<void> {
  await open(office, `${paths.managerSupport}?open=${reference.slice(3)}`);
  await expect(office.getByRole('region', { name: 'What it appeals' })).toBeVisible();
}

test('a muted member appeals from the chat, staff see the case with its message and end the mute', async ({
  page,
  player,
  exchange,
  newPlayer,
  openPage,
  makeAdmin,
}) => {
  const [captain, staff] = [await newPlayer(), await newPlayer()];
  await age(exchange, [captain, player]);
  const name = 'Quiet Quinces';
  const squadId = await gather({ captain, members: [player] }, name);
  await write(player, squadId, 'Read my newsletter');
  const captainPage = await openPage(captain);
  await open(captainPage, squadPath('quiet-quinces'));
  if ((captainPage.viewportSize()?.width ?? 0) < 768) await captainPage.getByRole('radio', { name: 'Members' }).check();
  await actUpon(captainPage, (await player.me()).handle, 'Mute');
  const question = captainPage.getByRole('dialog', { name: /^Mute @/ });
  await question.getByRole('radio', { name: '7 days' }).check();
  await question.getByLabel('Reason').fill('Third advert today');
  await question.getByRole('button', { name: 'Mute' }).click();
  await expect(toast(captainPage, / is muted until /)).toBeVisible();

  await open(page, squadPath('quiet-quinces'));
  const chat = page.getByRole('region', { name: 'Squad chat' });
  await expect(chat.getByText(/^This squad muted you until .*: Third advert today/)).toBeVisible();
  await chat.getByRole('link', { name: 'Appeal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Mute in ${name}` })).toBeVisible();
  await expect(page.getByText('“Third advert today”')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue(`Appeal: Mute in ${name}`);
  await expectAccessible(page, 'An appeal');
  const reference = await appeal(page, 'It was one newsletter');

  await makeAdmin(staff);
  const office = await openPage(staff);
  await openInbox(office, reference);
  const found = office.getByRole('region', { name: 'What it appeals' });
  await expect(figure(found, 'By')).toHaveText(`@${(await captain.me()).handle}`);
  await found.getByText('The player’s last message before it').click();
  await expect(found.getByRole('listitem').filter({ hasText: 'Read my newsletter' })).toBeVisible();
  await expectAccessible(office, 'A ticket with its case');
  await found.getByRole('button', { name: 'End mute' }).click();
  const undoing = office.getByRole('dialog', { name: 'End this mute?' });
  await undoing.getByLabel('Reason').fill('One newsletter is no advert');
  await undoing.getByRole('button', { name: 'End mute' }).click();
  await expect(toast(office, 'Mute ended')).toBeVisible();
  await expect(found.getByText('It no longer holds.')).toBeVisible();
  await office.getByLabel(/^Reply by email to/).fill('You can write again.');
  await office.getByRole('button', { name: 'Send Reply' }).click();
  await expect(toast(office, 'Reply sent')).toBeVisible();

  await expect(await notice(page, `You can write in ${name} again`)).toContainText('One newsletter is no advert');
  await (await notice(page, 'Support answered you')).getByRole('link').click();
  await expect(page.getByText('You can write again.')).toBeVisible();
  await page.getByRole('link', { name: 'See what you appeal' }).click();
  await expect(page.getByText('No longer holds')).toBeVisible();
  await expect(page.getByText(`Open ${reference}`)).toBeVisible();
});

test('a removed message and a removal from the squad are appealed from notification, chat and page @once', async ({
  page,
  player,
  exchange,
  newPlayer,
  openPage,
  makeAdmin,
  complaints,
}) => {
  // The page of who is removed meanwhile.
  complaints.allow(/status of 403/);
  const [captain, staff] = [await newPlayer(), await newPlayer()];
  await age(exchange, [captain, player]);
  const name = 'Strict Quinces';
  const squadId = await gather({ captain, members: [player] }, name);
  const { number } = await write(player, squadId, 'Quinces are pears');
  await perform(captain, removeSquadMessage, { params: { id: squadId, number }, body: { reason: 'They are not' } });
  await (await notice(page, `A message of yours in ${name} was removed`)).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: `Message removed in ${name}` })).toBeVisible();
  const first = await appeal(page, 'They are relatives');
  await open(page, squadPath('strict-quinces'));
  await page.getByRole('log').getByRole('link', { name: 'Appeal' }).click();
  await expect(page.getByRole('link', { name: `Open ${first}` })).toBeVisible();

  const captainPage = await openPage(captain);
  await open(captainPage, squadPath('strict-quinces'));
  await actUpon(captainPage, (await player.me()).handle, 'Remove');
  const question = captainPage.getByRole('dialog', { name: /^Remove @/ });
  await question.getByLabel('Reason').fill('Argues about pears');
  await question.getByRole('button', { name: 'Remove' }).click();
  await open(page, squadPath('strict-quinces'));
  await page.getByRole('link', { name: 'Appeal' }).click();
  const second = await appeal(page, 'I only asked');

  await makeAdmin(staff);
  const office = await openPage(staff);
  await openInbox(office, first);
  const found = office.getByRole('region', { name: 'What it appeals' });
  await expect(found.getByText('A removed message cannot be brought back: its text is deleted.')).toBeVisible();
  await openInbox(office, second);
  await found.getByRole('button', { name: 'Undo removal' }).click();
  const undoing = office.getByRole('dialog', { name: 'Undo this removal?' });
  await undoing.getByLabel('Reason').fill('Asking is fine');
  await undoing.getByRole('button', { name: 'Undo removal' }).click();
  await expect(toast(office, 'Removal undone')).toBeVisible();
  await open(page, squadPath('strict-quinces'));
  await expect(page.getByRole('button', { name: 'Your membership' })).toBeVisible();
});

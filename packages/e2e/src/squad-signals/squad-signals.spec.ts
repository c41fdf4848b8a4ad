import { randomUUID } from 'node:crypto';
import { makeSignal } from '@limelight/contract/fame/squad-signals';
import { paths } from '@limelight/contract/paths';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled, toast } from '../page-helpers.js';
import { dialog, expectAccessible } from '../shell/axe.js';
import { gather, notice, refusal } from '../squad-chat/squad-chat-steps.js';
import { dedicatedServerTimeoutMs } from '../system/dedicated-server.js';
import { test } from '../system/shared-server.js';

// One after the other, on one server.
test.describe.configure({ mode: 'default', timeout: dedicatedServerTimeoutMs });

async function run(exchange: LimelightProcess, main: string, ...emails: readonly string[]): Promise<void> {
  const { exitCode } = await exchange.run(`testing/${main}`, ...emails);
  expect(exitCode, exchange.output).toBe(0);
}

/** On a phone a part of the page at a time is shown. */
async function show(page: Page, part: 'Chat' | 'Signals' | 'Members'): Promise<void> {
  const segment = page.getByRole('group', { name: 'Show' }).getByRole('radio', { name: part });
  if (await segment.isVisible()) await segment.check();
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

const signalsOf = (page: Page) => page.getByRole('region', { name: 'Signals' });
const rowsOf = (page: Page) => signalsOf(page).getByRole('listitem');
const cardsOf = (page: Page) =>
  page.getByRole('log', { name: 'Messages' }).getByRole('listitem').filter({ hasText: 'over 24 h' });

async function call(page: Page, direction: 'Up' | 'Down'): Promise<void> {
  await show(page, 'Signals');
  await signalsOf(page).getByRole('button', { name: 'Make a signal' }).click();
  const form = page.getByRole('dialog', { name: 'Make a signal' });
  await expect(form.getByText('Every player sees it, that you hold shares')).toBeVisible();
  await expectAccessible(page, 'Making a signal', dialog);
  await form.getByRole('button', { name: 'Make signal' }).click();
  await expect(form.getByRole('alert')).toHaveText('Choose up or down');
  await form.getByRole('radio', { name: direction }).check();
  await form.getByRole('button', { name: 'Make signal' }).click();
  await expect(toast(page, 'Your signal is in the chat')).toBeVisible();
  await expect(form).toBeHidden();
}

async function closed(box: Locator): Promise<void> {
  await box.page().keyboard.press('Escape');
  await expect(box).toBeHidden();
}

test('a member calls, a second browser sees it in chat and list, a sale is marked, and the score appears by itself', async ({
  player,
  exchange,
  newPlayer,
  page,
  openPage,
}) => {
  const [member, young] = [await newPlayer(), await newPlayer()];
  await run(exchange, 'age-accounts-main.js', player.email, member.email);
  const name = `Callers ${randomUUID().slice(0, 6)}`;
  const path = `/squads/${name.toLowerCase().replace(' ', '-')}`;
  const id = await gather({ captain: player, members: [member, young] }, name);
  const { handle } = await player.me();
  const other = await openPage(member);
  for (const one of [page, other]) await open(one, path);

  await call(page, 'Up');
  await show(page, 'Signals');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText('Up over 24 h');
  await show(other, 'Signals');
  await expect(rowsOf(other)).toContainText('Held shares');
  await expect(rowsOf(other)).toContainText('Open');
  await expectAccessible(other, 'Signals of a squad');
  await show(other, 'Chat');
  await expect(cardsOf(other)).toContainText('up over 24 h');
  await expect(cardsOf(other)).toContainText('scored in 24 h');
  await show(page, 'Signals');
  await signalsOf(page).getByRole('button', { name: 'Make a signal' }).click();
  const again = page.getByRole('dialog', { name: 'Make a signal' });
  await expect(again.getByText('You have an open signal')).toBeVisible();
  await closed(again);
  const body = { id: randomUUID(), direction: 'down', tick: 1 } as const;
  expect(await refusal(player, makeSignal, { params: { id }, body })).toBe('SIGNAL_OPEN');
  expect(await refusal(young, makeSignal, { params: { id }, body: { ...body, id: randomUUID() } })).toBe('SIGNAL_NEW');

  await player.trade('sell', '1', 1);
  await expect(cardsOf(other)).toContainText('Held shares, sold since', { timeout: 60_000 });
  await run(exchange, 'age-signals-main.js', player.email);
  await expect(cardsOf(other)).toContainText(/Right|Missed|Price unmoved/, { timeout: 60_000 });
  await show(other, 'Signals');
  await expect(rowsOf(other)).toContainText(/Right|Missed|Price unmoved/);
  await rowsOf(other)
    .getByRole('button', { name: `@${handle}` })
    .click();
  const record = other.getByRole('dialog', { name: `Signals of @${handle}` });
  await expect(record.getByText(/^How many were right shows from 20 scored signals on/)).toBeVisible();
  await expectAccessible(other, 'The signals of a player', dialog);
  await closed(record);
  await expect(await notice(page, 'Your signal')).toContainText(`In ${name}.`);
  await open(page, paths.profile);
  await expect(signalsOf(page).getByRole('listitem')).toHaveCount(1);
});

test('who is new reads what is missing, and the composer makes signals too @once', async ({
  player,
  exchange,
  newPlayer,
  page,
  openPage,
}) => {
  const young = await newPlayer();
  await run(exchange, 'age-accounts-main.js', player.email);
  const name = `Night Callers ${randomUUID().slice(0, 4)}`;
  const path = `/squads/${name.toLowerCase().replaceAll(' ', '-')}`;
  await gather({ captain: player, members: [young] }, name);
  const youngPage = await openPage(young);
  await open(youngPage, path);
  await youngPage.getByRole('button', { name: 'Make a signal' }).first().click();
  const needs = youngPage.getByRole('dialog', { name: 'Make a signal' });
  await expect(needs.getByText('0 of 5')).toBeVisible();
  await expect(needs.getByText('7 days to go')).toBeVisible();
  await open(page, path);
  await page.getByRole('log', { name: 'Messages' }).focus();
  await page.getByRole('region', { name: 'Squad chat' }).getByRole('button', { name: 'Make a signal' }).click();
  const form = page.getByRole('dialog', { name: 'Make a signal' });
  // By keyboard alone.
  await form.getByRole('radio', { name: 'Up' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Your signal is in the chat')).toBeVisible();
  const own = cardsOf(page);
  await expect(own).toContainText('down over 24 h');
  await own.hover();
  await own.getByRole('button', { name: 'More about your signal' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'All signals of this player' }).click();
  await expect(page.getByRole('dialog', { name: /^Signals of @/ })).toBeVisible();
});

import { readFile } from 'node:fs/promises';
import { paths, squadEventPath } from '@limelight/contract/paths';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { figure, settled, tabsUntil, toast } from '../page-helpers.js';
import { dialog, expectAccessible } from '../shell/axe.js';
import { found, join, letAllFound, openSquad } from '../squads/squad-steps.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';
import {
  eveningIn,
  eventHeading,
  eventsOf,
  findQuietStar,
  freeEvening,
  openEvent,
  pledge,
  propose,
  proposeByForm,
  stage,
  star,
  waitForTicks,
} from './event-steps.js';

// On a server of its own: the times of its events are moved.
test.describe.configure({ timeout: dedicatedServerTimeoutMs });

const isPhone = (width = 0) => width < 768;

test('a captain proposes an event after refused times, a member pledges, changes and withdraws, and both see each step', async ({
  page,
  player,
  exchange,
  newPlayer,
  openPage,
  makeAdmin,
  complaints,
}) => {
  complaints.allow(/status of 40\d/);
  const chief = await newPlayer();
  await makeAdmin(chief);
  await chief.logIn();
  await letAllFound(chief, exchange.url);
  await found(page);
  await expect(player.me()).resolves.toMatchObject({ role: 'user' });
  const member = await openPage(await newPlayer());
  if (isPhone(page.viewportSize()?.width)) await member.setViewportSize({ width: 360, height: 740 });
  await openSquad(member);
  await join(member);

  if (isPhone(page.viewportSize()?.width)) await page.getByRole('radio', { name: 'Events' }).check();
  await proposeByForm(page, Date.now());
  await expectAccessible(page, 'event');

  // The member's page follows without a reload.
  const stageOfEvent = member.getByRole('region', { name: eventHeading });
  await expect(stageOfEvent.getByText('It needs 10 pledgers who count', { exact: false })).toBeVisible();
  await stageOfEvent.getByRole('button', { name: 'Pledge cash' }).click();
  const sheet = member.getByRole('dialog', { name: `Pledge for ${star.name}` });
  await sheet.getByLabel('Amount').fill('5');
  await expect(sheet.getByRole('alert')).toHaveText('Enter SE$10.00 to SE$1,000,000.00');
  await sheet.getByLabel('Amount').fill('2,000');
  await expect(figure(sheet, 'Of it back as prize, 1.5%')).toContainText('SE$');
  await expect(sheet.getByText(/doesn’t count for slot and boost: your account isn’t 7 days old/)).toBeVisible();
  await expectAccessible(member, 'amount of a pledge', dialog);
  await sheet.getByRole('button', { name: 'Pledge SE$2,000.00' }).click();
  await expect(toast(member, 'Pledged SE$2,000.00')).toBeVisible();
  await expect(page.getByText('SE$2,000.00 pledged by 1', { exact: false })).toBeVisible();

  await stageOfEvent.getByRole('link', { name: eventHeading }).click();
  await expect(member.getByRole('heading', { name: eventHeading, level: 1 })).toBeVisible();
  await pledge(member, '1,500');
  await expect(figure(member, 'Reserved')).toHaveText('SE$1,500.00');
  await expect(page.getByText('SE$1,500.00 pledged by 1', { exact: false })).toBeVisible();
  await member.goto(paths.holdings);
  await expect(member.getByRole('link', { name: `SE$1,500.00 for the ${star.name} event` })).toBeVisible();
  await member.goto(paths.dashboard);
  await expect(member.getByRole('region', { name: 'Your events' })).toContainText('you pledged SE$1,500');
  await member.getByRole('region', { name: 'Your events' }).getByRole('link', { name: eventHeading }).click();
  await member.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await member.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(toast(member, 'Pledge withdrawn. SE$1,500.00 is free again')).toBeVisible();
  await expect(member.getByRole('button', { name: 'Pledge cash' })).toBeVisible();

  await page.getByRole('button', { name: 'Withdraw proposal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(toast(page, /^Proposal withdrawn/)).toBeVisible();
  await expect(member.getByText('Who proposed it has withdrawn it.', { exact: false })).toBeVisible();
});

test('an event gets its slot, starts, and its shares are counted, checked and freed @long', async ({
  page,
  player,
  exchange,
  newPlayer,
  openPage,
  makeAdmin,
  complaints,
}) => {
  complaints.allow(/status of 40\d/);
  const chief = await newPlayer();
  await makeAdmin(chief);
  await chief.logIn();
  await letAllFound(chief, exchange.url);
  const quiet = await findQuietStar(player, Date.now());
  const { id: squadId } = await player.foundSquad('Water Runners', quiet.id, 'We run for water.');
  const id = await propose(player, exchange.url, { squadId, nowMs: Date.now() });
  await openEvent(page, id);
  await pledge(page, '2,000');
  await stage(exchange, id, 'crowd', '12');
  await expect(page.getByText('pledged by 13, 12 count', { exact: false })).toBeVisible();
  await expect(page.getByText('+0.60% boost', { exact: false }).first()).toBeVisible();

  const visitor = await openPage();
  await visitor.goto(paths.calendar);
  await visitor
    .getByRole('region', { name: 'Squad events' })
    .getByRole('link', { name: `${quiet.name} event` })
    .click();
  await expect(visitor.getByRole('link', { name: 'Sign up to pledge' }).first()).toBeVisible();
  const download = visitor.waitForEvent('download');
  await visitor.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.replaceAll('\r\n ', '')).toContain(squadEventPath(id));

  await stage(exchange, id, 'decide');
  await expect.poll(async () => (await eventsOf(page))[0]?.stage).toBe('scheduled');
  await waitForTicks(page, 2);
  await stage(exchange, id, 'start');
  await expect(page.getByText('boost now', { exact: false })).toBeVisible();
  await expect(figure(page, 'You got')).toContainText('share');
  await expect(figure(page, 'For the boost')).toHaveText('Didn’t count');
  await expect(page.getByText(/^Your shares are free/)).toBeVisible();
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('It is right.')).toBeVisible();
  await expect(page.getByText('Your browser hashed the list of 13 pledges', { exact: false })).toBeVisible();
  await expect(page.getByText('The boost follows from the 12 pledgers who count.')).toBeVisible();
  await expect(page.getByText('Your own line is in the list', { exact: false })).toBeVisible();
  await expectAccessible(page, 'event that has started');
  await visitor.getByRole('link', { name: quiet.name, exact: true }).click();
  await expect(visitor.getByText(/^Event of Water Runners: \+0\.\d\d% on every trade$/)).toBeVisible();

  await stage(exchange, id, 'unlock');
  await expect(page.getByText('Your shares are free and the prize is paid.')).toBeVisible();
});

/** Staff find the event by who proposed it, and cancel it. */
async function cancelFromList(office: Page, host: string): Promise<void> {
  await office.goto(paths.managerSquadEvents);
  await settled(office);
  await expectAccessible(office, 'events of squads');
  await office.setViewportSize({ width: 1280, height: 800 });
  await office.getByRole('combobox', { name: 'Stage' }).selectOption({ label: 'Cancelled' });
  await expect(office.getByText('No events found')).toBeVisible();
  await office.getByRole('combobox', { name: 'Stage' }).selectOption({ label: 'All' });
  await office.getByRole('searchbox', { name: 'Squad, celebrity or host' }).fill(host);
  await office.getByRole('row').filter({ hasText: 'Private' }).getByRole('rowheader').getByRole('button').click();
  const drawer = office.getByRole('dialog', { name: 'Event', exact: true });
  await expect(drawer).toContainText('SE$100.00');
  await drawer.getByRole('button', { name: 'Cancel event' }).click();
  const question = office.getByRole('dialog', { name: /^Cancel the .* event of a player\?$/ });
  await question.getByRole('button', { name: 'Cancel event' }).click();
  await expect(question.getByText('Please give a reason')).toBeVisible();
  await question.getByLabel('Reason').fill('Proposed by mistake');
  await question.getByRole('button', { name: 'Cancel event' }).click();
  await expect(toast(office, 'Event cancelled')).toBeVisible();
}

test('VIP Elite hosts a private event, a friend pledges by its code, and staff cancel it with a reason @once', async ({
  page,
  player,
  exchange,
  newPlayer,
  openPage,
  makeAdmin,
  complaints,
}) => {
  complaints.allow(/status of 40\d/);
  const { exitCode } = await exchange.run('testing/set-tier-main.js', player.email, 'elite');
  expect(exitCode, exchange.output).toBe(0);
  await page.goto(paths.vip);
  await settled(page);
  await page.getByRole('button', { name: 'Host an event' }).click();
  const form = page.getByRole('dialog', { name: 'Host a private event' });
  await form.getByRole('button', { name: 'Propose' }).click();
  await expect(form.getByText('Choose a star')).toBeVisible();
  await form.getByRole('combobox', { name: 'Star' }).click();
  await page.getByRole('option', { name: star.name }).click();
  await form.getByRole('textbox', { name: 'Start' }).fill(eveningIn(Date.now(), await freeEvening(page, Date.now())));
  await form.getByRole('button', { name: 'Propose' }).click();
  await expect(toast(page, 'Event proposed. Invite your friends!')).toBeVisible();
  const link = (await page.getByText(/\?code=/).textContent()) ?? '';
  const code = link.split('=').at(-1) ?? '';

  const friend = await openPage(await newPlayer());
  await friend.goto(paths.squads);
  await settled(friend);
  await friend.getByRole('button', { name: 'Enter a code' }).click();
  await friend.getByRole('textbox', { name: 'Code' }).fill(code);
  // By keyboard alone.
  await friend.keyboard.press('Enter');
  await expect(friend.getByRole('heading', { name: eventHeading, level: 1 })).toBeVisible();
  await settled(friend);
  await tabsUntil(friend, friend.getByRole('button', { name: 'Pledge cash' }));
  await friend.keyboard.press('Enter');
  await expect(friend.getByRole('dialog')).toBeVisible();
  await friend.getByLabel('Amount').fill('100');
  await friend.keyboard.press('Enter');
  await expect(toast(friend, 'Pledged SE$100.00')).toBeVisible();
  const visitor = await openPage();
  const uninvited = await visitor.goto(squadEventPath(new URL(friend.url()).pathname.split('/').at(-1) ?? ''));
  expect(uninvited?.status()).toBe(404);
  await expect(visitor.getByText('We couldn’t find this event')).toBeVisible();
  expect((await visitor.goto(`http://${link}`))?.status()).toBe(200);
  await expect(visitor.getByRole('link', { name: 'Sign up to pledge' })).toBeVisible();
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');

  const chief = await newPlayer();
  await makeAdmin(chief);
  await chief.logIn();
  const office = await openPage(chief);
  await cancelFromList(office, player.name);
  await expect(friend.getByText('“Proposed by mistake”', { exact: false })).toBeVisible();
  await expect(friend.getByText('Your SE$100.00 is free again, without any fee.')).toBeVisible();
});

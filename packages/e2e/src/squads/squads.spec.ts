import { paths } from '@limelight/contract/paths';
import { expect } from '../fixtures.js';
import { settled, tabsUntil, toast } from '../page-helpers.js';
import { dialog, expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';
import { actUpon, found, join, leave, letAllFound, manage, memberRow, openSquad, squad } from './squad-steps.js';

// On a server of its own: new accounts may found squads on it.
test.describe.configure({ timeout: dedicatedServerTimeoutMs });

test('a new account reads what it lacks, then founds a squad, and friends join it by its link and by its code', async ({
  page,
  player,
  exchange,
  newPlayer,
  openPage,
  makeAdmin,
}) => {
  await page.goto(`${paths.squads}?form=found`);
  const needs = page.getByRole('dialog', { name: 'Found a squad' });
  await expect(needs.getByText('7 more days')).toBeVisible();
  await expect(needs.getByText('5 more trades')).toBeVisible();
  const chief = await newPlayer();
  await makeAdmin(chief);
  await chief.logIn();
  await letAllFound(chief, exchange.url);

  await found(page);
  await page.getByRole('button', { name: 'Invite' }).click();
  const invitation = page.getByRole('dialog', { name: `Invite to ${squad.name}` });
  const link = (await invitation.getByText(/\?invite=/).textContent()) ?? '';
  const code = link.split('=').at(-1) ?? '';
  await expect(invitation.getByText(code, { exact: true })).toBeVisible();

  const [byLink, byCode] = [await newPlayer(), await newPlayer()];
  const [first, second] = [await openPage(byLink), await openPage(byCode)];
  await first.goto(`http://${link}`);
  await expect(first.getByRole('heading', { name: squad.name, level: 1 })).toBeVisible();
  await settled(first);
  await join(first);
  await second.goto(paths.squads);
  await settled(second);
  await second.getByRole('button', { name: 'Enter a code' }).click();
  const form = second.getByRole('dialog', { name: 'Enter an invitation code' });
  await form.getByRole('textbox', { name: 'Code' }).fill('short');
  await form.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(form.getByText('A code has 8 letters and digits')).toBeVisible();
  await form.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase());
  await form.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(second.getByRole('heading', { name: squad.name, level: 1 })).toBeVisible();
  await settled(second);
  await join(second);

  // The captain's page follows.
  await invitation.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('3 members').first()).toBeVisible();
  // On a phone they share their place with the chat.
  if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('radio', { name: 'Members' }).check();
  await expect(memberRow(page, (await byCode.me()).handle)).toBeVisible();
  await page.getByLabel('Search members').fill((await byLink.me()).handle);
  await expect(page.getByRole('region', { name: 'Members' }).getByRole('listitem')).toHaveCount(1);
  await page.goto(paths.squads);
  await expect(page.getByRole('region', { name: 'Your squads' })).toContainText('Captain');
  await expect(player.me()).resolves.toMatchObject({ role: 'user' });
});

test('a captain gives rights, a deputy removes a member, and both ways back, handing over and leaving work @once', async ({
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
  const [deputy, member] = [await newPlayer(), await newPlayer()];
  const [deputyPage, memberPage] = [await openPage(deputy), await openPage(member)];
  for (const each of [deputyPage, memberPage]) {
    await openSquad(each);
    await join(each);
  }
  const [deputyHandle, memberHandle] = [(await deputy.me()).handle, (await member.me()).handle];

  await actUpon(page, deputyHandle, 'Make deputy');
  const rights = page.getByRole('dialog', { name: `Make @${deputyHandle} deputy` });
  await rights.getByRole('checkbox', { name: 'Remove members, with a reason' }).check();
  await expectAccessible(page, 'rights of a deputy', dialog);
  await page.setViewportSize({ width: 1280, height: 800 });
  await rights.getByRole('button', { name: 'Save' }).click();
  await expect(memberRow(page, deputyHandle)).toContainText('Deputy');

  await actUpon(deputyPage, memberHandle, 'Remove');
  const question = deputyPage.getByRole('dialog', { name: `Remove @${memberHandle}?` });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(question.getByText('Please give a reason')).toBeVisible();
  await question.getByLabel('Reason').fill('Insulted others');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(deputyPage, `@${memberHandle} was removed`)).toBeVisible();
  await expect(memberPage.getByText('“Insulted others”')).toBeVisible();
  await expect(memberPage.getByRole('button', { name: 'Join squad' })).toHaveCount(0);

  await manage(page, 'Removed players');
  const kicks = page.getByRole('dialog', { name: 'Removed players' });
  await expect(kicks).toContainText('19 of 20 removals left today');
  await kicks.getByRole('button', { name: `Undo the removal of @${memberHandle}` }).click();
  await expect(kicks.getByText('Undone')).toBeVisible();
  await kicks.getByRole('button', { name: 'Close' }).click();
  await expect(memberPage.getByRole('button', { name: 'Your membership' })).toBeVisible();

  await actUpon(page, deputyHandle, 'Hand over the squad');
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await expect(toast(page, `@${deputyHandle} is captain of ${squad.name} now`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage squad' })).toHaveCount(0);

  await expect(deputyPage.getByRole('button', { name: `Actions for @${(await player.me()).handle}` })).toBeVisible();
  await leave(deputyPage);
  await expect(deputyPage.getByRole('dialog')).toContainText('takes over');
  await deputyPage.getByRole('dialog').getByRole('button', { name: 'Leave squad' }).click();
  await expect(toast(deputyPage, /^You left .* leads it now/)).toBeVisible();
  await expect(deputyPage.getByText('2 members').first()).toBeVisible();
});

test('staff mute, rename, archive and restore a squad with reasons that its captain reads, and undo a removal @once', async ({
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
  await player.logIn();
  await letAllFound(player, exchange.url);
  const [captain, member] = [await newPlayer(), await newPlayer()];
  const [captainPage, memberPage] = [await openPage(captain), await openPage(member)];
  await found(captainPage);
  await openSquad(memberPage);
  await join(memberPage);
  const { handle } = await member.me();
  await actUpon(captainPage, handle, 'Remove');
  await captainPage.getByRole('dialog').getByLabel('Reason').fill('A mistake');
  await captainPage.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(captainPage.getByText('1 member', { exact: true })).toBeVisible();

  await page.goto(paths.managerSquads);
  await settled(page);
  await expectAccessible(page, 'squads of staff');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('Name or captain').fill('water');
  await page.getByRole('row').filter({ hasText: squad.name }).getByRole('button').first().click();
  const drawer = page.getByRole('dialog', { name: squad.name });
  const confirm = async (action: string, reason: string) => {
    const question = page.getByRole('dialog', { name: new RegExp(`^${action} .*\\?$`) });
    await question.getByLabel('Reason').fill(reason);
    await question.getByRole('button', { name: new RegExp(`^${action}`) }).click();
    await expect(question).toBeHidden();
  };
  await drawer.getByRole('tab', { name: 'Removals' }).click();
  await drawer.getByRole('button', { name: `Undo the removal of ${handle}` }).click();
  await confirm('Undo', 'The captain wants them back');
  await expect(drawer.getByText('Undone')).toBeVisible();
  await expect(memberPage.getByRole('button', { name: 'Your membership' })).toBeVisible();

  await drawer.getByRole('button', { name: 'Mute' }).click();
  await confirm('Mute', 'Insults in the chat');
  await expect(captainPage.getByText('Our team muted this squad until')).toBeVisible();
  await drawer.getByRole('button', { name: 'Rename' }).click();
  await page
    .getByRole('dialog', { name: /^Rename/ })
    .getByLabel('New name')
    .fill('Water Walkers');
  await confirm('Rename', 'The name of a brand');
  await expect(captainPage.getByRole('heading', { name: 'Water Walkers', level: 1 })).toBeVisible();
  const renamed = page.getByRole('dialog', { name: 'Water Walkers' });
  await renamed.getByRole('button', { name: 'Archive' }).click();
  await confirm('Archive', 'Insults again');
  await expect(captainPage.getByText('Our team archived it', { exact: false })).toBeVisible();
  await expect(captainPage.getByRole('button', { name: 'Invite' })).toHaveCount(0);
  await renamed.getByRole('tab', { name: 'History' }).click();
  await expect(renamed.getByText('“Insults again”')).toBeVisible();
  await renamed.getByRole('button', { name: 'Restore' }).click();
  await confirm('Restore', 'They promised to be kind');
  await expect(captainPage.getByRole('button', { name: 'Invite' })).toBeVisible();
  await captainPage.goto(paths.notifications);
  await expect(captainPage.getByText('They promised to be kind', { exact: false })).toBeVisible();
});

test('the last member who leaves archives the squad, and the keyboard alone founds another one @once', async ({
  page,
  player,
  exchange,
  newPlayer,
  makeAdmin,
}) => {
  const chief = await newPlayer();
  await makeAdmin(chief);
  await chief.logIn();
  await letAllFound(chief, exchange.url);
  await found(page);
  await leave(page);
  await expect(page.getByRole('dialog')).toContainText('the squad is archived when you leave');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave squad' }).click();
  await expect(page.getByText('Everybody has left it.', { exact: false })).toBeVisible();

  await page.goto(paths.squads);
  await settled(page);
  const opener = page.getByRole('button', { name: 'Found a squad' });
  expect(await tabsUntil(page, opener)).toBeLessThan(60);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Found a squad' });
  await expect(form.getByRole('combobox', { name: 'Star' })).toBeVisible();
  await expectAccessible(page, 'found a squad', dialog);
  await page.setViewportSize({ width: 1280, height: 800 });
  await form.getByRole('combobox', { name: 'Star' }).focus();
  await page.keyboard.type('sark');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Night Readers');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Night Readers', level: 1 })).toBeVisible();
  await expect(page.getByText((await player.me()).handle, { exact: false }).first()).toBeVisible();
});

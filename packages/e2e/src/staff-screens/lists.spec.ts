import { paths } from '@limelight/contract/paths';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { figure, settled, toast } from '../page-helpers.js';
import { writeTicket } from '../support/desk.js';
import { test } from '../system/shared-server.js';
import { actOnUser, openUser } from '../users/user-steps.js';

// One after the other, on one server.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ player, makeAdmin }) => makeAdmin(player));

test('a view is saved under a name, comes back after a reload with its filters, and is deleted @once', async ({
  page,
}) => {
  await page.goto(paths.managerUsers);
  await settled(page);
  await page.getByRole('searchbox').fill('nobody of this name');
  await page.getByRole('radio', { name: 'Suspended' }).check({ force: true });
  await expect(page.getByText('No users found')).toBeVisible();
  await expect(page.getByText('Everybody who signs up.'), 'a filter hides them').toHaveCount(0);
  const views = page.getByRole('button', { name: 'Saved views' });
  await views.click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please give the view a name')).toBeVisible();
  await dialog.getByLabel('Name').fill('Ghosts');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await page.goto(paths.managerUsers);
  await settled(page);
  await expect(page.getByText('No users found')).toHaveCount(0);
  await views.click();
  await page.getByRole('menuitem', { name: 'Ghosts' }).click();
  await expect(page.getByText('No users found')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('nobody of this name');
  await expect(page.getByRole('radio', { name: 'Suspended' })).toBeChecked();
  await views.click();
  await page.getByRole('menuitem', { name: 'Delete views' }).click();
  await page.getByRole('button', { name: 'Delete Ghosts' }).click();
  await expect(page.getByText('No saved views')).toBeVisible();
  await page.keyboard.press('Escape');
  await views.click();
  await expect(page.getByRole('menuitem', { name: 'Ghosts' })).toHaveCount(0);
});

test('the address that staff replaced takes the account back, by a link that works once @once', async ({
  page,
  newPlayer,
  openPage,
}) => {
  const hugo = await newPlayer();
  const drawer = await openUser(page, hugo);
  const newEmail = `new-${hugo.email}`;
  await actOnUser(drawer, {
    name: 'Change email',
    fill: async (dialog) => {
      await dialog.getByLabel('New email').fill('no address');
      await dialog.getByRole('button', { name: 'Change email' }).click();
      await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
      await dialog.getByLabel('New email').fill(newEmail);
    },
  });
  await expect(toast(page, 'User updated successfully')).toBeVisible();
  await expect(page.getByRole('dialog').getByText(newEmail).first()).toBeVisible();
  expect((await hugo.request.get('/api/v1/me')).status()).toBe(401);

  const link = await hugo.linkTo(paths.restoreEmail);
  const theirs = await openPage();
  await theirs.goto(`${link.pathname}${link.search}`);
  await theirs.getByRole('button', { name: 'Take my address back' }).click();
  await expect(theirs.getByRole('heading', { name: 'The address is yours again' })).toBeVisible();
  await theirs.reload();
  await theirs.getByRole('button', { name: 'Take my address back' }).click();
  await expect(theirs.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await hugo.linkTo(paths.resetPassword);
  await hugo.logIn();
  const { email } = await (await hugo.request.get('/api/v1/me')).json();
  expect(email).toBe(hugo.email);
});

/** Tabs until this element has the focus, as somebody without a mouse would. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
    });
  for (let presses = 0; presses < 60; presses += 1) {
    const now = await focused();
    if (typeof name === 'string' ? now === name : name.test(now)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached "${name}"`);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(360);
}

test('at 360 px the back-office is walked by keyboard alone: menu, list, drawer, shortcuts, palette, form @once', async ({
  page,
  player,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(paths.managerDashboard);
  await settled(page);
  await expectNoSidewaysScroll(page);
  await tabTo(page, 'Back-office menu');
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Back-office' });
  await expect(menu).toBeVisible();
  await tabTo(page, /^Players/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'User Management');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  await expect(menu).toHaveCount(0);
  await settled(page);
  await expectNoSidewaysScroll(page);

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(player.email);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('rowheader').getByRole('button')).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('x');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog').filter({ hasText: player.email });
  await expect(figure(drawer, 'Cash')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('rowheader').getByRole('button'), 'the focus comes back').toBeFocused();

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('News & Events')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page.getByRole('heading', { level: 1, name: 'System Data' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await page.keyboard.type('add celeb');
  await expect(page.getByRole('option').first()).toContainText('Add Celebrity');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Add Celebrity' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await tabTo(page, 'Add Celebrity');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible();
});

test('every row of a list opens by keyboard and by a click, as a page or a drawer @once', async ({ page }) => {
  const drawers = [paths.managerUsers, paths.managerSecurity, paths.managerAudit];
  for (const path of [paths.managerCelebrities, ...drawers]) {
    await page.goto(path);
    await settled(page);
    const rows = page.locator('tbody tr');
    await expect(rows.first()).toBeVisible();
    const openers = page.locator('tbody tr [data-row-opener]');
    expect(await openers.count(), path).toBe(await rows.count());
    await page.keyboard.press('j');
    await expect(openers.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path === paths.managerCelebrities ? /\/celebrities\/\w+/ : /open=/);
  }
  await page.goto(paths.managerCelebrities);
  await settled(page);
  await page.locator('tbody tr').first().getByText('Active', { exact: true }).click();
  await expect(page).toHaveURL(/\/celebrities\/\w+/);
});

test('news are archived together, each with its entry in the audit trail @once', async ({ page }) => {
  const titles = ['Bulk one', 'Bulk two'];
  for (const title of titles) {
    await page.goto(`${paths.managerNews}/new`);
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('To be archived.');
    await expect(page).not.toHaveURL(/\/new$/);
  }
  await page.goto(`${paths.managerNews}?q=Bulk`);
  await settled(page);
  for (const title of titles) await page.getByLabel(`Select ${title}`).check({ force: true });
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Archive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive 2 news items?' });
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(toast(page, '2 news items archived')).toBeVisible();
  await expect(page.locator('tbody').getByText('Archived', { exact: true })).toHaveCount(2);
  await page.goto(paths.managerAudit);
  await settled(page);
  await expect(page.locator('tbody').getByText(/archive/i)).toHaveCount(2);
});

test('the inbox is walked by keys, and tickets are taken and solved together, each with its entry @once', async ({
  page,
  newPlayer,
  openPage,
}) => {
  const writers = [await newPlayer(), await newPlayer()];
  for (const writer of writers) await writeTicket(await openPage(writer), writer);
  await page.goto(paths.managerSupport);
  await settled(page);
  const cards = page.getByRole('list', { name: 'Tickets' }).getByRole('listitem');
  const conversation = page.getByRole('region', { name: 'Undo is greyed out' });
  for (const { email } of writers) {
    const found = page.waitForResponse((response) => decodeURIComponent(response.url()).includes(`q=${email}&`));
    await page.getByRole('searchbox').fill(email);
    await found;
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(cards).toHaveCount(1);
    expect(decodeURIComponent(page.url())).toContain(`q=${email}`);
    await page.getByRole('searchbox').press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(`Reply by email to ${email}`)).toBeVisible();
  }
  // The search went through every status.
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('radio', { name: /^Open/ }).check({ force: true });
  await expect(cards).toHaveCount(2);
  for (const box of await cards.getByRole('checkbox').all()) await box.check({ force: true });
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await expect(bar.getByText('2 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Assign to me' }).click();
  await expect(toast(page, '2 tickets assigned to you')).toBeVisible();

  await page.getByLabel('Assigned to').first().selectOption({ label: 'Me' });
  await page.getByRole('searchbox').fill('');
  await expect(cards).toHaveCount(2);
  await expect(page).toHaveURL(/assignee=me/);
  await page.reload();
  await expect(cards).toHaveCount(2);
  await expect(conversation).toBeVisible();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill('Mine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  for (const box of await cards.getByRole('checkbox').all()) await box.check({ force: true });
  await bar.getByRole('button', { name: 'Solve' }).click();
  await page.getByRole('dialog', { name: 'Solve 2 tickets?' }).getByRole('button', { name: 'Solve' }).click();
  await expect(toast(page, '2 tickets solved')).toBeVisible();
  await expect(page.getByText('No tickets here')).toBeVisible();
  await expect(conversation.getByRole('button', { name: 'Open again' })).toBeVisible();
  await page.goto(paths.managerSupport);
  await settled(page);
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Mine' }).click();
  await page.getByRole('radio', { name: 'Solved' }).check({ force: true });
  await expect(cards).toHaveCount(2);

  await page.goto(`${paths.managerAudit}?action=ticket.update`);
  await settled(page);
  await expect(page.locator('tbody tr')).toHaveCount(4);
  // A link opens an entry that the list below does not show.
  await page.goto(`${paths.managerAudit}?action=ticket.update&open=1`);
  await expect(page.getByRole('dialog').getByText(/^Entry 1, SHA-256/)).toBeVisible();
});

import { addressOf } from '@limelight/contract/address';
import { paths } from '@limelight/contract/paths';
import { getCampaign, scheduleCampaign } from '@limelight/contract/talk/campaigns';
import type { Page } from '@playwright/test';
import { createList, nameSender } from '../campaigns/campaign-steps.js';
import { expect } from '../fixtures.js';
import { settled, toast } from '../page-helpers.js';
import { password } from '../player.js';
import { openTicket, sendReply, writeTicket } from '../support/desk.js';
import { test } from '../system/shared-server.js';

// One after the other, on one server.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ player, makeAdmin }) => makeAdmin(player));

const leaveOn = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

test('a campaign mails only what is saved: unsaved text stops it, and a colleague who sends it takes nothing away @once', async ({
  page,
  player,
  exchange,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  await nameSender(player, exchange.url);
  await page.goto(paths.managerCampaigns);
  await page.getByRole('button', { name: 'New campaign' }).click();
  await page.getByRole('dialog').getByLabel('Subject').fill('Encore tonight');
  await page.getByRole('button', { name: 'Write the mail' }).click();
  const text = page.getByLabel('Text').first();
  await expect(text).toHaveValue('');
  const test = page.getByRole('button', { name: 'Send a test to me' });
  const schedule = page.getByRole('button', { name: 'Schedule' });
  const send = page.getByRole('button', { name: /^Send to/ });
  const expectReason = async (reason: string) => {
    for (const button of [test, schedule, send]) {
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).toHaveAccessibleDescription(reason);
    }
  };
  await expectReason('Write the mail first');
  await page.getByLabel('Players who opted in').check();
  await text.fill('The first text.');
  await expectReason('Save first');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Campaign saved successfully')).toBeVisible();
  await expect(schedule).not.toHaveAttribute('aria-disabled');
  await expect(test).not.toHaveAttribute('aria-disabled');
  await text.fill('A better text.');
  await expectReason('Save first');

  // A colleague schedules it meanwhile: the screen shows what will go out, and what was typed here besides.
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { version } = await (await page.request.get(addressOf(getCampaign.url, { id }))).json();
  const answer = await page.request.post(addressOf(scheduleCampaign.url, { id }), {
    data: { version, at: '2099-01-01T09:00:00Z' },
    headers: { origin: exchange.url },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('region', { name: 'Your unsaved text' }).getByLabel('Your text')).toHaveValue(
    'A better text.',
  );
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('The first text.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('region', { name: 'Your unsaved text' })).toHaveCount(0);
});

test('a draft of news whose save fails says so, is not left without a question, and is stored once that works again @once', async ({
  page,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED|status of 503/);
  await page.goto(paths.managerNews);
  await settled(page);
  await page.getByRole('link', { name: 'New item' }).click();
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('A headline');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  const url = page.url().replace('/manager/news/', '/api/v1/manager/news/');

  await page.route(url, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await title.fill('A better headline');
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  const retry = page.getByRole('button', { name: 'Retry', exact: true });
  await expect(retry).toBeVisible();
  await page.getByRole('link', { name: 'All news' }).click();
  await leaveOn(page).getByRole('button', { name: 'Stay' }).click();
  await expect(title).toHaveValue('A better headline');

  await page.unroute(url);
  // By itself, after a while.
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible({ timeout: 40_000 });
  expect((await (await page.request.get(url)).json()).title).toBe('A better headline');
  // What was typed a moment before is stored on the way out, without a question.
  await title.fill('The best headline');
  await page.getByRole('link', { name: 'All news' }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.managerNews}$`));
  expect((await (await page.request.get(url)).json()).title).toBe('The best headline');
});

test('a reply that is not sent survives a look elsewhere, and is gone once it is sent @once', async ({
  page,
  openPage,
  newPlayer,
}) => {
  const writer = await newPlayer();
  await writeTicket(await openPage(writer), writer);
  await openTicket(page);
  const reply = page.getByLabel(/^Reply by email to/);
  await reply.fill('The ten minutes are over.');
  await page.getByRole('radio', { name: /^Solved/ }).check({ force: true });
  await page.getByRole('button', { name: /^Money/ }).click();
  await page.getByRole('link', { name: 'Payments' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments');
  await page.goBack();
  await expect(reply).toHaveValue('The ten minutes are over.');
  await sendReply(page);
  await expect(reply).toHaveValue('');
  await page.getByRole('link', { name: 'Payments' }).first().click();
  await page.goBack();
  await expect(reply).toHaveValue('');
});

test('two staff never answer one ticket twice: the second looks at what is new before anything is sent @once', async ({
  page,
  openPage,
  newPlayer,
  makeAdmin,
}) => {
  const [writer, colleague] = [await newPlayer(), await newPlayer()];
  await makeAdmin(colleague);
  await writeTicket(await openPage(writer), writer);
  const other = await openPage(colleague);
  for (const office of [page, other]) {
    await openTicket(office);
    await office.getByLabel(/^Reply by email to/).fill('The ten minutes are over.');
  }
  await sendReply(other);
  await expect(page.getByText('1 new message since you began.')).toBeVisible();
  await page.getByRole('button', { name: 'Send Reply' }).click();
  await expect(page.getByText('Not sent yet: please look at what is new first')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(messages.filter({ hasText: 'New' })).toBeFocused();
  await expect(messages).toHaveCount(2);
  // Its own assignment is nothing new to who writes.
  const ticket = page.getByRole('region', { name: 'Undo is greyed out' });
  await ticket.getByLabel('Assigned to').selectOption({ label: 'Nobody' });
  await expect(toast(page, 'Ticket assigned')).toBeVisible();
  await page.getByLabel(/^Reply by email to/).fill('One more thing.');
  await sendReply(page);
  await expect(messages).toHaveCount(3);
});

test('what is typed survives a reload and the end of the session, and is gone once it is saved or staff log out @once', async ({
  page,
  player,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  page.on('dialog', (leaving) => void leaving.accept());
  await page.goto(`${paths.managerReplies}?open=new`);
  const drawer = page.getByRole('dialog');
  const text = drawer.getByLabel('Text');
  await text.fill('It is on the receipt.');
  await page.reload();
  await expect(text).toHaveValue('It is on the receipt.');

  await page.context().clearCookies();
  await page.reload();
  const form = page.getByRole('form', { name: 'Log in' });
  await expect(form.getByText('What you typed is still in this tab.')).toBeVisible();
  await form.getByLabel('Email').fill(player.email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(text).toHaveValue('It is on the receipt.');
  await drawer.getByLabel('Title').fill('Receipt');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await expect(toast(page, 'Canned reply created successfully')).toBeVisible();
  await page.goto(`${paths.managerReplies}?open=new`);
  await expect(text).toHaveValue('');

  await page.goto(paths.managerNewCelebrity);
  await settled(page);
  await page.getByLabel('Name').fill('Nova');
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Nova');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(form).toBeVisible();
  await expect(form.getByText('You were logged out')).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')))).toEqual([]);
});

test('the dialog of a new email list is not closed with what is typed without a question @once', async ({ page }) => {
  await page.goto(paths.managerEmail);
  await settled(page);
  await page.getByRole('link', { name: 'Create List' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Email List' });
  const name = dialog.getByLabel('List Name');
  await name.fill('Box office');
  const leavings = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => page.goBack(),
  ];
  for (const leave of leavings) {
    await leave();
    await leaveOn(page).getByRole('button', { name: 'Stay' }).click();
    await expect(name).toHaveValue('Box office');
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await leaveOn(page).getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toHaveCount(0);
  // Without a text it asks nothing, and begins empty.
  await page.getByRole('link', { name: 'Create List' }).click();
  await expect(name).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the drawer of an email list is not closed with unsaved changes without a question @once', async ({ page }) => {
  await createList(page, 'Critics');
  await page.getByRole('rowheader', { name: 'Critics' }).getByRole('button').click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Description').fill('Of the evening papers');
  await page.keyboard.press('Escape');
  await leaveOn(page).getByRole('button', { name: 'Stay' }).click();
  await expect(drawer.getByLabel('Description')).toHaveValue('Of the evening papers');
  await drawer.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Email list updated successfully')).toBeVisible();
  await expect(drawer).toHaveCount(0);
  // A deletion asks only for itself.
  await page.getByRole('rowheader', { name: 'Critics' }).getByRole('button').click();
  await drawer.getByLabel('Description').fill('Nothing');
  await drawer.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete Critics?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Email list deleted successfully')).toBeVisible();
  await expect(drawer).toHaveCount(0);
});

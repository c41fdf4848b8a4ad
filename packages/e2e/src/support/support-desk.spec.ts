import { paths } from '@limelight/contract/paths';
import { waitForLink } from '@limelight/harness/mailbox';
import type { Page } from '@playwright/test';
import { addressOf, expect } from '../fixtures.js';
import { settled, toast } from '../page-helpers.js';
import { Player } from '../player.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

async function writeTicket(page: Page, player: Player): Promise<void> {
  await page.goto(paths.help);
  await settled(page);
  await page.getByRole('button', { name: 'Contact Support' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Email')).toHaveValue(player.email);
  await form.getByLabel('Subject').fill('Undo is greyed out');
  await form.getByLabel('Message').fill('Why?');
  await form.getByRole('checkbox').click();
  await expect(form.getByText('Verified')).toBeVisible();
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form).toBeHidden();
}

async function writeCannedReply(office: Page): Promise<void> {
  await office.goto(paths.managerReplies);
  await office.getByRole('link', { name: 'New reply' }).click();
  const drawer = office.getByRole('dialog');
  await drawer.getByLabel('Title').fill('Undo is over');
  await drawer.getByLabel('Text').fill('Hello {nam}');
  await drawer.getByRole('button', { name: /^(?:Create|Save|Add)/ }).click();
  await expect(drawer.getByText('{nam} does not exist')).toBeVisible();
  await drawer.getByLabel('Text').fill('Hello {name}, about “{subject}”: The ten minutes are over.');
  await expect(drawer.getByText('Hello Ama, about “Where is my VIP?”: The ten minutes are over.')).toBeVisible();
  await drawer.getByRole('button', { name: /^(?:Create|Save|Add)/ }).click();
  await expect(office.getByRole('row', { name: /Undo is over/ })).toBeVisible();
}

async function insertCannedReply(office: Page): Promise<void> {
  await office.getByLabel('Insert a canned reply').selectOption({ label: 'Undo is over' });
  await expect(office.getByLabel(/^Reply by email to/)).toHaveValue(
    'Hello Ama, about “Undo is greyed out”: The ten minutes are over.',
  );
}

async function releaseReferral(office: Page, invited: Player): Promise<void> {
  await office.goto(paths.managerReferrals);
  await office
    .getByRole('button', { name: `Open ${invited.name}` })
    .or(office.getByRole('row').nth(1))
    .first()
    .click();
  await office.getByRole('button', { name: 'Release and pay' }).click();
  const confirm = office.getByRole('dialog', { name: /^Release the referral/ });
  await confirm.getByLabel('Reason').fill('A family');
  await confirm.getByRole('button', { name: 'Release and pay' }).click();
  await expect(toast(office, 'Referral released and paid')).toBeVisible();
}

test('staff answer a ticket by mail, the player answers by its link, and a held referral is released and paid @once', async ({
  page,
  player,
  exchange,
  playwright,
  browser,
}) => {
  const extraHTTPHeaders = { 'x-forwarded-for': addressOf(0) };
  const contexts = await Promise.all(
    [1, 2].map(() => playwright.request.newContext({ baseURL: exchange.url, extraHTTPHeaders })),
  );
  const [invited, referrer] = contexts.map((context) => new Player(context, exchange.url));
  if (invited === undefined || referrer === undefined) throw new Error('two players');
  for (const one of [invited, referrer]) {
    await one.signUp();
    await one.verify();
    await one.logIn();
  }
  const [celebrity] = await invited.celebrities();
  for (let trade = 0; trade < 5; trade += 1) await invited.trade('buy', celebrity?.id ?? '', 1);
  const held = await exchange.run('testing/hold-referral-main.js', invited.email, referrer.email);
  expect(held.exitCode).toBe(0);

  await writeTicket(page, player);

  const staff = new Player(
    await playwright.request.newContext({ baseURL: exchange.url, extraHTTPHeaders }),
    exchange.url,
  );
  await staff.signUp();
  await staff.verify();
  await staff.logIn();
  expect((await exchange.run('admin-main.js', staff.email)).exitCode).toBe(0);
  const desk = await browser.newContext({
    baseURL: exchange.url,
    storageState: await staff.request.storageState(),
    extraHTTPHeaders,
  });
  const office = await desk.newPage();
  await writeCannedReply(office);
  await office.goto(paths.managerDashboard);
  await expect(office.getByRole('link', { name: 'Support, 1 waiting' })).toBeVisible();
  await office.getByRole('link', { name: 'Answer: Open tickets' }).click();
  await office.getByRole('button', { name: /Undo is greyed out/ }).click();
  await insertCannedReply(office);
  await office.getByRole('button', { name: 'Send Reply' }).click();
  await expect(toast(office, 'Reply sent')).toBeVisible();

  // Without a log-in: the link opens the ticket by itself.
  const link = await waitForLink(player.mailbox, paths.supportLink);
  const elsewhere = await browser.newContext({ baseURL: exchange.url, extraHTTPHeaders });
  const phone = await elsewhere.newPage();
  await phone.goto(`${paths.supportLink}${link.search}`);
  await expect(phone.getByText('The ten minutes are over.')).toBeVisible();
  await phone.getByLabel('Write again').fill('I see. Thank you!');
  await phone.getByRole('button', { name: 'Send Message' }).click();
  await expect(phone.getByText('Sent. We answer by email, and here.')).toBeVisible();
  await page.goto(paths.notifications);
  await expect(page.getByText('Support answered you')).toBeVisible();
  // By the stream, without a reload.
  await expect(office.getByText('I see. Thank you!')).toBeVisible();

  await releaseReferral(office, invited);
  const { referrals } = await (await referrer.request.get('/api/v1/referrals')).json();
  expect(referrals).toMatchObject([{ state: 'paid', bonusCents: 50_000 }]);
  await Promise.all([desk.close(), elsewhere.close(), ...contexts.map((context) => context.dispose())]);
});

import { paths } from '@limelight/contract/paths';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';
import {
  answerByLink,
  expectBonusPaid,
  holdReferral,
  openTicket,
  releaseReferral,
  sendReply,
  writeTicket,
} from './desk.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

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

test('staff answer a ticket by mail, the player answers by its link, and a held referral is released and paid @long', async ({
  page,
  player,
  exchange,
  newPlayer,
  openPage,
  makeAdmin,
}) => {
  const invited = await newPlayer();
  const referrer = await newPlayer();
  await holdReferral(exchange, invited, referrer);
  await writeTicket(page, player);

  const staff = await newPlayer();
  await makeAdmin(staff);
  const office = await openPage(staff);
  await writeCannedReply(office);
  await openTicket(office);
  await expect(office.getByRole('link', { name: 'Support, 1 waiting' })).toBeVisible();
  await insertCannedReply(office);
  await sendReply(office);

  const phone = await openPage();
  await answerByLink(phone, await player.linkTo(paths.supportLink));
  await page.goto(paths.notifications);
  await expect(page.getByText('Support answered you')).toBeVisible();
  // By the stream, without a reload.
  await expect(office.getByText('I see. Thank you!')).toBeVisible();

  await releaseReferral(office, invited);
  await expectBonusPaid(referrer);
});

import { paths } from '@limelight/contract/paths';
import { expect } from '../fixtures.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';
import { answerByLink, answerTicket, expectBonusPaid, holdReferral, releaseReferral, writeTicket } from './desk.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

test('staff answer a ticket by mail, the player answers by its link, and a held referral is released and paid @once', async ({
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
  await answerTicket(office);

  const phone = await openPage();
  await answerByLink(phone, await player.linkTo(paths.supportLink));
  // By the stream, without a reload.
  await expect(office.getByText('I see. Thank you!')).toBeVisible();

  await releaseReferral(office, invited);
  await expectBonusPaid(referrer);
});

import { getPortfolio } from '@limelight/contract/exchange/wallet';
import { paths } from '@limelight/contract/paths';
import { listOrders } from '@limelight/contract/play/orders';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import type { SmtpPeer } from '@limelight/harness/smtp-peer';
import type { Page } from '@playwright/test';
import { downloadBackup, makeBackup, startRestore, verifyBackup, waitForRestore } from '../backups/backup-steps.js';
import { createList, importPeople, nameSender, sendCampaign, writeCampaign } from '../campaigns/campaign-steps.js';
import { fillCelebrity, openNewCelebrity, uploadPicture } from '../celebrities/celebrity-steps.js';
import { expect } from '../fixtures.js';
import { figure, openTicket, settled, toast } from '../page-helpers.js';
import { openOrder, payTokens, refundToken } from '../payments/refund.js';
import type { Player } from '../player.js';
import { announceFee, expectFeeAnnounced, typeFee } from '../settings/setting-steps.js';
import { confirmAction, statusOn, writeNews } from '../staff-news/news-steps.js';
import {
  answerByLink,
  answerTicket,
  expectBonusPaid,
  holdReferral,
  releaseReferral,
  writeTicket,
} from '../support/desk.js';
import { dedicatedServerTimeoutMs } from '../system/dedicated-server.js';
import { test } from '../system/mail-server.js';
import { actOnUser, openUser } from '../users/user-steps.js';

test.describe.configure({ timeout: 3 * dedicatedServerTimeoutMs });

/** The first of Ghana after the twenty that the game starts with. */
const newId = 'gh21';
const newName = 'Esi Quaye';

const listed = async (player: Player) => (await player.celebrities()).find(({ id }) => id === newId);
const moneyOf = async ({ request }: Player) => (await request.get(getPortfolio.url)).json();
const ordersOf = async ({ request }: Player) => (await (await request.get(listOrders.url)).json()).orders;

interface Day {
  /** Of the member of staff. */
  readonly page: Page;
  readonly staff: Player;
  readonly hugo: Player;
  readonly vip: Player;
  readonly invited: Player;
  readonly referrer: Player;
  readonly exchange: LimelightProcess;
  readonly mail: SmtpPeer;
  readonly openPage: (player?: Player) => Promise<Page>;
}

async function listCelebrity({ page, hugo }: Day): Promise<void> {
  await openNewCelebrity(page);
  await fillCelebrity(page, { name: newName, country: 'Ghana', price: '300.00' });
  await uploadPicture(page, 'esi.png');
  await page.getByRole('button', { name: 'Add Celebrity' }).click();
  await expect(toast(page, 'Celebrity added successfully')).toBeVisible();
  await expect.poll(async () => (await listed(hugo))?.halted, { timeout: 30_000 }).toBe(false);
  const picture = await hugo.request.get((await listed(hugo))?.imageUrl ?? '');
  expect(picture.headers()['content-type']).toBe('image/png');
}

async function publishNews({ page, hugo, vip, openPage }: Day): Promise<void> {
  await writeNews(page, { title: 'A sold-out tour', celebrity: newName, impact: '20' });
  await confirmAction(page, 'Publish with early alert');
  await expect(statusOn(page, 'Scheduled')).toBeVisible();
  // The alert names a whole minute, so it is due within one.
  const alerts = async () => (await (await vip.request.get('/api/v1/early-alerts')).json()).alerts;
  await expect.poll(async () => (await alerts())[0]?.celebrityId, { timeout: 120_000 }).toBe(newId);
  expect((await hugo.request.get('/api/v1/early-alerts')).status()).toBe(403);

  const hugosPage = await openPage(hugo);
  await hugosPage.goto(`/celebrity/${newId}`);
  await settled(hugosPage);
  const before = (await listed(hugo))?.priceCents ?? 0;
  await confirmAction(page, 'Publish now');
  const halt = hugosPage.getByText('It resumes in about');
  await expect(halt).toBeVisible();
  await expect(halt).toHaveCount(0, { timeout: 60_000 });
  // Up by 20 %, blurred by a quarter of that: three and a half deviations.
  expect(((await listed(hugo))?.priceCents ?? 0) / before).toBeGreaterThan(1.02);
}

async function suspendAndRestore({ page, hugo }: Day): Promise<void> {
  await hugo.trade('buy', '1', 2);
  await hugo.placeLimitOrder('2', 2, 1_000);
  const before = await moneyOf(hugo);
  expect(before.reservedCents).toBeGreaterThan(0);
  const drawer = await openUser(page, hugo);
  await expect(figure(drawer, 'Cash')).toContainText('reserved');
  await actOnUser(drawer, { name: 'Suspend' });
  await expect(toast(page, 'User suspended successfully')).toBeVisible();
  await expect(figure(drawer, 'Cash')).toHaveText(/^SE\$[\d,.]+$/);
  expect((await hugo.request.get('/api/v1/me')).status()).toBe(401);
  await actOnUser(drawer, { name: 'Restore' });
  await expect(toast(page, 'User restored successfully')).toBeVisible();
  await hugo.logIn();
  const after = await moneyOf(hugo);
  expect(after).toMatchObject({ cashCents: before.cashCents, reservedCents: 0 });
  expect(await ordersOf(hugo)).toMatchObject([{ state: 'cancelled', reservedCents: 0 }]);
}

async function releaseHeldReferral({ page, invited, referrer, exchange }: Day): Promise<void> {
  await holdReferral(exchange, invited, referrer);
  await releaseReferral(page, invited);
  await expectBonusPaid(referrer);
}

async function refundPayment({ page, vip, exchange }: Day): Promise<void> {
  const before = await moneyOf(vip);
  const reference = await payTokens(vip, exchange.url, 4);
  await openOrder(page, reference);
  await refundToken(page, reference);
  expect((await moneyOf(vip)).cashCents).toBe(before.cashCents + 1_000_000 - 250_000);
}

async function mailCampaign({ page, staff, exchange, mail }: Day): Promise<void> {
  await nameSender(staff, exchange.url);
  await createList(page, 'Press');
  await settled(page);
  await page.getByRole('link', { name: /subscribers of Press/ }).click();
  await importPeople(page, 'Email;Name\nama@example.net;Ama\n');
  await expect(page.getByText('1 subscriber added')).toBeVisible();
  await writeCampaign(page, { subject: 'Three premieres tonight', list: 'Press (1)', text: 'In **Accra**.' });
  await sendCampaign(page, 1);
  expect((await mail.waitForMail('ama@example.net', /^Three premieres tonight$/)).source).toContain('Accra');
}

async function answerInSupport({ page, invited, openPage }: Day): Promise<void> {
  const theirs = await openPage(invited);
  await writeTicket(theirs, invited);
  await answerTicket(page);
  await answerByLink(await openPage(), await invited.linkTo(paths.supportLink));
  // By the stream, without a reload.
  await expect(page.getByText('I see. Thank you!')).toBeVisible();
}

async function backUpAndRestore({ page, staff, hugo, exchange }: Day): Promise<void> {
  await makeBackup(page);
  await downloadBackup(page);
  await verifyBackup(page);
  await hugo.trade('buy', '1', 1);
  await startRestore(page, 1);
  await waitForRestore(exchange);
  await Promise.all([staff.logIn(), hugo.logIn()]);
  const { positions } = await moneyOf(hugo);
  expect(positions).toMatchObject([{ celebrityId: '1', shares: 2 }]);
}

async function changeFee({ page, hugo, exchange, openPage }: Day): Promise<void> {
  await typeFee(page, '2.25');
  await announceFee(page, '2.25');
  const market = await openPage(hugo);
  await expectFeeAnnounced(market, '2.25');
  const ticketSays = async (fee: string) => {
    await market.goto('/celebrity/1');
    await settled(market);
    await openTicket(market);
    await expect(market.getByRole('dialog').getByText(`Trading fee ${fee}`)).toBeVisible();
  };
  await ticketSays('2.5%');
  expect((await exchange.run('testing/end-notice-main.js')).exitCode, exchange.output).toBe(0);
  await ticketSays('2.25%');
}

test('a member of staff runs a day of the game from the back-office @once', async ({
  page,
  player: staff,
  exchange,
  mail,
  newPlayer,
  openPage,
  makeAdmin,
  complaints,
}) => {
  complaints.allow(/net::ERR_|status of (?:40[134]|50[0-9])/);
  await makeAdmin(staff);
  const [hugo, vip, invited, referrer] = [await newPlayer(), await newPlayer(), await newPlayer(), await newPlayer()];
  await exchange.run('testing/set-tier-main.js', vip.email, 'basic');
  const day = { page, staff, hugo, vip, invited, referrer, exchange, mail, openPage };
  await test.step('a celebrity with a picture is listed, and its trading opens', () => listCelebrity(day));
  await test.step('news reach VIP players early, then halt the trading and move the price', () => publishNews(day));
  await test.step('a suspended player has no open order, a restored one has all the money', () =>
    suspendAndRestore(day));
  await test.step('a held referral is released, and both sides are paid', () => releaseHeldReferral(day));
  await test.step('a payment is refunded', () => refundPayment(day));
  await test.step('a campaign is sent and received', () => mailCampaign(day));
  await test.step('a ticket is answered, and the answer of the player joins it', () => answerInSupport(day));
  await test.step('a backup is made, downloaded, verified and restored', () => backUpAndRestore(day));
  await test.step('a new fee is announced, and on the ticket when its day has come', () => changeFee(day));
  expect((await exchange.run('audit-main.js')).exitCode, 'the audit finds nothing').toBe(0);
});

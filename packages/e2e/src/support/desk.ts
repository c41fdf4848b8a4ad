import { paths } from '@limelight/contract/paths';
import { listReferrals } from '@limelight/contract/play/rewards';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled, toast } from '../page-helpers.js';
import type { Player } from '../player.js';

const subject = 'Undo is greyed out';

/** The player's page writes to support. */
export async function writeTicket(page: Page, player: Player): Promise<void> {
  await page.goto(paths.help);
  await settled(page);
  await page.getByRole('button', { name: 'Contact Support' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Email')).toHaveValue(player.email);
  await form.getByLabel('Subject').fill(subject);
  await form.getByLabel('Message').fill('Why?');
  await form.getByRole('checkbox').click();
  await expect(form.getByText('Verified')).toBeVisible();
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form).toBeHidden();
}

/** From the dashboard's queue to the ticket. */
export async function openTicket(office: Page): Promise<void> {
  await office.goto(paths.managerDashboard);
  await office.getByRole('link', { name: 'Answer: Open tickets' }).click();
  await office.getByRole('button', { name: new RegExp(subject) }).click();
}

export async function sendReply(office: Page): Promise<void> {
  await office.getByRole('button', { name: 'Send Reply' }).click();
  await expect(toast(office, 'Reply sent')).toBeVisible();
}

export async function answerTicket(office: Page): Promise<void> {
  await openTicket(office);
  await office.getByLabel(/^Reply by email to/).fill('The ten minutes are over.');
  await sendReply(office);
}

/** Without a log-in: the link of the mail opens the ticket by itself. */
export async function answerByLink(visitor: Page, link: URL): Promise<void> {
  await visitor.goto(`${link.pathname}${link.search}`);
  await expect(visitor.getByText('The ten minutes are over.')).toBeVisible();
  await visitor.getByLabel('Write again').fill('I see. Thank you!');
  await visitor.getByRole('button', { name: 'Send Message' }).click();
  await expect(visitor.getByText('Sent. We’ll reply by email, and here.')).toBeVisible();
}

/** Five trades by the invited player, and a referral that waits for staff since both share an address. */
export async function holdReferral(server: LimelightProcess, invited: Player, referrer: Player): Promise<void> {
  const [celebrity] = await invited.celebrities();
  for (let trade = 0; trade < 5; trade += 1) await invited.trade('buy', celebrity?.id ?? '', 1);
  const held = await server.run('testing/hold-referral-main.js', invited.email, referrer.email);
  expect(held.exitCode, server.output).toBe(0);
}

export async function releaseReferral(office: Page, invited: Player): Promise<void> {
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

export async function expectBonusPaid(referrer: Player): Promise<void> {
  const { referrals } = await (await referrer.request.get(listReferrals.url)).json();
  expect(referrals).toMatchObject([{ state: 'paid', bonusCents: 50_000 }]);
}

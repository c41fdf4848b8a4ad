import { addressOf } from '@limelight/contract/address';
import { verifyEmail } from '@limelight/contract/auth';
import { paths } from '@limelight/contract/paths';
import { openScratchLimelight } from '@limelight/harness/scratch-limelight';
import { openSmtpPeer, type SmtpPeer } from '@limelight/harness/smtp-peer';
import type { APIRequestContext, Page } from '@playwright/test';
import { test as base, expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { Player } from '../player.js';
import { dedicatedServerVariables } from '../server-settings.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs } from '../system/dedicated-server.js';

interface MailServer {
  readonly peer: SmtpPeer;
}

/** A server of its own, which sends its mail to a mail server on this machine. */
const test = base.extend<MailServer & { readonly makeAdmin: (email: string) => Promise<void> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  peer: async ({}, use) => {
    const peer = await openSmtpPeer();
    await use(peer);
    await peer.close();
  },
  makeAdmin: async ({ peer }, use) => {
    const variables = { ...(await dedicatedServerVariables()), MAIL_URL: peer.url };
    const own = await openScratchLimelight({ purpose: 'e2e-campaigns', variables });
    url = own.server.url;
    await use(async (email) => {
      const { exitCode } = await own.server.run('admin-main.js', email);
      expect(exitCode).toBe(0);
    });
    await own.close();
  },
  baseURL: async ({ makeAdmin }, use) => {
    expect(makeAdmin).toBeDefined();
    await use(url);
  },
});
let url = '';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

async function becomeAdmin(request: APIRequestContext, peer: SmtpPeer, makeAdmin: (email: string) => Promise<void>) {
  const staff = new Player(request, url);
  await staff.signUp();
  const { source } = await peer.waitForMail(staff.email, /Verify/);
  const token = /\/verify-email\?token=([\w.-]+)/.exec(source)?.[1];
  expect((await request.get(addressOf(verifyEmail.url, {}, { token }))).ok()).toBe(true);
  await makeAdmin(staff.email);
  await staff.logIn();
  return staff;
}

async function saveSetting(request: APIRequestContext, key: string, value: unknown): Promise<void> {
  const data = { changes: [{ key, value, version: 0 }], reason: 'For the test' };
  const answer = await request.put('/api/v1/manager/settings', { data, headers: { origin: url } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function importPeople(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByLabel('These people agreed to be mailed by us').check();
  const file = 'Email;Name\nama@example.net;Ama\nnot an address;Kofi\nesi@example.net;"Esi; of Accra"\n';
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(page.getByText('2 subscribers added')).toBeVisible();
  await expect(page.getByText('Line 3: "not an address" is not an email address')).toBeVisible();
  await expectAccessible(page, 'The report of an import', '[role="dialog"]');
  await page.getByRole('button', { name: 'Done' }).click();
}

test('a list is imported, a campaign tested, sent, received and unsubscribed from @once', async ({
  page,
  peer,
  makeAdmin,
}) => {
  const staff = await becomeAdmin(page.request, peer, makeAdmin);
  await saveSetting(page.request, 'campaignSender', 'Limelight Ltd, 1 Stage Road, London');

  await page.goto(paths.managerEmail);
  await page.getByRole('button', { name: 'Create List' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Email List' });
  await dialog.getByRole('button', { name: 'Create List' }).click();
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await dialog.getByLabel('List Name').fill('Press');
  await dialog.getByRole('button', { name: 'Create List' }).click();
  await expect(page.getByText('Email list created successfully')).toHaveCount(1);
  await settled(page);
  await expect(page.getByText('Showing 2 of 2 lists')).toBeVisible();
  await expectAccessible(page, 'Email lists');
  await page.getByRole('link', { name: /subscribers of Press/ }).click();
  await importPeople(page);
  await expect(page.getByRole('rowheader', { name: 'esi@example.net' })).toBeVisible();

  await page.goto(paths.managerCampaigns);
  await page.getByRole('button', { name: 'New campaign' }).click();
  await page.getByLabel('Subject').last().fill('Three premieres tonight');
  await page.getByRole('button', { name: 'Write the mail' }).click();
  await page.getByLabel('Press (2)').check();
  await page.getByLabel('Text').first().fill('Nobody knows **which way**.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Campaign saved successfully')).toBeVisible();
  await page.getByRole('radio', { name: 'Desktop' }).check({ force: true });
  const preview = page.frameLocator('iframe[title="Preview of the mail"]');
  await expect(preview.getByText('which way')).toBeVisible();
  await settled(page);
  await expectAccessible(page, 'A draft');

  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText(`Test mail sent to ${staff.email}`)).toBeVisible();
  await peer.waitForMail(staff.email, /^\[Test\] Three premieres tonight$/);

  await page.getByRole('button', { name: 'Send to 2 recipients' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 2 recipients' }).click();
  await expect(page.getByText('2 of 2 sent')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible();
  const mail = await peer.waitForMail('esi@example.net', /^Three premieres tonight$/);
  expect(mail.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail.source).toContain('1 Stage Road');
  await settled(page);
  await expectAccessible(page, 'A sent campaign');

  const link = /(\/unsubscribe\?token=[\w-]+&(?:amp;)?from=campaign)/.exec(mail.source)?.[1] ?? '';
  await page.goto(link.replace('&amp;', '&'));
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(page.getByText('You are off the list')).toBeVisible();
  await page.goto(paths.managerEmail);
  await expect(page.getByRole('link', { name: /subscribers of Press/ })).toHaveText('1');
});

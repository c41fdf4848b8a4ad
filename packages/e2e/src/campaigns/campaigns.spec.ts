import { readFile } from 'node:fs/promises';
import { paths } from '@limelight/contract/paths';
import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs } from '../system/dedicated-server.js';
import { test } from '../system/mail-server.js';
import { createList, importPeople, nameSender, sendCampaign, writeCampaign } from './campaign-steps.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

test('a list is imported, a campaign tested, sent, received and unsubscribed from @long', async ({
  page,
  player,
  exchange,
  mail,
  makeAdmin,
}) => {
  await makeAdmin(player);
  await nameSender(player, exchange.url);
  await createList(page, 'Press');
  await settled(page);
  await expect(page.getByText('Showing 2 of 2 lists')).toBeVisible();
  await expectAccessible(page, 'Email lists');
  await page.getByRole('link', { name: /subscribers of Press/ }).click();
  await importPeople(page, 'Email;Name\nama@example.net;Ama\nnot an address;Kofi\nesi@example.net;"Esi; of Accra"\n');
  await expect(page.getByText('2 subscribers added')).toBeVisible();
  await expect(page.getByText('Line 3: "not an address" is not an email address')).toBeVisible();
  await expectAccessible(page, 'The report of an import', '[role="dialog"]');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 1 broken line' }).click();
  const report = await readFile(await (await downloading).path(), 'utf8');
  expect(report).toBe('\uFEFFLine,Reason\r\n3,"""not an address"" is not an email address"\r\n');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('rowheader', { name: 'esi@example.net' })).toBeVisible();

  await writeCampaign(page, {
    subject: 'Three premieres tonight',
    list: 'Press (2)',
    text: 'Nobody knows **which way**.',
  });
  await page.getByRole('radio', { name: 'Desktop' }).check({ force: true });
  const preview = page.frameLocator('iframe[title="Preview of the mail"]');
  await expect(preview.getByText('which way')).toBeVisible();
  await settled(page);
  await expectAccessible(page, 'A draft');

  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText(`Test mail sent to ${player.email}`)).toBeVisible();
  await mail.waitForMail(player.email, /^\[Test\] Three premieres tonight$/);

  await sendCampaign(page, 2);
  const received = await mail.waitForMail('esi@example.net', /^Three premieres tonight$/);
  expect(received.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(received.source).toContain('1 Stage Road');
  await settled(page);
  await expectAccessible(page, 'A sent campaign');

  const { pathname, search } = await mail.waitForLink('esi@example.net', paths.unsubscribe);
  await page.goto(`${pathname}${search}`);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You’re unsubscribed')).toBeVisible();
  await page.goto(paths.managerEmail);
  await expect(page.getByRole('link', { name: /subscribers of Press/ })).toHaveText('1');
});

import { addressOf } from '@limelight/contract/address';
import { editStaffTip } from '@limelight/contract/exchange/staff-tips';
import { paths } from '@limelight/contract/paths';
import { listStaffSettings, updateSettings } from '@limelight/contract/people/settings';
import { getCampaign, updateCampaign } from '@limelight/contract/talk/campaigns';
import { editTestimonial } from '@limelight/contract/talk/testimonials';
import type { Page } from '@playwright/test';
import { createList, nameSender, writeCampaign } from '../campaigns/campaign-steps.js';
import { uploadPicture } from '../celebrities/celebrity-steps.js';
import { expect } from '../fixtures.js';
import { settled, toast } from '../page-helpers.js';
import { saveBarOn } from '../settings/setting-steps.js';
import { test } from '../system/shared-server.js';

// One after the other, on one server.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ player, makeAdmin }) => makeAdmin(player));

const rateKey = 'campaignMailsPerMinute';
const rateLabel = 'Campaign mails per minute';

const conflictOn = (page: Page) => page.getByRole('region', { name: 'Conflict' });

/** What a colleague saves meanwhile, in the same account but another window. */
async function saveElsewhere(page: Page, path: string, data: object): Promise<void> {
  const { origin } = new URL(page.url());
  // The browser's connection may have just been closed as idle.
  const answer = await page.request.put(path, { data, headers: { origin }, maxRetries: 1 });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('of two staff who change a setting the second chooses between both values @once', async ({ page, complaints }) => {
  complaints.allow(/status of 409/);
  await page.goto(paths.adminSettings);
  await settled(page);
  const rate = page.getByRole('textbox', { name: rateLabel });
  await rate.fill('300');
  const { settings } = await (await page.request.get(listStaffSettings.url)).json();
  const { version } = settings.find(({ key }: { key: string }) => key === rateKey);
  await saveElsewhere(page, updateSettings.url, { changes: [{ key: rateKey, value: 900, version }] });
  await saveBarOn(page).getByRole('button', { name: 'Save' }).click();
  await expect(conflictOn(page).getByRole('row', { name: rateLabel })).toHaveText(`${rateLabel}300900`);
  await expect(rate).toHaveValue('300');
  await conflictOn(page).getByRole('button', { name: 'Keep my version' }).click();
  await saveBarOn(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Settings saved successfully')).toBeVisible();
  await page.getByRole('button', { name: `History of ${rateLabel}` }).click();
  await expect(page.getByRole('dialog')).toContainText(/900.*300|300.*900/s);
});

test('a testimonial is written, shown to visitors, changed by two, hidden and deleted @once', async ({
  page,
  openPage,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  await page.goto(paths.managerTestimonials);
  await settled(page);
  await expect(page.getByText('No testimonials found')).toBeVisible();
  await expect(page.getByText('Write the first with New testimonial.'), 'what to do first').toBeVisible();
  await page.getByRole('link', { name: 'New testimonial' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Create' }).click();
  for (const sentence of ['the name to show', 'what they said', 'how and when they agreed']) {
    await expect(drawer.getByText(sentence, { exact: false }).last()).toBeVisible();
  }
  await drawer.getByLabel('Name').fill('Efua');
  await drawer.getByLabel('Text').fill('I check it before breakfast.');
  await drawer.getByLabel('Consent').fill('By mail, 2 November');
  await drawer.getByRole('checkbox').check();
  await drawer.getByRole('button', { name: 'Create' }).click();
  await expect(toast(page, 'Testimonial created successfully')).toBeVisible();
  const row = page.getByRole('rowheader', { name: 'Efua' }).getByRole('button');
  const visitor = await openPage();
  await visitor.goto(paths.vip);
  await expect(visitor.getByText('I check it before breakfast.')).toBeVisible();
  await expect(visitor.getByText('By mail')).toHaveCount(0);

  await row.click();
  await expect(drawer.getByLabel('Text')).toHaveValue('I check it before breakfast.');
  const id = new URL(page.url()).searchParams.get('open') ?? '';
  const mine = { name: 'Efua', consent: 'By mail, 2 November', place: 1 };
  await saveElsewhere(page, addressOf(editTestimonial.url, { id }), {
    ...mine,
    ...{ version: 1, text: 'I check it at lunch.', shown: true },
  });
  await drawer.getByLabel('Text').fill('I check it twice a day.');
  await drawer.getByRole('checkbox').uncheck();
  await drawer.getByRole('button', { name: 'Save Changes' }).click();
  await expect(conflictOn(page)).toContainText('I check it at lunch.');
  await expect(conflictOn(page).getByRole('row', { name: /^Shown/ })).toContainText('HiddenShown');
  await conflictOn(page).getByRole('button', { name: 'Keep my version' }).click();
  await drawer.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Testimonial updated successfully')).toBeVisible();
  await visitor.reload();
  await settled(visitor);
  await expect(visitor.getByText('I check it')).toHaveCount(0);

  await row.click();
  await drawer.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this testimonial?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Testimonial deleted successfully')).toBeVisible();
  await expect(page.getByText('No testimonials found')).toBeVisible();
});

test('a tip of staff is planned for days, and a conflict shows names and dates @long', async ({
  page,
  player,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const [celebrity, other] = await player.celebrities();
  const [name = '', otherName = ''] = [celebrity?.name, other?.name];
  await page.goto(paths.managerTips);
  await settled(page);
  await page.getByRole('link', { name: 'New tip' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Celebrity').fill(name);
  await page.getByRole('option', { name }).click();
  await drawer.getByRole('textbox', { name: 'Tip' }).fill('Volume has doubled in a week.');
  await drawer.getByLabel('From').fill('2099-03-01');
  await drawer.getByLabel('To').fill('2099-02-01');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await expect(drawer.getByText('Not before the first day')).toBeVisible();
  await drawer.getByLabel('To').fill('2099-03-02');
  // Closing the drawer asks before what is typed is lost.
  await page.keyboard.press('Escape');
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Stay' }).click();
  await expect(drawer.getByRole('textbox', { name: 'Tip' })).toHaveValue('Volume has doubled in a week.');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await expect(toast(page, 'Tip created successfully')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Volume has doubled' });
  await expect(row).toContainText('Planned');

  await row.getByRole('button').first().click();
  await expect(drawer.getByRole('textbox', { name: 'Tip' })).toHaveValue('Volume has doubled in a week.');
  const id = new URL(page.url()).searchParams.get('open') ?? '';
  const text = 'Volume has doubled in a week.';
  await saveElsewhere(page, addressOf(editStaffTip.url, { id }), {
    ...{ version: 1, celebrityId: other?.id, text, fromDay: '2099-03-01', toDay: '2099-03-05' },
  });
  await drawer.getByRole('textbox', { name: 'Tip' }).fill('Volume has tripled.');
  await drawer.getByRole('button', { name: 'Save Changes' }).click();
  await expect(conflictOn(page).getByRole('row', { name: /^Celebrity/ })).toContainText(name);
  await expect(conflictOn(page).getByRole('row', { name: /^Celebrity/ })).toContainText(otherName);
  await expect(conflictOn(page).getByRole('row', { name: /^To/ })).toHaveText('To2 Mar 20995 Mar 2099');
  await conflictOn(page).getByRole('button', { name: 'Use saved version' }).click();
  await expect(drawer.getByLabel('To')).toHaveValue('5 Mar 2099');
});

test('a campaign is scheduled for a time that is ahead, and of two writers the second sees both texts @long', async ({
  page,
  player,
  exchange,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  await createList(page, 'Press');
  const mail = { subject: 'Three premieres tonight', list: 'Press (0)', text: 'Nobody knows which way.' };
  await writeCampaign(page, mail);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const stored = await (await page.request.get(addressOf(getCampaign.url, { id }))).json();
  const theirs = { subject: 'Two premieres tonight', preheader: '', body: mail.text, version: stored.version };
  const listIds = stored.lists.map((list: { id: string }) => list.id);
  await saveElsewhere(page, addressOf(updateCampaign.url, { id }), { ...theirs, listIds });
  await page.getByLabel('Subject').fill('Four premieres tonight');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(conflictOn(page).getByRole('row', { name: /^Subject/ })).toHaveText(
    'SubjectFour premieres tonightTwo premieres tonight',
  );
  await conflictOn(page).getByRole('button', { name: 'Keep my version' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Four premieres tonight/);

  await expect(page.getByRole('button', { name: 'Schedule' })).toHaveAttribute('aria-disabled', 'true');
  await nameSender(player, exchange.url);
  await page.reload();
  await settled(page);
  await page.getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule the campaign' });
  const schedule = dialog.getByRole('button', { name: 'Schedule' });
  await schedule.click();
  await expect(dialog.getByText('Please choose a time in the future')).toBeVisible();
  await dialog.getByLabel('Date and time').fill('2020-01-01T09:00');
  await schedule.click();
  await expect(dialog.getByText('Please choose a time in the future')).toBeVisible();
  await dialog.getByLabel('Date and time').fill('2099-01-01T09:00');
  await schedule.click();
  await expect(toast(page, 'Scheduled for 1 Jan 2099, 09:00, London')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make it a draft' }).click();
  await expect(toast(page, 'The campaign is a draft again')).toBeVisible();
});

test("a celebrity's picture is uploaded, chosen from the library, refused from an inner address, and removed @once", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  await page.goto(paths.managerCelebrity.replace('$id', '2'));
  await settled(page);
  const field = page.getByRole('group', { name: 'Picture' });
  await uploadPicture(page, 'esi.png');
  await field.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('img', { name: /^Generated poster of/ })).toBeVisible();

  await field.getByRole('button', { name: 'Choose' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose: picture' });
  const address = picker.getByRole('tab', { name: 'Web address' });
  // The library may still be loading.
  await expect(async () => {
    await address.click();
    await expect(address).toHaveAttribute('aria-selected', 'true', { timeout: 2_000 });
  }).toPass();
  await picker.getByRole('textbox').first().fill('https://localhost/inside.png');
  await picker.getByRole('button', { name: 'Download' }).click();
  await expect(picker.getByText(/public/)).toBeVisible();
  await picker.getByRole('tab', { name: 'Library' }).click();
  await picker.getByRole('button', { name: 'esi.png' }).click();
  await expect(picker).toHaveCount(0);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Celebrity updated successfully')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Picture of/ })).toBeVisible();
});

import { paths } from '@limelight/contract/paths';
import { expect } from '../fixtures.js';
import { test } from '../system/shared-server.js';

const nobody = '01980000-0000-7000-8000-000000000000';

const pages = [
  { path: paths.managerCelebrity, noun: 'celebrity' },
  { path: paths.managerNewsItem, noun: 'item' },
  { path: paths.managerEmailList, noun: 'list' },
  { path: paths.managerCampaign, noun: 'campaign' },
] as const;

const drawers = [
  { path: paths.managerUsers, noun: 'user' },
  { path: paths.managerPayments, noun: 'order' },
  { path: paths.managerEmail, noun: 'list' },
  { path: paths.managerMedia, noun: 'file' },
  { path: paths.managerReferrals, noun: 'referral' },
  { path: paths.managerAudit, noun: 'entry' },
  { path: paths.managerTestimonials, noun: 'testimonial' },
  { path: paths.managerTips, noun: 'tip' },
  { path: paths.managerReplies, noun: 'canned reply' },
] as const;

test('a wrong id in the address of a staff page is said to be unknown, whatever it looks like @once', async ({
  page,
  player,
  makeAdmin,
  complaints,
}) => {
  complaints.allow(/status of 40[04]/);
  await makeAdmin(player);
  for (const id of ['xyz', nobody]) {
    for (const { path, noun } of pages) {
      await test.step(`${path} with ${id}`, async () => {
        await page.goto(path.replace('$id', id));
        await expect(page.getByText(`We couldn’t find this ${noun}`)).toBeVisible();
        await expect(page.getByRole('heading', { level: 1, name: /not found$/ })).toBeVisible();
        await expect(page.getByText('The request is not valid')).toHaveCount(0);
      });
    }
    for (const { path, noun } of drawers) {
      await test.step(`${path} with ${id} open`, async () => {
        await page.goto(`${path}?open=${id}`);
        await expect(page.getByText(`We couldn’t find this ${noun}`)).toBeVisible();
      });
    }
  }
  await page.goto(`${paths.managerUsers}/xyz`);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

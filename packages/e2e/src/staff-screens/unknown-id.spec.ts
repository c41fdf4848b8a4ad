import { paths } from '@limelight/contract/paths';
import { expect } from '../fixtures.js';
import { test } from '../system/shared-server.js';

const pages = [
  { path: paths.managerCelebrity, noun: 'celebrity' },
  { path: paths.managerNewsItem, noun: 'item' },
  { path: paths.managerEmailList, noun: 'list' },
  { path: paths.managerCampaign, noun: 'campaign' },
] as const;

test('a wrong id in the address of a staff page is said to be unknown @once', async ({
  page,
  player,
  makeAdmin,
  complaints,
}) => {
  complaints.allow(/status of 40[04]/);
  await makeAdmin(player);
  for (const { path, noun } of pages) {
    await test.step(path, async () => {
      await page.goto(path.replace('$id', 'xyz'));
      await expect(page.getByText(`We couldn’t find this ${noun}`)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: /not found$/ })).toBeVisible();
      await expect(page.getByText('The request is not valid')).toHaveCount(0);
    });
  }
});

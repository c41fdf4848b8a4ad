import { expect, test } from '../fixtures.js';
import { settled, toast } from '../page-helpers.js';

test('other players see a handle in place of the name; its owner changes it once a week @once', async ({
  page,
  player,
}) => {
  const generated = await player.enterRanking();
  await page.goto('/profile');
  await expect(page.getByText(generated)).toBeVisible();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  const form = page.getByRole('form', { name: 'Change handle' });
  const field = form.getByLabel('Handle');
  const change = form.getByRole('button', { name: 'Change Handle' });
  await expect(field).toHaveValue(generated);
  await field.fill('no spaces');
  await change.click();
  await expect(form.getByText('Use only letters, digits and _')).toBeVisible();
  await field.fill('L1melight');
  await change.click();
  await expect(form.getByText('This handle is reserved')).toBeVisible();
  const chosen = `Star_${generated.slice(-8)}`;
  await field.fill(chosen);
  await change.click();
  await expect(toast(page, `Other players see you as ${chosen} now`)).toBeVisible();
  await expect(field).toBeDisabled();
  await expect(form.getByText(/^You can change it again on \d+ \w{3} \d{4}, \d\d:\d\d$/).first()).toBeVisible();
  await page.goto('/leaderboards?tab=traders&window=all');
  await settled(page);
  const own = page.getByRole('table', { name: 'Top traders' }).getByRole('row').filter({ hasText: 'You' });
  await expect(own).toContainText(chosen, { timeout: 60_000 });
  await expect(page.getByRole('main')).not.toContainText(player.name);
  await expect(page.getByRole('main').getByRole('link', { name: chosen })).toHaveAttribute('href', '/profile/edit');
});

import { expect, test } from '../fixtures.js';
import { settled } from '../page-helpers.js';

const address = '**/api/v1/settings/changes*';
const bonus = { key: 'dailyBonusCents', label: 'Daily bonus', kind: 'se-cents', from: 5_000, to: 7_000 };
const fee = {
  key: 'feeBpsByTier',
  label: 'Trading fee',
  kind: 'bps-by-tier',
  from: { free: 250, basic: 50, pro: 50, elite: 0 },
  to: { free: 200, basic: 40, pro: 50, elite: 0 },
};
const past = { announcedAt: '2026-03-10T12:00:00.000Z', effectiveAt: '2026-03-11T12:00:00.000Z', withdrawnAt: null };
const announced = { ...past, announcedAt: '2099-03-10T12:00:00.000Z', effectiveAt: '2099-03-11T12:00:00.000Z' };

test('before the first change the page says so, and help leads there @once', async ({ page }) => {
  await page.goto('/help#fees');
  await page.getByRole('link', { name: 'See changes to the rules' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Changes to the rules' })).toBeVisible();
  await expect(page).toHaveTitle('Changes to the rules · Limelight');
  await expect(page.getByText('No changes yet')).toBeVisible();
});

test('each change shows its old and new values, when it takes effect, and whether it was withdrawn @once', async ({
  page,
}) => {
  const withdrawn = { ...bonus, ...past, to: 9_000, withdrawnAt: '2026-03-10T18:30:00.000Z' };
  const first = { changes: [{ ...fee, ...announced }, withdrawn], nextCursor: 7 };
  const second = { changes: [{ ...bonus, ...past }], nextCursor: null };
  await page.route(address, (route) =>
    route.fulfill({ json: route.request().url().includes('cursor=7') ? second : first }),
  );
  await page.goto('/changes');
  await settled(page);
  const rows = page
    .getByRole('region', { name: 'Changes' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('Announced');
  await expect(rows.nth(0)).toContainText('Free Plan: from 2.5% to 2%');
  await expect(rows.nth(0)).toContainText('VIP Basic: from 0.5% to 0.4%');
  await expect(rows.nth(0)).not.toContainText('VIP Pro');
  await expect(rows.nth(0)).toContainText('Takes effect 11 Mar 2099, 12:00.');
  await expect(rows.nth(1)).toContainText('Withdrawn 10 Mar 2026, 18:30, before it took effect.');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows.nth(2)).toContainText('From SE$50 to SE$70');
  await expect(rows.nth(2)).toContainText('In effect since 11 Mar 2026, 12:00.');
});

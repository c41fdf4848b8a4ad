import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.js';
import { confirmTrade, settled } from '../page-helpers.js';
import { expectAccessible } from '../shell/axe.js';

test('an empty portfolio shows the next step; positions and activity list all trades, and the allocation adds up to 100%', async ({
  page,
  player,
}) => {
  await page.goto('/my-holdings');
  await expect(page.getByText("You don't own any celebrity shares yet")).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Start Trading' }).click();
  await expect(page).toHaveURL(/\/trade$/);

  const [first, second] = await player.celebrities();
  await player.trade('buy', first?.id ?? '', 4);
  await player.trade('buy', second?.id ?? '', 2);
  await player.trade('sell', first?.id ?? '', 1);
  await page.goto('/my-holdings');
  await settled(page);
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('link', { name: first?.name ?? '' })).toBeVisible();
  await expect(panel.getByRole('link', { name: second?.name ?? '' })).toBeVisible();

  const shares = await page
    .getByRole('table', { name: 'Allocation of your portfolio' })
    .getByRole('row')
    .locator('td:last-child')
    .allTextContents();
  const tenths = shares.map((text) => Math.round(Number.parseFloat(text) * 10));
  expect(tenths.reduce((sum, share) => sum + share, 0)).toBe(1_000);

  await page.getByRole('tab', { name: /^Activity/ }).click();
  await expect(page).toHaveURL(/tab=activity/);
  await expect(panel.getByText('3 of 3 trades shown')).toBeVisible();
});

test('an allocation of more parts than fit scrolls by keyboard too @once', async ({ page, player }) => {
  const celebrities = await player.celebrities();
  for (const { id } of celebrities.slice(0, 9)) await player.trade('buy', id, 1);
  await page.goto('/my-holdings');
  await settled(page);
  const allocation = page.getByRole('region', { name: 'Allocation of your portfolio' });
  await expect(allocation.getByRole('row')).toHaveCount(11);
  await allocation.focus();
  await page.keyboard.press('End');
  await expect.poll(() => allocation.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await expectAccessible(page, 'nine holdings');
});

test('the exported file has the same data as the screen, which shows the fees of all trades, also after the next one @once', async ({
  page,
  player,
  complaints,
}) => {
  // A tick may move the price; the ticket then requires another confirmation.
  complaints.allow(/status of 409/);
  const [celebrity] = await player.celebrities();
  // The first trade has no fee.
  const first = await player.trade('buy', celebrity?.id ?? '', 1);
  expect(first.feeCents).toBe(0);
  const { feeCents, priceCents } = await player.trade('buy', celebrity?.id ?? '', 4);
  await page.goto('/my-holdings?tab=activity');
  await expect(page.getByText('2 of 2 trades shown')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^limelight-activity-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(celebrity?.name ?? '');
  expect(lines[1]).toContain((priceCents / 100).toString());

  await page.goto('/my-holdings');
  const fees = page.getByText('Trading fees paid');
  await expect(fees).toHaveText(`Trading fees paid SE$${(feeCents / 100).toFixed(2)}`);
  await page.getByRole('button', { name: `Trade ${celebrity?.name}` }).click();
  const ticket = page.getByRole('dialog');
  await confirmTrade(ticket, 'Sell');
  await expect(fees).not.toHaveText(`Trading fees paid SE$${(feeCents / 100).toFixed(2)}`);
});

import type { Page } from '@playwright/test';
import { failedResponses } from '../errors/mock-errors.js';
import { expect, test } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { type Forgery, finishedDay, pageOfFinishedDay } from './finished-day.js';

const ticksAddress = '**/api/v1/market/fairness/*/ticks*';
const date = '10 Mar 2026';

/** Mocks a finished day, as on an exchange that was running yesterday. */
async function finishDay(page: Page, forgery?: Forgery): Promise<void> {
  await page.route('**/api/v1/market/fairness', (route) => route.fulfill({ json: { days: [finishedDay] } }));
  await page.route(ticksAddress, (route) => {
    const from = new URL(route.request().url()).searchParams.get('from');
    return route.fulfill({ json: pageOfFinishedDay(from === null ? undefined : Number(from), forgery) });
  });
}

const dayOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });
const clickAction = (page: Page, act: string) => page.getByRole('button', { name: `${act}, ${date}` }).click();

test('anyone can see the commitments of the current and the next day, without their seeds', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Check a finished day' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fair prices' })).toBeVisible();
  await expect(page).toHaveTitle('Fair prices · Limelight');
  await settled(page);
  const days = page.getByRole('region', { name: 'Days' }).getByRole('listitem');
  await expect(days.nth(0)).toContainText('Sealed');
  await expect(days.nth(1)).toContainText('Under way');
  for (const day of [days.nth(0), days.nth(1)]) {
    await expect(day.getByText(/^[0-9a-f]{64}$/), 'the seal and no seed').toHaveCount(1);
    await expect(day.getByRole('button')).toHaveCount(0);
  }
});

test('help links to the page, and a player can return to the game @once', async ({ page, player }) => {
  expect(player.email).not.toBe('');
  await page.goto('/help#fairness');
  await page.getByRole('link', { name: 'Check a finished day' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fair prices' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the browser recomputes a finished day and confirms that every price follows from its seed @once', async ({
  page,
}) => {
  await finishDay(page);
  await page.goto('/fairness');
  await settled(page);
  const day = dayOf(page, date);
  await expect(day).toContainText('Can be checked');
  await expect(day.getByText(finishedDay.seed ?? '')).toBeVisible();
  await clickAction(page, 'Check this day');
  await expect(day.getByRole('status')).toHaveText('All 800 prices follow from the seed.');
  await expect(day.getByRole('button', { name: 'Check again' })).toBeFocused();
});

test('a forged price is reported @once', async ({ page }) => {
  await finishDay(page, { tickNumber: 5_300, addedCents: 700 });
  await page.goto('/fairness');
  await settled(page);
  await clickAction(page, 'Check this day');
  const result = dayOf(page, date).getByRole('status');
  await expect(result).toContainText(/of 800 prices do not follow from the seed/);
  await expect(result.getByRole('listitem').first()).toHaveText(/^Tick 5,300, \D/);
});

test('a seed that does not match its commitment is reported before any price is checked @once', async ({ page }) => {
  await finishDay(page);
  const other = { ...finishedDay, commitment: '0'.repeat(64) };
  await page.route('**/api/v1/market/fairness', (route) => route.fulfill({ json: { days: [other] } }));
  await page.goto('/fairness');
  await settled(page);
  await clickAction(page, 'Check this day');
  await expect(dayOf(page, date).getByRole('status')).toContainText('The seed is not the one that was sealed');
});

test('a check shows its progress, can be cancelled, and reports errors @once', async ({ page, complaints }) => {
  complaints.allow(failedResponses);
  await finishDay(page);
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const laterPages = `${ticksAddress}from=*`;
  await page.route(laterPages, async (route) => {
    await isLetGo;
    await route.abort();
  });
  await page.goto('/fairness');
  await settled(page);
  const day = dayOf(page, date);
  await clickAction(page, 'Check this day');
  const progress = day.getByRole('progressbar', { name: `Check of ${date}` });
  await expect(progress).toHaveAttribute('aria-valuetext', '239 of 400 ticks');
  await expect(day.getByText('239 of 400 ticks')).toBeVisible();
  await clickAction(page, 'Cancel');
  await expect(progress).toHaveCount(0);

  letGo();
  await clickAction(page, 'Check this day');
  await expect(day.getByRole('alert')).toContainText('The game cannot be reached');
  await page.unroute(laterPages);
  await clickAction(page, 'Retry');
  await expect(day.getByRole('status')).toHaveText('All 800 prices follow from the seed.');
});

test('a day whose prices are past their retention shows this and cannot be checked @once', async ({ page }) => {
  const gone = { ...finishedDay, state: 'gone' };
  await page.route('**/api/v1/market/fairness', (route) => route.fulfill({ json: { days: [gone] } }));
  await page.goto('/fairness');
  await settled(page);
  await expect(dayOf(page, date)).toContainText('Prices no longer kept');
  await expect(dayOf(page, date).getByRole('button')).toHaveCount(0);
});

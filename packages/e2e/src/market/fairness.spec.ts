import type { Page } from '@playwright/test';
import { failedResponses } from '../errors/mock-errors.js';
import { expect, test } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import {
  committedDay,
  committedFile,
  dayPrices,
  type Forgery,
  finishedDay,
  finishedFile,
  otherCommittedFile,
  pageOfFinishedDay,
  previousDay,
  previousFile,
} from './finished-day.js';

const ticksAddress = '**/api/v1/market/fairness/*/ticks*';
const date = '10 Mar 2026';

/** Mocks a finished day, as on an exchange that was running yesterday. */
async function finishDay(page: Page, forgery?: Forgery): Promise<void> {
  await page.route('**/api/v1/market/fairness', (route) => route.fulfill({ json: { days: [finishedDay] } }));
  await page.route(`**/api/v1/market/fairness/${finishedDay.day}`, (route) => route.fulfill({ json: finishedFile }));
  await page.route(`**/api/v1/market/fairness/${previousDay}`, (route) => route.fulfill({ json: previousFile }));
  await page.route(`**/api/v1/market/fairness/${committedDay}`, (route) => route.fulfill({ json: committedFile }));
  await page.route(ticksAddress, (route) => {
    const from = new URL(route.request().url()).searchParams.get('from');
    return route.fulfill({ json: pageOfFinishedDay(from === null ? undefined : Number(from), forgery) });
  });
}

const dayOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });
const clickAction = (page: Page, action: string) => page.getByRole('button', { name: `${action}, ${date}` }).click();

test('anyone can see the commitments of the current and the next day, without their seeds @once', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Check a finished day' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fair prices' })).toBeVisible();
  await expect(page).toHaveTitle('Fair prices · Limelight');
  await settled(page);
  const today = page.getByRole('region', { name: 'Days', exact: true }).getByRole('listitem').first();
  const ahead = page.getByRole('region', { name: 'Days ahead' }).getByRole('listitem');
  await expect(today).toContainText('Under way');
  await expect(ahead).toHaveCount(7);
  await expect(ahead.first()).toContainText('Sealed');
  for (const { day, hashes } of [
    { day: today, hashes: 2 },
    { day: ahead.first(), hashes: 1 },
  ]) {
    const published = 'the seal, for today the opening record, and no seed';
    await expect(day.getByText(/^[0-9a-f]{64}$/), published).toHaveCount(hashes);
    await expect(day.getByRole('button', { name: /^Check/ })).toHaveCount(0);
  }
});

test('help links to the page, and a player can return to the game @once', async ({ page, player: _ }) => {
  await page.goto('/help#fairness');
  await expect(page.getByRole('link', { name: 'Back to Dashboard' }), 'the account is known').toBeVisible();
  await page.getByRole('link', { name: 'Check a finished day' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fair prices' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
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
  await day.getByText('Seal and records').click();
  await expect(day.getByText(finishedDay.seed ?? '')).toBeVisible();
  await clickAction(page, 'Check this day');
  await expect(day.getByRole('status')).toContainText(`All ${dayPrices} prices are exact to the cent.`);
  await expect(day.getByRole('button', { name: 'Check again' })).toBeFocused();
  await expect(day.getByRole('list', { name: 'What moved prices besides chance' })).toContainText('10-for-1 split');
  await expect(day.getByText(/^The market paused 12 times, \d+ h \d+ min in all\.$/)).toBeVisible();
  const compared = 'Who can be on stage was compared with who traded on 3 Mar 2026, by the records of that day.';
  await expect(day.getByText(compared)).toBeVisible();
});

test('a list of who can be on stage that is not everybody who traded then is reported @once', async ({ page }) => {
  await finishDay(page);
  const address = `**/api/v1/market/fairness/${committedDay}`;
  await page.route(address, (route) => route.fulfill({ json: otherCommittedFile }));
  await page.goto('/fairness');
  await settled(page);
  await clickAction(page, 'Check this day');
  const result = dayOf(page, date).getByRole('status');
  await expect(result).toContainText('The list of who can be on stage is not everybody who traded');
  await expect(result).toContainText('did not trade');
});

test('a day is not confirmed when the day of its commitment is withheld @once', async ({ page }) => {
  await finishDay(page);
  const withheld = { ...committedFile, closing: null };
  await page.route(`**/api/v1/market/fairness/${committedDay}`, (route) => route.fulfill({ json: withheld }));
  await page.goto('/fairness');
  await settled(page);
  await clickAction(page, 'Check this day');
  const result = dayOf(page, date).getByRole('status');
  await expect(result).toContainText('Records of the day of the commitment are missing');
  await expect(result).toContainText('Who can be on stage was not compared with who traded');
});

test('one button checks today’s seal and the last finished day, and says so in plain words @once', async ({ page }) => {
  await finishDay(page);
  const today = {
    ...finishedDay,
    day: '2026-03-11',
    state: 'under-way',
    seed: null,
    closingHash: null,
    closedAt: null,
  };
  const days = (commitment: string) => ({ json: { days: [{ ...today, commitment }, finishedDay] } });
  await page.route('**/api/v1/market/fairness', (route) => route.fulfill(days('1'.repeat(64))));
  await page.goto('/fairness');
  await settled(page);
  const seal = page.getByRole('region', { name: 'Today’s seal' });
  await seal.getByRole('button', { name: 'Check today’s seal' }).click();
  await expect(seal.getByRole('heading', { name: 'The seal holds' })).toBeVisible();
  const recomputed = `${dayPrices} prices of ${date} recomputed on this device in`;
  await expect(seal).toContainText(new RegExp(`${recomputed} \\d+\\.\\d s: all exact to the cent`));
  const changes = seal.getByRole('list', { name: 'What staff changed' }).getByRole('listitem');
  const count = await changes.count();
  await expect(seal.getByRole('heading', { name: `Staff changed the market ${count} times.` })).toBeVisible();
  await expect(changes.first()).toContainText('by staff');
  await expect(seal.getByRole('button', { name: 'Check again' })).toBeFocused();
  // A seal that is swapped later is another one than the browser saw.
  await page.route('**/api/v1/market/fairness', (route) => route.fulfill(days('2'.repeat(64))));
  await page.reload();
  await settled(page);
  await seal.getByRole('button', { name: 'Check today’s seal' }).click();
  await expect(seal.getByRole('heading', { name: 'The seal is broken' })).toBeVisible();
});

test('a day is not confirmed when the days before it are withheld @once', async ({ page, complaints }) => {
  complaints.allow(failedResponses);
  await finishDay(page);
  for (const day of [previousDay, committedDay]) {
    await page.route(`**/api/v1/market/fairness/${day}`, (route) =>
      route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'No seal was published for this day' } }),
    );
  }
  await page.goto('/fairness');
  await settled(page);
  await clickAction(page, 'Check this day');
  await expect(dayOf(page, date).getByRole('status')).toContainText(
    'The day before, which this one continues, is missing',
  );
});

test('the page offers the independent verifier @once', async ({ page, request }) => {
  await page.goto('/fairness');
  await settled(page);
  await page.getByText('Details: how prices are sealed').click();
  const scripts = ['verify.mjs', 'verify-records.mjs', 'verify-rules.mjs', 'verify-ipos.mjs', 'verify-events.mjs'];
  for (const name of [...scripts, 'verify.py']) {
    const address = await page.getByRole('link', { name, exact: true }).getAttribute('href');
    const answer = await request.get(address ?? '');
    expect(answer.headers()['content-type']).toContain(name.endsWith('.py') ? 'text/x-python' : 'text/javascript');
    expect(await answer.text()).toContain('verify');
  }
});

test('a forged price is reported @once', async ({ page }) => {
  await finishDay(page, { tickNumber: 5_050, addedCents: 1 });
  await page.goto('/fairness');
  await settled(page);
  await clickAction(page, 'Check this day');
  const result = dayOf(page, date).getByRole('status');
  await expect(result).toContainText('This day was not played by the rules');
  await expect(result.getByRole('listitem').first()).toContainText('A price differs from the recomputed one.');
  await expect(result.getByRole('listitem').first()).toContainText('tick 5,050');
});

test('a commitment that differs from the published one is reported @once', async ({ page }) => {
  await finishDay(page);
  const other = { ...finishedDay, commitment: '0'.repeat(64) };
  await page.route('**/api/v1/market/fairness', (route) => route.fulfill({ json: { days: [other] } }));
  await page.goto('/fairness');
  await settled(page);
  await clickAction(page, 'Check this day');
  await expect(dayOf(page, date).getByRole('status')).toContainText('The commitment is not the one that was published');
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
  await expect(progress).toHaveAttribute('aria-valuetext', '39 of 60 ticks');
  await expect(day.getByText('39 of 60 ticks')).toBeVisible();
  await clickAction(page, 'Cancel');
  await expect(progress).toHaveCount(0);

  letGo();
  await clickAction(page, 'Check this day');
  await expect(day.getByRole('alert')).toContainText('We can’t reach the game');
  await page.unroute(laterPages);
  await clickAction(page, 'Retry');
  await expect(day.getByRole('status')).toContainText(`All ${dayPrices} prices are exact to the cent.`);
});

test('a day whose single prices are no longer stored is recomputed from its file @once', async ({ page }) => {
  await finishDay(page);
  const gone = { ...finishedDay, state: 'gone' };
  await page.route('**/api/v1/market/fairness', (route) => route.fulfill({ json: { days: [gone] } }));
  await page.goto('/fairness');
  await settled(page);
  await expect(dayOf(page, date)).toContainText('Single prices no longer stored');
  await clickAction(page, 'Check this day');
  await expect(dayOf(page, date).getByRole('status')).toContainText('ends exactly where its closing record says');
  await expect(dayOf(page, date)).toContainText('Verified by this browser');
});

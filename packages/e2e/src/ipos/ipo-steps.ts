import { ipoPath, paths } from '@limelight/contract/paths';
import { addDays, formatDate, londonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled, toast } from '../page-helpers.js';

export const star = 'Esi Quaye';

/**
 * Announces an IPO of 30 shares at SE$240.00, 20 at most per player, from the list of celebrities.
 * @returns its id
 */
export async function announce(page: Page, nowMs: number): Promise<string> {
  await page.goto(paths.managerCelebrities);
  await settled(page);
  await page.getByRole('link', { name: 'List by an IPO' }).click();
  await expect(page.getByRole('heading', { name: 'Announce an IPO', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Announce IPO' }).click();
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible();
  await page.getByLabel('Name').fill(star);
  await page.getByLabel('Country').selectOption('Ghana');
  await page.getByLabel(/^Description/).fill('Singer of two albums.');
  await page.getByLabel('Price').fill('240');
  await page.getByLabel('Shares', { exact: true }).fill('30');
  await page.getByLabel('Most per player').fill('20');
  const dayIn = (days: number) => formatDate(startOfLondonDay(addDays(londonDay(nowMs), days)));
  const opens = page.getByLabel('Window opens');
  await opens.fill(`${dayIn(1)}, 12:00`);
  await page.getByRole('button', { name: 'Announce IPO' }).click();
  await expect(page.getByText('The window opens at least 48 hours after the announcement')).toBeVisible();
  await opens.fill(`${dayIn(4)}, 12:00`);
  const preview = page.getByRole('region', { name: 'What happens' });
  await expect(preview).toContainText('SE$7,632.00');
  await expect(preview).toContainText(`${dayIn(5)}, 12:00`);
  await expect(preview).toContainText(`${dayIn(6)}, 10:00`);
  await page.getByRole('button', { name: 'Announce IPO' }).click();
  await expect(toast(page, 'IPO announced successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: star, level: 1 })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** On the page of an IPO. */
export async function subscribeFor(page: Page, shares: number, verb: 'Subscribe for' | 'Change to'): Promise<void> {
  await page.getByRole('spinbutton', { name: 'Shares' }).fill(String(shares));
  await page.getByRole('button', { name: new RegExp(`^${verb} ${shares} share`) }).click();
  await expect(page.getByText(`${shares} shares · SE$`)).toBeVisible();
}

export async function openIpo(page: Page, id: string): Promise<void> {
  await page.goto(ipoPath(id));
  await settled(page);
  await expect(page.getByRole('heading', { name: star, level: 1 })).toBeVisible();
}

interface Subscribers {
  readonly changing: Page;
  readonly leaving: Page;
}

/** One subscribes for 15 and changes to 18, the other requests too many, subscribes for 2 and withdraws. */
export async function changeAndWithdraw({ changing, leaving }: Subscribers, id: string): Promise<void> {
  await openIpo(changing, id);
  await subscribeFor(changing, 15, 'Subscribe for');
  await subscribeFor(changing, 18, 'Change to');
  await openIpo(leaving, id);
  await leaving.getByRole('spinbutton', { name: 'Shares' }).fill('21');
  await expect(leaving.getByText('Enter 1 to 20 shares').first()).toBeVisible();
  await subscribeFor(leaving, 2, 'Subscribe for');
  await leaving.getByRole('button', { name: 'Withdraw' }).click();
  await leaving.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(toast(leaving, /^Subscription withdrawn/)).toBeVisible();
}

/** Releases the held subscription, from the queue of staff. */
export async function release(page: Page): Promise<void> {
  await page.goto(paths.managerIpoReviews);
  await settled(page);
  // With the next tick, and the list shows it with the one after that.
  await page.getByRole('row').filter({ hasText: star }).getByRole('button').first().click();
  const drawer = page.getByRole('dialog', { name: 'Subscription' });
  await expect(drawer).toContainText('Same address with 1 subscriber');
  await drawer.getByRole('button', { name: 'Release' }).click();
  const question = page.getByRole('dialog', { name: /^Release the subscription of/ });
  await question.getByLabel('Reason').fill('Two siblings in one house');
  await question.getByRole('button', { name: 'Release' }).click();
  await expect(toast(page, 'Subscription released')).toBeVisible();
}

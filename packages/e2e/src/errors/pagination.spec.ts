import { listNews } from '@limelight/contract/exchange/news';
import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import { getTraderBoard } from '@limelight/contract/fame/leaderboards';
import type { RankingEntry } from '@limelight/contract/fame/leaderboards.schema';
import { listNotifications } from '@limelight/contract/people/notifications';
import type { Notification } from '@limelight/contract/people/notifications.schema';
import type { Page, Route } from '@playwright/test';
import { expect } from '../fixtures.js';
import { disableServerRendering } from '../page-helpers.js';
import { test } from '../reused-player.js';
import { failedResponses, messageOf } from './mock-errors.js';

const time = '2026-11-20T09:00:00.000Z';
const idOf = (number: number) => `0192f0c1-2b3c-7d4e-8f50-${String(number).padStart(12, '0')}`;

const newsOf = (number: number): NewsItem => ({
  id: idOf(number),
  celebrityId: '1',
  title: `Story ${number}`,
  body: 'A story of the test.',
  topic: 'wrap',
  author: 'newsroom',
  impactBps: null,
  impactTick: null,
  changeBps: null,
  time,
});

const noticeOf = (number: number): Notification => ({
  id: idOf(number),
  kind: 'reward',
  tone: 'info',
  title: `Notice ${number}`,
  text: 'A notice of the test.',
  path: null,
  time,
  seen: true,
  read: true,
});

const traderOf = (number: number): RankingEntry => ({
  rank: number,
  change: null,
  handle: `Trader_${number}`,
  avatarUrl: `/avatars/trader-${number}.svg`,
  tier: 'free',
  bot: false,
  valueCents: 1_000_000,
  returnBps: 0,
  own: false,
});

const counts = { unseen: 0, unread: 0 };
const first = [1, 2, 3];
const second = [4, 5];

/** Mocks two pages; the second fails until the returned function is called. */
async function servePages(page: Page, url: string, pageOf: (numbers: readonly number[], isLast: boolean) => unknown) {
  let refused = true;
  const answer = (route: Route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor');
    // The cursors of rankings start at 0.
    if (cursor === null || cursor === '0') return route.fulfill({ json: pageOf(first, false) });
    if (!refused) return route.fulfill({ json: pageOf(second, true) });
    return route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: messageOf('FORBIDDEN') } });
  };
  await disableServerRendering(page);
  await page.route((address) => address.pathname === url, answer);
  return () => {
    refused = false;
  };
}

test('when the next page of news fails to load, the loaded items stay and Retry continues @once', async ({
  page,
  complaints,
}) => {
  complaints.allow(failedResponses);
  const allow = await servePages(page, listNews.url, (numbers, isLast) => ({
    items: numbers.map(newsOf),
    nextCursor: isLast ? null : `1_${idOf(3)}`,
  }));
  await page.goto('/news');
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expect(page.getByText('3 items shown', { exact: true })).toBeVisible();
  allow();
  await retry.click();
  await expect(page.getByText('Story 5')).toBeVisible();
  await expect(page.getByText('5 items shown. You’re all caught up.')).toBeVisible();
});

test('when the next page of notifications fails to load, the loaded ones stay and Retry continues @once', async ({
  page,
  complaints,
}) => {
  complaints.allow(failedResponses);
  const allow = await servePages(page, listNotifications.url, (numbers, isLast) => ({
    notifications: numbers.map(noticeOf),
    nextCursor: isLast ? null : idOf(3),
    ...counts,
  }));
  await page.goto('/notifications');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Show more' }).click();
  const retry = main.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expect(main.getByText('Notice 3')).toBeVisible();
  allow();
  await retry.click();
  await expect(main.getByText('Notice 5')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('when the next page of a ranking fails to load, the loaded entries stay and Retry continues @once', async ({
  page,
  complaints,
}) => {
  complaints.allow(failedResponses);
  const url = getTraderBoard.url.replace(':board', 'traders-week');
  const allow = await servePages(page, url, (numbers, isLast) => ({
    board: 'traders-week',
    window: 'week',
    sort: 'return',
    tick: 1,
    total: first.length + second.length,
    entries: numbers.map(traderOf),
    nextCursor: isLast ? null : first.length,
    own: null,
  }));
  await page.goto('/leaderboards?tab=traders');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Show more' }).click();
  const retry = main.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expect(main.getByText('Trader_3')).toBeVisible();
  allow();
  await retry.click();
  await expect(main.getByText('5 of 5 shown')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

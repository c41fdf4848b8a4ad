import { liveStream } from '@limelight/contract/live';
import type { Locator, Page } from '@playwright/test';
import { sharedKeyName } from '../common-players.js';
import { expect } from '../fixtures.js';
import { disableServerRendering, holdRequests, openNotifications, settled, visit } from '../page-helpers.js';
import { test } from '../reused-player.js';
import { failedResponses, get, messageOf, mockError, removeMocks } from './mock-errors.js';

interface Screen {
  readonly name: string;
  readonly path: string;
  /** The queries that fail. */
  readonly fails: readonly string[];
  /** The cards that show the error; by default the page itself does. */
  readonly cards?: readonly string[];
  readonly open?: (page: Page) => Promise<void>;
  /** What is visible after Retry. */
  readonly brings: (page: Page) => Locator;
}

const table = (name: string | RegExp) => (page: Page) => page.getByRole('table', { name });
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();

const screens: readonly Screen[] = [
  {
    name: 'dashboard',
    path: '/dashboard',
    fails: ['/api/v1/portfolio', '/api/v1/news', '/api/v1/daily-bonus', '/api/v1/checklist', '/api/v1/referrals'],
    cards: ['Latest market events', 'Daily bonus', 'First-day checklist', 'Invite a friend'],
    brings: text('Portfolio value'),
  },
  { name: 'graph', path: '/dashboard', fails: ['/api/v1/portfolio/history'], brings: text('View as table') },
  {
    name: 'trade',
    path: '/trade',
    fails: ['/api/v1/celebrities'],
    brings: (page) => page.getByRole('main').getByRole('article').first(),
  },
  {
    name: 'last trades',
    path: '/trade',
    fails: ['/api/v1/trades'],
    cards: ['Last trades'],
    brings: (page) => page.getByRole('region', { name: 'Last trades' }).getByText(/^Bought 3 /),
  },
  { name: 'watched', path: '/trade?watched=true', fails: ['/api/v1/watchlist'], brings: text('No celebrity matches') },
  { name: 'owned', path: '/trade?owned=true', fails: ['/api/v1/portfolio'], brings: text(/^1 celebrity$/) },
  {
    name: 'celebrity',
    path: '/celebrity/1',
    fails: ['/api/v1/celebrities/:id'],
    brings: (page) => page.getByRole('region', { name: 'Market stats' }),
  },
  {
    name: 'parts of a celebrity',
    path: '/celebrity/1',
    fails: ['/api/v1/celebrities/:id/candles', '/api/v1/price-alerts', '/api/v1/news', '/api/v1/orders'],
    cards: ['Latest news', 'Open orders'],
    brings: (page) => page.getByRole('list', { name: 'Your price alerts' }),
  },
  {
    name: 'who is similar',
    path: '/celebrity/1',
    fails: ['/api/v1/celebrities'],
    cards: ['Similar in'],
    brings: (page) => page.getByRole('region', { name: 'Similar in' }).getByRole('link').first(),
  },
  {
    name: 'holdings',
    path: '/my-holdings',
    fails: ['/api/v1/portfolio'],
    brings: table('Allocation of your portfolio'),
  },
  {
    name: 'orders',
    path: '/my-holdings?tab=orders',
    fails: ['/api/v1/orders'],
    brings: (page) => page.getByRole('list', { name: 'Open orders' }),
  },
  {
    name: 'price alerts',
    path: '/my-holdings?tab=alerts',
    fails: ['/api/v1/price-alerts'],
    brings: table('Waiting price alerts'),
  },
  { name: 'activity', path: '/my-holdings?tab=activity', fails: ['/api/v1/trades'], brings: text(/trades shown$/) },
  {
    name: 'league',
    path: '/leaderboards',
    fails: ['/api/v1/leaderboards/league'],
    brings: (page) => page.getByRole('list', { name: 'Divisions' }),
  },
  {
    name: 'top celebrities',
    path: '/leaderboards?tab=celebrities',
    fails: ['/api/v1/celebrities'],
    brings: table('Top celebrities by price'),
  },
  {
    name: 'movers',
    path: '/leaderboards?tab=movers',
    fails: ['/api/v1/celebrities'],
    brings: table('Biggest movers of 24 hours'),
  },
  {
    name: 'rewards',
    path: '/rewards',
    fails: ['/api/v1/daily-bonus', '/api/v1/dividends', '/api/v1/referrals'],
    cards: ['Daily bonus', 'Streak badges', 'Dividends', 'Invite a friend', 'Your invitations'],
    brings: text('No dividends yet'),
  },
  {
    name: 'VIP',
    path: '/vip',
    fails: ['/api/v1/membership'],
    brings: (page) => page.getByRole('heading', { name: 'VIP Pro' }),
  },
  { name: 'news', path: '/news', fails: ['/api/v1/news'], brings: text(/shown\. You’re all caught up\.$|No news yet/) },
  {
    name: 'notifications',
    path: '/notifications',
    fails: ['/api/v1/notifications'],
    brings: text('New API key'),
  },
  {
    name: 'list at the bell',
    path: '/profile',
    fails: ['/api/v1/notifications'],
    open: openNotifications,
    brings: text('New API key'),
  },
  {
    name: 'notification settings',
    path: '/profile/notifications',
    fails: ['/api/v1/notification-preferences'],
    brings: table('Notifications by kind and channel'),
  },
  {
    name: 'devices',
    path: '/profile',
    fails: ['/api/v1/me/sessions'],
    cards: ['Devices'],
    brings: text('This device'),
  },
  { name: 'API keys', path: '/profile/api', fails: ['/api/v1/api-keys'], brings: text(sharedKeyName) },
  {
    name: 'help',
    path: '/help',
    fails: ['/api/v1/settings'],
    brings: (page) => page.getByRole('button', { name: 'What is Limelight?' }),
  },
  { name: 'fair prices', path: '/fairness', fails: ['/api/v1/market/fairness'], brings: text('Under way') },
  { name: 'changes', path: '/changes', fails: ['/api/v1/settings/changes'], brings: text('No changes yet') },
];

/** A code that is shown immediately; transient errors are first retried for seven seconds. */
const code = 'FORBIDDEN';

async function seeFailureAndRetry(page: Page, screen: Screen): Promise<void> {
  // The stream (SSE) would deliver the portfolio despite the failed query.
  await page.route(`**${liveStream.url}*`, (route) => route.abort());
  for (const url of screen.fails) await mockError(page, get(url), code);
  await visit(page, screen.path);
  await screen.open?.(page);
  const failure = page.getByRole('alert').filter({ hasText: 'This did not load' });
  await expect(failure.first(), screen.name).toContainText(messageOf(code));
  for (const name of screen.cards ?? []) {
    await expect(page.getByRole('region', { name }).getByRole('alert'), `${screen.name}: ${name}`).toContainText(
      messageOf(code),
    );
  }
  await settled(page);
  await removeMocks(page);
  const retry = failure.getByRole('button', { name: 'Retry' });
  await expect(async () => {
    if ((await retry.count()) > 0) await retry.first().click({ timeout: 5_000 });
    await expect(failure).toHaveCount(0, { timeout: 5_000 });
  }, `${screen.name}: nothing is left to retry`).toPass();
  await expect(screen.brings(page), screen.name).toBeVisible();
}

const half = Math.ceil(screens.length / 2);
for (const part of [screens.slice(0, half), screens.slice(half)]) {
  const names = part.map(({ name }) => name).join(', ');
  test(`a failed query shows its error, and Retry loads it: ${names} @once`, async ({ page, complaints }) => {
    complaints.allow(failedResponses);
    for (const screen of part) await seeFailureAndRetry(page, screen);
  });
}

test('while the account query is slow, the app shows a loading state instead of an empty page @once', async ({
  page,
}) => {
  await disableServerRendering(page);
  const releaseResponse = await holdRequests(page, '**/api/v1/me');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByText('Loading', { exact: true })).toBeVisible();
  releaseResponse();
  await settled(page);
  await expect(page.getByRole('heading', { name: 'Top holdings' })).toBeVisible();
});

test('a card whose refetch failed shows the time of its data @once', async ({ page, complaints }) => {
  complaints.allow(failedResponses);
  await page.goto('/dashboard');
  await settled(page);
  const card = page.getByRole('region', { name: 'First-day checklist' });
  await expect(card).toContainText('of 5');
  await expect(card.getByText(/^As of/)).toHaveCount(0);
  await mockError(page, get('/api/v1/checklist'), code);
  await page.getByRole('link', { name: 'All rewards' }).click();
  // The URL changes before the page does, and only a remounted card refetches its data.
  await expect(page.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible();
  await page.goBack();
  await expect(card.getByText(/^As of \d\d:\d\d$/)).toBeVisible();
  await expect(card).toContainText('of 5');
});

import { listApiKeys, revokeApiKey } from '@limelight/contract/people/api-keys';
import { endSession, listSessions } from '@limelight/contract/people/profile';
import type { Session } from '@limelight/contract/people/profile.schema';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { disableServerRendering, settled } from '../page-helpers.js';
import { test } from '../reused-player.js';
import { candleBot } from './api-key.fixture.js';
import {
  failedResponses,
  type MockedCall,
  messageOf,
  mockError,
  mockNetworkFailure,
  removeMocks,
} from './mock-errors.js';

interface Action {
  readonly name: string;
  readonly path: string;
  /** A mocked query, where the shared player has no such data. */
  readonly mock?: { readonly url: string; readonly answer: unknown };
  readonly call: MockedCall;
  readonly perform: (page: Page) => Promise<void>;
  /** The text of the toast; the error's message by default. */
  readonly toast?: string;
  /** Asserts that the page shows the unchanged state. */
  readonly after?: (page: Page) => Promise<void>;
}

const star = (page: Page) => page.getByRole('button', { name: /^Watch / }).first();
const listed = (page: Page) => page.getByRole('switch', { name: 'Show me on leaderboards' });
const ordersInApp = (page: Page) => page.getByRole('switch', { name: 'Orders: In app' });

const [signedInAt, lastActiveAt] = ['2026-11-01T09:00:00.000Z', '2026-11-02T09:00:00.000Z'];
const tablet: Session = {
  id: '0192f0c1-2b3c-7d4e-8f50-665544332211',
  kind: 'tablet',
  device: 'Firefox on Android',
  current: false,
  signedInAt,
  lastActiveAt,
};

const actions: readonly Action[] = [
  {
    name: 'revoke a key',
    path: '/profile/api',
    mock: { url: listApiKeys.url, answer: { keys: [candleBot] } },
    call: revokeApiKey,
    perform: async (page) => {
      await page.getByRole('button', { name: 'Revoke Candle bot' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
    },
    after: (page) => expect(page.getByRole('button', { name: 'Revoke Candle bot' })).toBeAttached(),
  },
  {
    name: 'sign a device out',
    path: '/profile',
    mock: { url: listSessions.url, answer: { sessions: [tablet] } },
    call: endSession,
    perform: (page) => page.getByRole('button', { name: 'Sign out Firefox on Android' }).click(),
    after: (page) => expect(page.getByRole('button', { name: 'Sign out Firefox on Android' })).toBeEnabled(),
  },
  {
    name: 'watch',
    path: '/celebrity/1',
    call: { method: 'PUT', url: '/api/v1/watchlist/:celebrityId' },
    perform: (page) => star(page).click(),
    toast: 'could not be added to your watchlist',
    after: (page) => expect(star(page)).toHaveAttribute('aria-pressed', 'false'),
  },
  {
    name: 'remove an alert',
    path: '/celebrity/1',
    call: { method: 'DELETE', url: '/api/v1/price-alerts/:id' },
    perform: (page) =>
      page
        .getByRole('button', { name: /^Remove alert/ })
        .first()
        .click(),
    after: (page) => expect(page.getByRole('list', { name: 'Your price alerts' })).toContainText('SE$9,999.50'),
  },
  {
    name: 'cancel an order',
    path: '/my-holdings?tab=orders',
    call: { method: 'DELETE', url: '/api/v1/orders/:id' },
    perform: (page) => page.getByRole('button', { name: /^Cancel: / }).click(),
    after: (page) => expect(page.getByRole('list', { name: 'Open orders' }).getByRole('listitem')).toHaveCount(1),
  },
  {
    name: 'claim the daily bonus',
    path: '/rewards',
    call: { method: 'POST', url: '/api/v1/daily-bonus' },
    perform: (page) => page.getByRole('button', { name: 'Claim SE$50' }).click(),
    after: (page) => expect(page.getByRole('button', { name: 'Claim SE$50' })).toBeEnabled(),
  },
  {
    name: 'hide from the boards',
    path: '/leaderboards',
    call: { method: 'PUT', url: '/api/v1/me/ranking-visibility' },
    perform: (page) => listed(page).click(),
    after: (page) => expect(listed(page)).toBeChecked(),
  },
  {
    name: 'mute',
    path: '/profile/notifications',
    call: { method: 'PATCH', url: '/api/v1/notification-preferences/:kind' },
    perform: (page) => ordersInApp(page).click(),
    after: (page) => expect(ordersInApp(page)).toBeChecked(),
  },
  {
    name: 'export trades',
    path: '/my-holdings?tab=activity',
    call: { method: 'GET', url: '/api/v1/trades' },
    perform: (page) => page.getByRole('button', { name: 'Export CSV' }).click(),
  },
  {
    name: 'download the data',
    path: '/profile',
    call: { method: 'GET', url: '/api/v1/me/export' },
    perform: (page) => page.getByRole('button', { name: 'Download', exact: true }).click(),
  },
  {
    name: 'log out',
    path: '/profile',
    call: { method: 'POST', url: '/api/auth/sign-out' },
    perform: (page) => page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click(),
    toast: 'Failed to log out',
    after: (page) => expect(page).toHaveURL(/\/profile$/),
  },
];

test('an action that the server refuses shows one toast, one without a connection an error, and the page the unchanged state @once', async ({
  page,
  complaints,
}) => {
  complaints.allow(failedResponses);
  const code = 'FORBIDDEN';
  await disableServerRendering(page);
  for (const { name, path, mock, call, perform, toast = messageOf(code), after } of actions) {
    if (mock) await page.route(`**${mock.url}`, (route) => route.fulfill({ json: mock.answer }));
    await page.goto(path);
    await settled(page);
    await mockError(page, call, code);
    await perform(page);
    await expect(page.getByRole('alert').filter({ hasText: toast }), name).toHaveCount(1);
    await after?.(page);
    await removeMocks(page);
  }

  await page.goto('/rewards');
  await mockNetworkFailure(page, { method: 'POST', url: '/api/v1/daily-bonus' });
  await page.getByRole('button', { name: 'Claim SE$50' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We can’t reach the game' })).toBeVisible();
});

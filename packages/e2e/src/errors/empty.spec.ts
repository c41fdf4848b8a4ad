import { schemasOf } from '@limelight/contract/endpoints.schema';
import { listNews } from '@limelight/contract/exchange/news';
import { getLeague, getTraderBoard } from '@limelight/contract/fame/leaderboards';
import { cancelOrder, listOrders } from '@limelight/contract/play/orders';
import { listPriceAlerts } from '@limelight/contract/play/price-alerts';
import type { PriceAlert } from '@limelight/contract/play/price-alerts.schema';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { disableServerRendering, openNotifications, settled } from '../page-helpers.js';
import { failedResponses } from './mock-errors.js';

interface Emptiness {
  readonly path: string;
  readonly says: string;
  /** The suggested next step: the name of a link or button. */
  readonly offers: string;
  readonly open?: (page: Page) => Promise<void>;
}

const nothing: readonly Emptiness[] = [
  { path: '/my-holdings?tab=orders', says: 'No orders yet', offers: 'Start Trading' },
  { path: '/my-holdings?tab=alerts', says: 'No price alerts yet', offers: 'Start Trading' },
  { path: '/my-holdings?tab=activity', says: 'No trades yet', offers: 'Start Trading' },
  { path: '/trade', says: 'Your trades will appear here.', offers: 'Buy 1 share' },
  {
    path: '/trade?owned=true',
    says: 'Owned Only is on: you don’t own any shares that match.',
    offers: 'Reset Filters',
  },
  {
    path: '/trade?watched=true',
    says: 'Watched is on: tap the star icon of a celebrity to watch it.',
    offers: 'Reset Filters',
  },
  { path: '/dashboard', says: 'No news yet', offers: 'Go to Trade' },
  { path: '/dashboard', says: 'No notifications yet', offers: 'Start Trading', open: openNotifications },
  { path: '/notifications?kind=reward', says: 'Nothing of this kind', offers: 'Show all notifications' },
  { path: '/notifications?show=unread', says: 'Everything is read', offers: 'Show all notifications' },
  { path: '/profile/api', says: 'No keys yet', offers: 'New key' },
  { path: '/rewards', says: 'No dividends yet', offers: 'Start Trading' },
  { path: '/rewards', says: 'No friends have joined yet', offers: 'Share your code' },
  { path: '/celebrity/1', says: 'No news yet', offers: 'See all news' },
  { path: '/news', says: 'No news yet', offers: 'Go to Trade' },
  { path: '/leaderboards', says: 'Your next trade puts you in a league', offers: 'Go to Trade' },
  { path: '/leaderboards?tab=traders', says: 'No one is ranked yet', offers: 'Go to Trade' },
  { path: '/leaderboards?tab=traders&who=bots', says: 'No bots are trading yet', offers: 'Create an API key' },
];

// Lists shared by all players are not empty after other tests, so their responses are mocked.
test('every empty list has a message and a next step @once', async ({ page, player: _, complaints }) => {
  complaints.allow(failedResponses);
  const unplaced = { league: null, own: null, history: [], days: [], tick: 1 };
  const month = { month: '2026-11-01', endsAt: '2026-12-01T00:00:00.000Z' };
  await disableServerRendering(page);
  await page.route(`**${getLeague.url}`, (route) => route.fulfill({ json: { ...month, ...unplaced } }));
  for (const [board, window] of [
    ['traders-week', 'week'],
    ['bots', 'all'],
  ] as const) {
    const unranked = { board, window, sort: 'return', tick: 1, total: 0, entries: [], nextCursor: null, own: null };
    await page.route(`**${getTraderBoard.url.replace(':board', board)}*`, (route) => route.fulfill({ json: unranked }));
  }
  await page.route(`**${listNews.url}*`, (route) => route.fulfill({ json: { items: [], nextCursor: null } }));
  for (const { path, says, offers, open } of nothing) {
    if (!page.url().endsWith(path)) await page.goto(path);
    await settled(page);
    await open?.(page);
    await expect(page.getByText(says).filter({ visible: true }).first(), path).toBeVisible();
    const place = page.getByRole(open === undefined ? 'main' : 'dialog');
    const step = place.getByRole('link', { name: offers }).or(place.getByRole('button', { name: offers }));
    await expect(step.filter({ visible: true }).first(), path).toBeVisible();
  }
});

test('a list with only ended entries shows an empty state for the open ones above them @once', async ({
  page,
  player,
  baseURL,
}) => {
  const headers = { origin: baseURL ?? '' };
  await player.placeLimitOrder('2', 2, 1_000);
  const { orders } = schemasOf(listOrders).response.parse(await (await player.request.get(listOrders.url)).json());
  for (const { id } of orders) await player.request.delete(cancelOrder.url.replace(':id', id), { headers });
  await page.goto('/my-holdings?tab=orders');
  await expect(page.getByText('No open orders.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Ended orders' })).toContainText('Cancelled');

  const [celebrity] = await player.celebrities();
  const [time, priceCents] = ['2026-11-20T09:00:00.000Z', 10_000];
  const fired: PriceAlert = {
    id: '0192f0c1-2b3c-7d4e-8f50-112233445566',
    celebrityId: celebrity?.id ?? '',
    direction: 'above',
    note: '',
    createdAt: time,
    firedAt: time,
    firedPriceCents: priceCents,
    priceCents,
  };
  // A test cannot rely on a price being reached, so a fired alert is mocked.
  await page.route(`**${listPriceAlerts.url}`, (route) =>
    route.fulfill({ json: { alerts: [fired], waitingCount: 0, waitingMax: 50 } }),
  );
  await disableServerRendering(page);
  await page.goto('/my-holdings?tab=alerts');
  await expect(page.getByText('No alerts waiting.')).toBeVisible();
  await expect(page.getByText('Fired', { exact: true }).first()).toBeVisible();
});

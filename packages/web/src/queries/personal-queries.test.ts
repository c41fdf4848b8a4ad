import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { newestPortfolio } from '../live/live-merge';
import { forgetPersonalQueries } from './personal-queries';
import { createQueryClient } from './query-client';
import { queryKeys } from './query-keys';

const portfolioOf = (version: number, cashCents: number) => ({ version, cashCents });

/** A page that shows the signed-in player's portfolio, as `usePortfolio` reads it. */
function pageOf(answer: object) {
  const client = createQueryClient();
  const server = { answer };
  const read = vi.fn(async () => server.answer);
  const observer = new QueryObserver(client, {
    queryKey: queryKeys.portfolio,
    queryFn: read,
    structuralSharing: (known, received) => newestPortfolio(known as never, received as never),
  });
  return { client, server, read, observer, stop: observer.subscribe(() => {}) };
}

test('visible data is refetched for the current player, also when theirs has a lower version', async () => {
  const { client, server, observer, stop } = pageOf(portfolioOf(50, 1));
  await expect.poll(() => observer.getCurrentResult().data).toEqual(portfolioOf(50, 1));
  server.answer = portfolioOf(3, 2);
  forgetPersonalQueries(client, { refetch: true });
  expect(observer.getCurrentResult().data).toBeUndefined();
  await expect.poll(() => observer.getCurrentResult().data).toEqual(portfolioOf(3, 2));
  stop();
});

test('a pending response for the previous player is not shown', async () => {
  const { client, observer, stop } = pageOf(portfolioOf(50, 1));
  forgetPersonalQueries(client, { refetch: false });
  await new Promise((resolve) => setTimeout(resolve));
  expect(observer.getCurrentResult().data).toBeUndefined();
  stop();
});

test('nothing is fetched when nobody is signed in', async () => {
  const { client, read, observer, stop } = pageOf(portfolioOf(50, 1));
  await expect.poll(() => observer.getCurrentResult().data).toBeDefined();
  forgetPersonalQueries(client, { refetch: false });
  expect(observer.getCurrentResult().data).toBeUndefined();
  expect(read).toHaveBeenCalledTimes(1);
  stop();
});

test('inactive personal data is removed, public data stays, and a link is not used twice', () => {
  const client = createQueryClient();
  const publicOnes = [
    queryKeys.me,
    queryKeys.celebrities,
    queryKeys.candles('1', '1D'),
    queryKeys.verification('token'),
  ];
  for (const queryKey of [...publicOnes, queryKeys.watchlist, queryKeys.notificationNews, ['new']]) {
    client.setQueryData(queryKey, 'data');
  }
  forgetPersonalQueries(client, { refetch: true });
  const left = client
    .getQueryCache()
    .findAll()
    .map(({ queryKey }) => queryKey);
  expect(left).toEqual(publicOnes);
  client.clear();
});

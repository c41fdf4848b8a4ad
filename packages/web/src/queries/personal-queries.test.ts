import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { newestPortfolio } from '../live/live-merge';
import { forgetPersonalQueries } from './personal-queries';
import { createQueryClient } from './query-client';
import { queryKeys } from './query-keys';

const portfolioOf = (version: number, cashCents: number) => ({ version, cashCents });

/** A page that shows the portfolio of whoever is signed in, as `usePortfolio` reads it. */
function pageOf(answer: object) {
  const client = createQueryClient();
  const server = { answer };
  const read = vi.fn(async () => server.answer);
  const observer = new QueryObserver(client, {
    queryKey: queryKeys.portfolio,
    queryFn: read,
    structuralSharing: (known, told) => newestPortfolio(known as never, told as never),
  });
  return { client, server, read, observer, stop: observer.subscribe(() => {}) };
}

test('what is on screen is read for whoever looks now, though theirs is an earlier version', async () => {
  const { client, server, observer, stop } = pageOf(portfolioOf(50, 1));
  await expect.poll(() => observer.getCurrentResult().data).toEqual(portfolioOf(50, 1));
  server.answer = portfolioOf(3, 2);
  forgetPersonalQueries(client, { askAnew: true });
  expect(observer.getCurrentResult().data).toBeUndefined();
  await expect.poll(() => observer.getCurrentResult().data).toEqual(portfolioOf(3, 2));
  stop();
});

test('an answer that was under way for the player before is not shown', async () => {
  const { client, observer, stop } = pageOf(portfolioOf(50, 1));
  forgetPersonalQueries(client, { askAnew: false });
  await new Promise((resolve) => setTimeout(resolve));
  expect(observer.getCurrentResult().data).toBeUndefined();
  stop();
});

test('where nobody is left to ask for, nothing is asked', async () => {
  const { client, read, observer, stop } = pageOf(portfolioOf(50, 1));
  await expect.poll(() => observer.getCurrentResult().data).toBeDefined();
  forgetPersonalQueries(client, { askAnew: false });
  expect(observer.getCurrentResult().data).toBeUndefined();
  expect(read).toHaveBeenCalledTimes(1);
  stop();
});

test('what is off screen is removed, what everybody is told stays, and a link is not used twice', () => {
  const client = createQueryClient();
  const kept = [queryKeys.me, queryKeys.celebrities, queryKeys.candles('1', '1D'), queryKeys.verification('token')];
  for (const queryKey of [...kept, queryKeys.watchlist, queryKeys.notificationNews, ['new']]) {
    client.setQueryData(queryKey, 'told');
  }
  forgetPersonalQueries(client, { askAnew: true });
  const left = client
    .getQueryCache()
    .findAll()
    .map(({ queryKey }) => queryKey);
  expect(left).toEqual(kept);
  client.clear();
});

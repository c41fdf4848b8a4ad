import { expect, test, vi } from 'vitest';
import { type DehydratedState, dehydrate, hydrate, refetchHydrated } from './dehydrated-state';
import { subscribeToPortfolioChanges } from './portfolio-changes';
import { createQueryClient } from './query-client';
import { queryKeys } from './query-keys';

const dehydrated: DehydratedState = [
  [queryKeys.me, { id: 'u1' }],
  [queryKeys.celebrities, { tick: 7, celebrities: [] }],
  [queryKeys.portfolio, { valueCents: 1_000_000, version: 4 }],
  [queryKeys.orders({ celebrityId: undefined }), { pages: [{ orders: [] }], pageParams: [null] }],
  [queryKeys.watchlist, { celebrityIds: ['7'] }],
];

const overJson = (answers: DehydratedState) => JSON.parse(JSON.stringify(answers)) as DehydratedState;

function clientWith(answers: DehydratedState) {
  const client = createQueryClient();
  hydrate(client, overJson(answers));
  return client;
}

test('a cache that was dehydrated, sent as JSON and hydrated holds the same data', () => {
  const client = clientWith(dehydrated);
  expect(overJson(dehydrate(client))).toEqual(overJson(dehydrated));
  expect(client.getQueryData(queryKeys.orders({}))).toEqual({ pages: [{ orders: [] }], pageParams: [null] });
});

test('queries that the stream does not update are refetched when it opens, and the others are not', () => {
  const client = clientWith(dehydrated);
  refetchHydrated(client, overJson(dehydrated));
  const isOld = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect(isOld(queryKeys.watchlist)).toBe(true);
  expect([queryKeys.me, queryKeys.celebrities, queryKeys.portfolio].map(isOld)).toEqual([false, false, false]);
});

test('orders of a page are refetched when the stream sends a newer portfolio than the page has, and only then', () => {
  const client = createQueryClient();
  subscribeToPortfolioChanges(client);
  const [orders, portfolio] = [queryKeys.orders({}), queryKeys.portfolio];
  hydrate(client, dehydrated);
  refetchHydrated(client, dehydrated);
  const isOld = () => client.getQueryState(orders)?.isInvalidated;
  client.setQueryData(portfolio, { version: 4, tick: 9 });
  expect(isOld()).toBe(false);
  client.setQueryData(portfolio, { version: 5 });
  expect(isOld()).toBe(true);
});

test('the account’s watchlist is fetched when a guest watched celebrities here, so that they move into the account', () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'limelight.watchlist' ? '["gh4"]' : null),
    setItem: () => {},
    removeItem: () => {},
  });
  expect(clientWith(dehydrated).getQueryData(queryKeys.watchlist)).toBeUndefined();
  vi.unstubAllGlobals();
});

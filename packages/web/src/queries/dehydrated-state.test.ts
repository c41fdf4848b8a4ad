import { expect, test, vi } from 'vitest';
import { type DehydratedState, dehydrate, hydrate, refetchHydrated } from './dehydrated-state';
import { createQueryClient } from './query-client';
import { queryKeys } from './query-keys';

const dehydrated: DehydratedState = [
  [queryKeys.me, { id: 'u1' }],
  [queryKeys.celebrities, { tick: 7, celebrities: [] }],
  [queryKeys.portfolio, { valueCents: 1_000_000 }],
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
  expect([queryKeys.orders({}), queryKeys.watchlist].map(isOld)).toEqual([true, true]);
  expect([queryKeys.me, queryKeys.celebrities, queryKeys.portfolio].map(isOld)).toEqual([false, false, false]);
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

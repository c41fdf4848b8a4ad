import { expect, test, vi } from 'vitest';
import { keepTold, refreshTold, type Told, toldBy } from './dehydrated-state';
import { createQueryClient } from './query-client';
import { queryKeys } from './query-keys';

const told: Told = [
  [queryKeys.me, { id: 'u1' }],
  [queryKeys.celebrities, { tick: 7, celebrities: [] }],
  [queryKeys.portfolio, { valueCents: 1_000_000 }],
  [queryKeys.orders({ celebrityId: undefined }), { pages: [{ orders: [] }], pageParams: [null] }],
  [queryKeys.watchlist, { celebrityIds: ['7'] }],
];

/** As it comes in a page. */
const sent = (answers: Told) => JSON.parse(JSON.stringify(answers)) as Told;

function clientWith(answers: Told) {
  const client = createQueryClient();
  keepTold(client, sent(answers));
  return client;
}

test('what one client knows the other knows when it has taken it from the page', () => {
  const client = clientWith(told);
  expect(sent(toldBy(client))).toEqual(sent(told));
  expect(client.getQueryData(queryKeys.orders({}))).toEqual({ pages: [{ orders: [] }], pageParams: [null] });
});

test('what no stream tells by itself is asked for once more when it opens, and what it tells is not', () => {
  const client = clientWith(told);
  refreshTold(client, sent(told));
  const isOld = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect([queryKeys.orders({}), queryKeys.watchlist].map(isOld)).toEqual([true, true]);
  expect([queryKeys.me, queryKeys.celebrities, queryKeys.portfolio].map(isOld)).toEqual([false, false, false]);
});

test('the account’s watchlist is asked for when a guest watched somebody here, so that it takes them over', () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'limelight.watchlist' ? '["gh4"]' : null),
    setItem: () => {},
    removeItem: () => {},
  });
  expect(clientWith(told).getQueryData(queryKeys.watchlist)).toBeUndefined();
  vi.unstubAllGlobals();
});

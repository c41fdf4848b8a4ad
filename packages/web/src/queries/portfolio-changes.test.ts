import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { subscribeToPortfolioChanges } from './portfolio-changes';
import { queryKeys } from './query-keys';

const orders = queryKeys.orders({});

function clientWithOrders(): QueryClient {
  const client = new QueryClient();
  subscribeToPortfolioChanges(client);
  client.setQueryData(queryKeys.portfolio, { version: 1 });
  client.setQueryData(orders, { pages: [] });
  return client;
}

const areOld = (client: QueryClient) => client.getQueryState(orders)?.isInvalidated;

test('a response with another version of the portfolio invalidates lists of orders and its history, as an event does', async () => {
  const client = clientWithOrders();
  const history = queryKeys.portfolioHistory('1D');
  client.setQueryData(history, { bonusesCents: 0 });
  await client.fetchQuery({ queryKey: queryKeys.portfolio, queryFn: () => ({ version: 2 }), staleTime: 0 });
  expect(areOld(client)).toBe(true);
  expect(client.getQueryState(history)?.isInvalidated).toBe(true);
});

test('the same version at other prices, and the history of the portfolio, invalidate nothing', () => {
  const client = clientWithOrders();
  client.setQueryData(queryKeys.portfolio, { version: 1, tick: 7 });
  client.setQueryData(queryKeys.portfolioHistory('1D'), { version: 9 });
  expect(areOld(client)).toBe(false);
});

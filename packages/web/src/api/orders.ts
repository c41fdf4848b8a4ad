import type { cancelOrder, listOrders, Order, OrderRequest, placeOrder } from '@limelight/contract/orders';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from './client';
import { useGuestPlays } from './guest';
import { retriesPassing, retryDelayMs } from './query-client';
import { queryKeys } from './query-keys';

export interface OrdersFilter {
  readonly state?: 'open' | 'closed' | undefined;
  readonly celebrityId?: string | undefined;
  readonly limit?: number | undefined;
}

export type OrdersPage = Answer<typeof listOrders>;

const noOrders: OrdersPage = { orders: [], nextCursor: null, openCount: 0, openMax: 1 };

/** The player's own orders, newest first. Asked for again whenever a reservation changes. A guest has none. */
export function useOrders(filter: OrdersFilter = {}) {
  const guest = useGuestPlays();
  return useQuery({
    queryKey: queryKeys.orders(filter),
    queryFn: ({ signal }) =>
      guest
        ? noOrders
        : call<typeof listOrders>({ method: 'GET', url: '/api/v1/orders', query: { ...filter }, signal }),
    // A longer list begins with the shorter one.
    placeholderData: keepPreviousData,
  });
}

function useRefreshedOrders() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: queryKeys.allOrders });
    void client.invalidateQueries({ queryKey: queryKeys.portfolio });
  };
}

/** Leaves an order. The id comes with the request, so that repeating after a lost answer never orders twice. */
export function usePlaceOrder() {
  const refresh = useRefreshedOrders();
  return useMutation<Order, Error, OrderRequest>({
    mutationFn: (body) => call<typeof placeOrder>({ method: 'POST', url: '/api/v1/orders', body }),
    retry: retriesPassing,
    retryDelay: retryDelayMs,
    onSettled: refresh,
  });
}

export function useCancelOrder() {
  const refresh = useRefreshedOrders();
  return useMutation<Order, Error, string>({
    mutationFn: (id) => call<typeof cancelOrder>({ method: 'DELETE', url: '/api/v1/orders/:id', params: { id } }),
    retry: retriesPassing,
    retryDelay: retryDelayMs,
    onSettled: refresh,
  });
}

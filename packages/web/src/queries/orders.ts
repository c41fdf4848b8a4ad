import type { AnswerOf } from '@limelight/contract/endpoint';
import { cancelOrder, listOrders, placeOrder } from '@limelight/contract/orders';
import type { Order, OrderRequest } from '@limelight/contract/orders.schema';
import { ordersPageSizeMax } from '@limelight/rules/page-size';
import { type InfiniteData, type QueryKey, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { guestPlays } from '../guest/guest-play';
import { call } from './client';
import { collectPages, type PageWanted } from './pages';
import { retriesPassing, retryDelayMs } from './query-client';
import { queryKeys } from './query-keys';

export interface OrdersFilter {
  readonly state?: 'open' | 'closed' | undefined;
  readonly celebrityId?: string | undefined;
}

export type OrdersPage = AnswerOf<typeof listOrders>;

const ordersPerPage = 50;
/** A guest has only market trades. */
const noOrders: OrdersPage = { orders: [], nextCursor: null, openCount: 0, openMax: 1 };

async function fetchOrders(filter: OrdersFilter, { cursor, limit, signal }: PageWanted<string>): Promise<OrdersPage> {
  if (guestPlays()) return noOrders;
  const query = { limit, cursor: cursor ?? undefined, ...filter };
  return call(listOrders, { query, signal });
}

/** The player's own orders, newest first, in pages of 50. Refetched whenever a reservation changes. */
export function useOrders(filter: OrdersFilter = {}) {
  return useInfiniteQuery<OrdersPage, Error, InfiniteData<OrdersPage>, QueryKey, string | null>({
    queryKey: queryKeys.orders(filter),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    queryFn: ({ pageParam, signal }) => fetchOrders(filter, { cursor: pageParam, limit: ordersPerPage, signal }),
  });
}

/** All orders of the player, newest first, including those of pages not loaded yet. */
export async function fetchAllOrders(): Promise<Order[]> {
  const pages = await collectPages((cursor: string | null) => fetchOrders({}, { cursor, limit: ordersPageSizeMax }));
  return pages.flatMap(({ orders }) => orders);
}

function useRefreshedOrders() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: queryKeys.allOrders });
    void client.invalidateQueries({ queryKey: queryKeys.portfolio });
  };
}

/** Places an order. The request contains its id as idempotency key, so a retry after a lost response never orders twice. */
export function usePlaceOrder() {
  const refresh = useRefreshedOrders();
  return useMutation<Order, Error, OrderRequest>({
    mutationFn: (body) => call(placeOrder, { body }),
    retry: retriesPassing,
    retryDelay: retryDelayMs,
    onSettled: refresh,
  });
}

export function useCancelOrder() {
  const refresh = useRefreshedOrders();
  return useMutation<Order, Error, string>({
    mutationFn: (id) => call(cancelOrder, { params: { id } }),
    retry: retriesPassing,
    retryDelay: retryDelayMs,
    onSettled: refresh,
  });
}

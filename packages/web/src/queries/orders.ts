import type { ResponseOf } from '@limelight/contract/endpoint';
import { cancelOrder, listOrders, placeOrder } from '@limelight/contract/play/orders';
import type { Order, OrderRequest } from '@limelight/contract/play/orders.schema';
import { ordersPageSizeMax } from '@limelight/rules/page-size';
import { useMutation } from '@tanstack/react-query';
import { guestPlays } from '../guest/guest-play';
import { call } from './client';
import { collectPages, type PageRequest, usePages } from './pages';
import { refetch, retried } from './query-client';
import { queryKeys } from './query-keys';

export interface OrdersFilter {
  readonly state?: 'open' | 'closed' | undefined;
  readonly celebrityId?: string | undefined;
}

type OrdersPage = ResponseOf<typeof listOrders>;

/** A guest has only market trades. */
const noOrders: OrdersPage = { orders: [], nextCursor: null, openCount: 0, openMax: 1 };

async function fetchOrders(
  filter: OrdersFilter,
  limit: number,
  { cursor, signal }: PageRequest<string>,
): Promise<OrdersPage> {
  return guestPlays() ? noOrders : call(listOrders, { query: { limit, cursor, ...filter }, signal });
}

/** The player's own orders, newest first, in pages of 50. Refetched whenever a reservation changes. */
export function useOrders(filter: OrdersFilter = {}) {
  return usePages(queryKeys.orders(filter), (page: PageRequest<string>) => fetchOrders(filter, 50, page));
}

/** All orders of the player, newest first, including those of pages not loaded yet. */
export async function fetchAllOrders(): Promise<Order[]> {
  const pages = await collectPages((page: PageRequest<string>) => fetchOrders({}, ordersPageSizeMax, page));
  return pages.flatMap(({ orders }) => orders);
}

/** What both mutations below have in common: they are idempotent, and may change a reservation. */
const ofOrders = { ...retried, onSettled: () => refetch(queryKeys.allOrders, queryKeys.portfolio) };

/**
 * Places an order. The request contains its id as idempotency key, so a retry after a lost response never
 * orders twice.
 */
export function usePlaceOrder() {
  return useMutation({ ...ofOrders, mutationFn: (body: OrderRequest) => call(placeOrder, { body }) });
}

export function useCancelOrder() {
  return useMutation({ ...ofOrders, mutationFn: (id: string) => call(cancelOrder, { params: { id } }) });
}

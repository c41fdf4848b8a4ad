import type { Executor } from '../../../platform/database.js';
import { type Reserved, release } from '../../exchange/wallet/wallet.public.js';
import { closeOrders, type OrderRow } from './orders.sql.js';

/** The cash and shares that an open order reserves. */
export function reservationOf(order: OrderRow): Reserved {
  return {
    userId: order.user_id,
    celebrityId: order.celebrity_id,
    cents: order.reserved_cents,
    shares: order.reserved_shares,
  };
}

/** Closes open orders without a trade and releases their reservations. The caller has locked the wallets. */
export async function closeAndRelease(
  tx: Executor,
  orders: readonly OrderRow[],
  state: 'cancelled' | 'expired',
  now: Date,
): Promise<void> {
  await release(tx, orders.map(reservationOf));
  const ends = orders.map(({ user_id, id }) => ({ userId: user_id, id, state }));
  await closeOrders(tx, ends, now);
}

import type { Executor } from '../../../platform/database.js';
import { releaseHolds } from '../../exchange/wallet/wallet.public.js';
import { publishOrderEnds } from './order-ends.sql.js';
import { orderHold } from './orders.hold.sql.js';
import { closeOrders, type OrderRow } from './orders.sql.js';

/** The caller has locked the wallets. */
export function releaseOrders(tx: Executor, orders: readonly Pick<OrderRow, 'user_id' | 'id'>[]): Promise<void> {
  return releaseHolds(
    tx,
    orderHold,
    orders.map(({ user_id, id }) => ({ userId: user_id, ownerId: id })),
  );
}

/** Closes open orders without a trade and releases what they hold. The caller has locked the wallets. */
export async function closeAndRelease(
  tx: Executor,
  orders: readonly Pick<OrderRow, 'user_id' | 'id'>[],
  state: 'cancelled' | 'expired',
  now: Date,
): Promise<void> {
  await releaseOrders(tx, orders);
  const ends = orders.map(({ user_id, id }) => ({ userId: user_id, id, state }));
  await closeOrders(tx, ends, now);
  await publishOrderEnds(tx, ends);
}

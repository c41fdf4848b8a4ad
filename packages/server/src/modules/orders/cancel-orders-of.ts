import type { Executor } from '../../platform/database.js';
import { lockWallets, release } from '../wallet/wallet.public.js';
import { closeOrders, listOrdersOf } from './orders.sql.js';
import { reservationOf } from './reservation-of.js';

const ordersPerRound = 200;

/** Cancels all open orders of a player, in the caller's transaction. */
export async function cancelOrdersOf(tx: Executor, userId: string, now: Date): Promise<void> {
  await lockWallets(tx, [userId]);
  for (;;) {
    const orders = await listOrdersOf(tx, {
      userId,
      state: 'open',
      celebrityId: undefined,
      after: undefined,
      limit: ordersPerRound,
    });
    if (orders.length === 0) return;
    await release(tx, orders.map(reservationOf));
    await closeOrders(
      tx,
      orders.map(({ id }) => ({ userId, id, state: 'cancelled' })),
      now,
    );
  }
}

import type { Services } from '../../services.js';
import { createNotifications } from '../notifications/notifications.public.js';
import { lockWallets, publishPortfolioChange, release } from '../wallet/wallet.public.js';
import { listStillOverdue } from './due-orders.sql.js';
import { expiredNotice } from './order-notice.js';
import { closeOrders, type OrderKey } from './orders.sql.js';
import { reservationOf } from './reservation-of.js';

/** Expires overdue orders in one transaction: releases their reservations and notifies their players. */
export async function expireOrders(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  keys: readonly OrderKey[],
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await lockWallets(
      tx,
      keys.map(({ userId }) => userId),
    );
    const orders = await listStillOverdue(tx, keys, now);
    if (orders.length === 0) return;
    await release(tx, orders.map(reservationOf));
    await closeOrders(
      tx,
      orders.map(({ user_id, id }) => ({ userId: user_id, id, state: 'expired' })),
      now,
    );
    await createNotifications(tx, orders.map(expiredNotice), now);
    await publishPortfolioChange(tx, [...new Set(orders.map(({ user_id }) => user_id))]);
  });
}

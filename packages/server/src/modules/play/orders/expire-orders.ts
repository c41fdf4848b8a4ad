import type { Services } from '../../../services.js';
import { lockFreeWallets, publishPortfolioChange } from '../../exchange/wallet/wallet.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { closeAndRelease } from './close-and-release.js';
import { listStillOverdue } from './due-orders.sql.js';
import { expiredNotice } from './order-notice.js';
import type { OrderKey } from './orders.sql.js';

/** Expires overdue orders in one transaction: releases what they hold and notifies their players.
 * An order whose wallet is locked expires after the next tick. */
export async function expireOrders(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  keys: readonly OrderKey[],
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const locked = await lockFreeWallets(
      tx,
      keys.map(({ userId }) => userId),
    );
    const free = keys.filter(({ userId }) => locked.has(userId));
    const orders = await listStillOverdue(tx, free, now);
    if (orders.length === 0) return;
    await closeAndRelease(tx, orders, 'expired', now);
    await createNotifications(tx, orders.map(expiredNotice), now);
    await publishPortfolioChange(tx, [...new Set(orders.map(({ user_id }) => user_id))]);
  });
}

import type { Services } from '../../../services.js';
import { publishPortfolioChange } from '../../exchange/wallet/wallet.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { closeAndRelease } from './close-and-release.js';
import { listStillOverdue } from './due-orders.sql.js';
import { lockFree } from './lock-free.js';
import { expiredNotice } from './order-notice.js';
import type { OrderKey } from './orders.sql.js';

/**
 * Expires overdue orders in one transaction: releases what they hold and notifies their players.
 * @returns those that another transaction has locked, or whose wallet it has
 */
export function expireOrders(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  keys: readonly OrderKey[],
): Promise<readonly OrderKey[]> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const { free, busy } = await lockFree(tx, keys);
    const orders = await listStillOverdue(tx, free, now);
    if (orders.length === 0) return busy;
    await closeAndRelease(tx, orders, 'expired', now);
    await createNotifications(tx, orders.map(expiredNotice), now);
    await publishPortfolioChange(tx, [...new Set(orders.map(({ user_id }) => user_id))]);
    return busy;
  });
}

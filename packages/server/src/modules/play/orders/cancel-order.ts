import { endedForDebt, type Needed } from '@limelight/rules/debt';
import { nextOrderState } from '@limelight/rules/order';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import {
  lockFreeWallets,
  lockWallets,
  publishPortfolioChange,
  withWallet,
} from '../../exchange/wallet/wallet.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { closeAndRelease } from './close-and-release.js';
import { listOpenOrdersFor, listSuspendedWithOrders } from './due-orders.sql.js';
import { stoppedNotice } from './order-notice.js';
import { findOrder, listOpenOrdersOf, type OrderKey, type OrderRow } from './orders.sql.js';

/**
 * Cancels an open order and releases what it holds. Idempotent: cancelling a cancelled order changes nothing.
 * @throws Refusal NOT_FOUND, ACCOUNT_BUSY, or ORDER_CLOSED when it was already filled, refused or expired
 */
export function cancelOrder({ db, clock }: Pick<Services, 'db' | 'clock'>, key: OrderKey): Promise<OrderRow> {
  const run = async (tx: Executor): Promise<OrderRow> => {
    const order = await findOrder(tx, key);
    if (!order) throw new Refusal('NOT_FOUND', { message: 'Order not found' });
    if (nextOrderState(order.state, 'cancel') === null) throw new Refusal('ORDER_CLOSED');
    if (order.state === 'cancelled') return order;
    const now = clock.now();
    await closeAndRelease(tx, [order], 'cancelled', now);
    await publishPortfolioChange(tx, [key.userId]);
    return { ...order, state: 'cancelled', closed_at: now };
  };
  // Filling locks the wallet too, so the order is cancelled or filled, never both.
  return withWallet(db, { userId: key.userId, run });
}

/**
 * Cancels all open orders of a player, or those of one celebrity, and releases what they hold. Idempotent:
 * with none open it changes nothing.
 * @returns what it cancelled, newest first, and how many are left
 * @throws Refusal ACCOUNT_BUSY
 */
export function cancelOpenOrders(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, celebrityId }: { readonly userId: string; readonly celebrityId: string | undefined },
): Promise<{ readonly cancelled: readonly OrderRow[]; readonly openCount: number }> {
  const run = async (tx: Executor) => {
    const open = await listOpenOrdersOf(tx, userId);
    const ended = open.filter((order) => celebrityId === undefined || order.celebrity_id === celebrityId);
    const now = clock.now();
    if (ended.length > 0) {
      await closeAndRelease(tx, ended, 'cancelled', now);
      await publishPortfolioChange(tx, [userId]);
    }
    const cancelled = ended.map((order) => ({ ...order, state: 'cancelled' as const, closed_at: now }));
    return { cancelled, openCount: open.length - ended.length };
  };
  return withWallet(db, { userId, run });
}

const ordersPerRound = 200;

/**
 * Cancels the open orders for a celebrity that is suspended and notifies their players, in the caller's
 * transaction. The caller holds the market lock exclusively, so no order is placed or filled meanwhile, and
 * no wallet is waited for: an order whose wallet is locked cannot be filled either, and is cancelled after
 * the next tick.
 * @returns how many
 */
export async function cancelOrdersFor(tx: Executor, celebrityId: string, now: Date): Promise<number> {
  const seen = await listOpenOrdersFor(tx, celebrityId);
  const locked = await lockFreeWallets(tx, [...new Set(seen.map(({ user_id }) => user_id))]);
  // Some were cancelled by their players before the wallets were locked.
  const orders = (await listOpenOrdersFor(tx, celebrityId)).filter(({ user_id }) => locked.has(user_id));
  for (let first = 0; first < orders.length; first += ordersPerRound) {
    const round = orders.slice(first, first + ordersPerRound);
    await closeAndRelease(tx, round, 'cancelled', now);
    await createNotifications(tx, round.map(stoppedNotice), now);
  }
  await publishPortfolioChange(tx, [...new Set(orders.map(({ user_id }) => user_id))]);
  return orders.length;
}

/**
 * After each tick: cancels open orders for suspended celebrities that the suspension left because of a locked
 * wallet.
 */
export async function cancelLeftOrders({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  for (const celebrityId of await listSuspendedWithOrders(db)) {
    await db.transaction().execute((tx) => cancelOrdersFor(tx, celebrityId, clock.now()));
  }
}

/** Cancels all open orders of a player, in the caller's transaction. */
export async function cancelOrdersOf(
  tx: Executor,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> {
  await lockWallets(tx, [userId]);
  await closeAndRelease(tx, await listOpenOrdersOf(tx, userId), 'cancelled', now);
}

/**
 * Cancels the newest open orders of a player until what a refund or a dispute takes is free, in the caller's
 * transaction, which has locked the wallet and notifies the player.
 * @returns how many
 */
export async function cancelOrdersForDebt(
  tx: Executor,
  {
    userId,
    needed,
    freed,
    now,
  }: { readonly userId: string; readonly needed: Needed; readonly freed: { cents: number }; readonly now: Date },
): Promise<number> {
  const open = await listOpenOrdersOf(tx, userId);
  const ended = endedForDebt(
    open.map(({ user_id, id, celebrity_id: celebrityId, reserved_cents: cents, reserved_shares: shares }) => ({
      ...{ user_id, id, celebrityId, cents, shares },
    })),
    needed,
  );
  await closeAndRelease(tx, ended, 'cancelled', now);
  freed.cents += ended.reduce((sum, { cents }) => sum + cents, 0);
  return ended.length;
}

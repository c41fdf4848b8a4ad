import type { Executor } from '../../../platform/database.js';
import { lockFreeWallets } from '../../exchange/wallet/wallet.public.js';
import { lockFreeOrders } from './due-orders.sql.js';
import type { OrderKey } from './orders.sql.js';

const textOf = ({ userId, id }: OrderKey) => `${userId} ${id}`;

/**
 * Locks wallets and orders, in this order, as far as no other transaction has locked them.
 * @returns which are locked now, and which are busy
 */
export async function lockFree(
  tx: Executor,
  keys: readonly OrderKey[],
): Promise<{ readonly free: readonly OrderKey[]; readonly busy: readonly OrderKey[] }> {
  const wallets = await lockFreeWallets(
    tx,
    keys.map(({ userId }) => userId),
  );
  const free = await lockFreeOrders(
    tx,
    keys.filter(({ userId }) => wallets.has(userId)),
  );
  const locked = new Set(free.map(textOf));
  return { free, busy: keys.filter((key) => !locked.has(textOf(key))) };
}

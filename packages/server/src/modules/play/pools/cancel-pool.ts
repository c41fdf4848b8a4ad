import type { Executor } from '../../../platform/database.js';
import { cancelPoolRow, lockPool } from './pool.sql.js';

/**
 * Cancels a pool before its share-out; `settlePool` gives the cash back. @returns false when it is too late
 */
export async function cancelPool(tx: Executor, id: string, now: Date): Promise<boolean> {
  await lockPool(tx, id);
  return cancelPoolRow(tx, id, now);
}

import { endedOrderRetentionDays, endedOrdersMax } from '@limelight/rules/order';
import { dayMs } from '@limelight/rules/time';
import type { BatchedDailyWork } from '../../../platform/daily-run.js';
import type { Executor } from '../../../platform/database.js';
import { deleteEndedBefore, deleteEndedBeyond } from './prune-orders.sql.js';

/**
 * Each night, deletes orders that ended without a trade long ago, and a player's oldest beyond the maximum.
 */
export const dailyOrderPrune: BatchedDailyWork = { name: 'prune-orders', from: '04:00', workOnBatch: pruneOrders };

/** @returns how many were deleted, at most `limit` */
export async function pruneOrders(tx: Executor, now: Date, limit: number): Promise<number> {
  const deleted = await deleteEndedBefore(tx, new Date(now.getTime() - endedOrderRetentionDays * dayMs), limit);
  return deleted === limit ? deleted : deleted + (await deleteEndedBeyond(tx, endedOrdersMax, limit - deleted));
}

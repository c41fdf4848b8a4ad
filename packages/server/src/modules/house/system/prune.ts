import { dayMs } from '@limelight/rules/time';
import type { BatchedDailyWork } from '../../../platform/daily-run.js';
import type { Executor } from '../../../platform/database.js';
import { deleteExpiredRows } from './prune.sql.js';

/**
 * Retention of idempotency keys: retries and concurrent enqueues happen within days, and a job gives up after
 * four days. The rest is for people who investigate what was sent.
 */
const jobEffectRetentionMs = 90 * dayMs;

/** Deletes expired rows each night. */
export const dailyPrune: BatchedDailyWork = { name: 'prune', from: '04:00', workOnBatch: pruneExpired };

/** @returns how many rows were deleted of the table with the most, at most `rowsMax` */
export function pruneExpired(tx: Executor, now: Date, rowsMax: number): Promise<number> {
  return deleteExpiredRows(tx, { now, jobEffectsBefore: new Date(now.getTime() - jobEffectRetentionMs), rowsMax });
}

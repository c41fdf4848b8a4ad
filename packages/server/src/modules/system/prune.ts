import { dayMs } from '@limelight/rules/time';
import type { DailyWork } from '../../platform/daily-run.js';
import type { Executor } from '../../platform/database.js';
import { deleteExpiredRows } from './prune.sql.js';

/**
 * Retention of idempotency keys: retries and concurrent enqueues happen within days, and a job gives up after four days.
 * The rest is for people who investigate what was sent.
 */
const jobEffectRetentionMs = 90 * dayMs;

/** Deletes expired rows each night. */
export const dailyPrune: DailyWork = {
  name: 'prune',
  from: '04:00',
  work: pruneExpired,
};

export function pruneExpired(tx: Executor, now: Date): Promise<void> {
  return deleteExpiredRows(tx, now, new Date(now.getTime() - jobEffectRetentionMs));
}

import { dayMs } from '@limelight/rules/time';
import type { DailyWork } from '../../platform/daily-run.js';
import { deleteExpiredSessions, deleteJobEffectsBefore, deleteOverCounters } from './prune.sql.js';

/**
 * Retention of idempotency keys: retries and concurrent enqueues happen within days, and a job gives up after four days.
 * The rest is for people who investigate what was sent.
 */
const jobEffectRetentionMs = 90 * dayMs;

/** Deletes expired rows each night. */
export const dailyPrune: DailyWork = {
  name: 'prune',
  from: '04:00',
  work: async (tx, now) => {
    await deleteExpiredSessions(tx);
    await deleteOverCounters(tx, now);
    await deleteJobEffectsBefore(tx, new Date(now.getTime() - jobEffectRetentionMs));
  },
};

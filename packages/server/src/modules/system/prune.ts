import { dayMs } from '@limelight/rules/time';
import type { DailyWork } from '../../platform/daily-run.js';
import { deleteExpiredSessions, deleteJobEffectsBefore, deleteOverCounters } from './prune.sql.js';

/**
 * An effect is ordered again by what is repeated or runs at once, within days at the most; a job gives up after four
 * days of trying. The rest is room for a person who looks into what was sent.
 */
const effectsKeptMs = 90 * dayMs;

/** Takes away, each night, what only had to be known for a while. */
export const dailyPrune: DailyWork = {
  name: 'prune',
  from: '04:00',
  work: async (tx, now) => {
    await deleteExpiredSessions(tx);
    await deleteOverCounters(tx, now);
    await deleteJobEffectsBefore(tx, new Date(now.getTime() - effectsKeptMs));
  },
};

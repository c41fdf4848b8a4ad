import { addDays, londonDay } from '@limelight/rules/time';
import type { BatchedDailyWork } from '../../../platform/daily-run.js';
import { deleteMovementsBefore } from './settle-movements.sql.js';

/** A dividend needs the movements of two days, and is resumed for two more after an outage. */
const retainedDays = 4;

/** Each night, deletes the sums of movements that no close needs any more. */
export const dailyMovementPrune: BatchedDailyWork = {
  name: 'prune movements',
  from: '04:20',
  workOnBatch: (tx, now, rowsMax) =>
    deleteMovementsBefore(tx, addDays(londonDay(now.getTime()), -retainedDays), rowsMax),
};

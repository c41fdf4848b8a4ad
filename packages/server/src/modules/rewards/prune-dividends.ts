import { addDays, londonDay } from '@limelight/rules/time';
import type { DailyWork } from '../../platform/daily-run.js';
import { pruneDividendPositionsBefore } from './dividend.sql.js';

/**
 * Retention of the dividend of each position: a year, like the longest chart. A player with twenty positions has 7,300
 * such rows by then; without a limit the table would outgrow all others. The sums of each day are not deleted.
 */
export const positionRetentionDays = 366;

/** Deletes older positions of dividends each night. */
export const dailyDividendPrune: DailyWork = {
  name: 'prune-dividends',
  from: '04:00',
  work: (tx, now) =>
    pruneDividendPositionsBefore(tx, { day: addDays(londonDay(now.getTime()), -positionRetentionDays), now }),
};

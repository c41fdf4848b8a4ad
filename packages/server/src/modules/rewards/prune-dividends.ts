import { addDays, londonDay } from '@limelight/rules/time';
import type { DailyWork } from '../../platform/daily-run.js';
import { pruneDividendPositionsBefore } from './dividend.sql.js';

/**
 * What each position brought can be looked up for a year, as far as the longest chart reaches back. A player with twenty
 * positions has 7,300 such rows by then; without an end the table would outgrow all others. The sums of a day stay.
 */
export const positionDaysKept = 366;

/** Takes the positions of dividends that are older away, each night. */
export const dailyDividendPrune: DailyWork = {
  name: 'prune-dividends',
  from: '04:00',
  work: (tx, now) =>
    pruneDividendPositionsBefore(tx, { day: addDays(londonDay(now.getTime()), -positionDaysKept), now }),
};

import { totalRevenue } from '@limelight/rules/revenue';
import { addDays, type LondonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../../platform/database.js';
import { sumRevenue } from './revenue.sql.js';

export interface RevenueDay {
  readonly day: LondonDay;
  readonly netUsCents: number;
  readonly vipUsCents: number;
}

interface Days {
  readonly first: LondonDay;
  readonly count: number;
  readonly untilMs: number;
}

/**
 * Of London days, from the entries and by the rule of the revenue screen, so that the figures agree to the
 * cent.
 */
export async function readRevenuePerDay(db: Executor, { first, count, untilMs }: Days): Promise<readonly RevenueDay[]> {
  const days = Array.from({ length: count }, (_, index) => addDays(first, index));
  const startsMs = days.map(startOfLondonDay);
  const sums = await sumRevenue(db, { fromMs: startOfLondonDay(first), untilMs, startsMs });
  return days.map((day, index) => {
    const ofDay = sums.filter(({ bar }) => bar === index);
    return {
      day,
      netUsCents: totalRevenue(ofDay).netUsCents,
      vipUsCents: totalRevenue(ofDay.filter(({ product }) => product !== 'tokens')).netUsCents,
    };
  });
}

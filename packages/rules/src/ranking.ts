import { addDays, type LondonDay, mondayOf, parseLondonDay } from './time.js';

/** Traders are ranked by their time-weighted return over a window. */

export const rankingWindows = ['week', 'month', 'all'] as const;
export type RankingWindow = (typeof rankingWindows)[number];

/** The London day a window began: Monday, or the first of the month. `null` for all time. */
export function windowStart(window: RankingWindow, day: LondonDay): LondonDay | null {
  if (window === 'all') return null;
  return window === 'month' ? monthOf(day) : mondayOf(day);
}

/** The first day of a day's month, which identifies a league's month. */
export function monthOf(day: LondonDay): LondonDay {
  return parseLondonDay(`${day.slice(0, 'YYYY-MM'.length)}-01`);
}

/** The first day of the next month. */
export function nextMonth(day: LondonDay): LondonDay {
  // 31 days after the first is in the next month, whatever the month.
  return monthOf(addDays(monthOf(day), 31));
}

import { type Division, divisionAfter } from '@limelight/rules/league';
import type { League } from '../../../queries/leaderboards';

export interface Promotion {
  /** First day of the month that it was earned in. */
  readonly month: string;
  readonly from: Division;
  readonly to: Division;
  readonly rank: number;
}

/** The first day of the month before one that is given as its first day. */
function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const [before, of] = number === 1 ? [12, year - 1] : [number - 1, year];
  return `${of}-${String(before).padStart(2, '0')}-01`;
}

/** The promotion that the month before ended with, if it did: an older one is no news. */
export function promotionOf({ month, history }: Pick<League, 'month' | 'history'>): Promotion | undefined {
  const last = history.find((finished) => finished.month === monthBefore(month));
  if (last === undefined || last.outcome !== 'up' || last.rank === null) return undefined;
  return { month: last.month, from: last.division, to: divisionAfter(last.division, 'up'), rank: last.rank };
}

import type { SeCents } from '@limelight/rules/money';
import { isHaltedNow, priceOf } from '../moment.js';
import { playMonth } from '../month.js';
import type { MonthPlan } from '../month-plan.js';

export interface PathPoint {
  readonly priceCents: SeCents;
  readonly halted: boolean;
}

/** Whom the bots of loopholes buy. */
const star = 0;

/** The price of one celebrity, tick by tick. */
export function pricePath(plan: MonthPlan): readonly PathPoint[] {
  const path: PathPoint[] = [];
  playMonth(plan, (moment) => {
    path.push({ priceCents: priceOf(moment, star), halted: isHaltedNow(moment, star) });
  });
  return path;
}

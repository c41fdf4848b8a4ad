import { type Cause, type CelebrityCause, isReason } from './cause.js';
import { fromTick } from './from-tick.js';

/** A celebrity leaves the exchange. What its price had to absorb it has absorbed before this tick. */
export interface RetirementCause extends CelebrityCause {
  readonly kind: 'retirement';
  /** The sentence that everybody reads. */
  readonly reason: string;
}

/** Taken back, it ends like a suspension: not within a day. */
export const retirement: Cause<RetirementCause> = {
  kind: 'retirement',
  concerns: 'celebrity',
  byStaff: true,
  schema: { reason: isReason },
  problems: {},
  apply: (state) => ({ ...state, suspended: true }),
  words: ({ tick, reason }) => `leaves the exchange, the price stands still ${fromTick(tick)}: ${reason}`,
};

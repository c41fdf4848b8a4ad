import { type Cause, type CelebrityCause, isReason } from './cause.js';
import { fromTick } from './from-tick.js';

/** The end of a suspension. */
export interface RestorationCause extends CelebrityCause {
  readonly kind: 'restoration';
  readonly reason: string;
}

export const restoration: Cause<RestorationCause> = {
  kind: 'restoration',
  concerns: 'celebrity',
  byStaff: true,
  schema: { reason: isReason },
  problems: {},
  apply: (state) => ({ ...state, suspended: false }),
  words: ({ tick, reason }) => `traded again ${fromTick(tick)}: ${reason}`,
};

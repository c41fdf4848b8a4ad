import type { Cause, CelebrityCause } from './cause.js';
import { fromTick } from './from-tick.js';

/** The end of a suspension. */
export interface RestorationCause extends CelebrityCause {
  readonly kind: 'restoration';
}

export const restoration: Cause<RestorationCause> = {
  kind: 'restoration',
  concerns: 'celebrity',
  byStaff: true,
  schema: {},
  problems: {},
  apply: (state) => ({ ...state, suspended: false }),
  words: ({ tick }) => `traded again ${fromTick(tick)}`,
};

import { formatCount } from '../count.js';
import { type Cause, isWhole, type PublishedCause } from './cause.js';

/** The day's last tick, when the market stood still from it to midnight. `TickTimes` compares it. */
export interface EarlyEndCause extends PublishedCause {
  readonly kind: 'early-end';
  readonly seconds: number;
}

export const earlyEnd: Cause<EarlyEndCause, 'DAY_ENDS_EARLY'> = {
  kind: 'early-end',
  concerns: 'market',
  schema: { seconds: (value) => isWhole(value) && value > 0 },
  problems: { DAY_ENDS_EARLY: 'The ticks of the day end before midnight, and the record does not say for how long.' },
  words: ({ tick, seconds }) =>
    `no prices for ${formatCount(seconds)} seconds after tick ${formatCount(tick)}, up to midnight`,
};

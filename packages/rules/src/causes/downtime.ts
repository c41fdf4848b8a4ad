import { formatCount } from '../count.js';
import { secondMs } from '../time.js';
import { type Cause, ofKind, type PublishedCause } from './cause.js';

/** Of the whole market. `TickTimes` compares it with the times of the ticks. */
export interface DowntimeCause extends PublishedCause {
  readonly kind: 'downtime';
  readonly seconds: number;
}

export const downtime: Cause<DowntimeCause, 'DOWNTIME_UNDECLARED'> = {
  kind: 'downtime',
  concerns: 'market',
  schema: { seconds: (value) => typeof value === 'number' && value > 0 },
  problems: { DOWNTIME_UNDECLARED: 'A pause between ticks is not declared with its length.' },
  words: ({ tick, seconds }) => `no prices for ${formatCount(seconds)} seconds before tick ${formatCount(tick)}`,
};

/** What is declared for a range of ticks, both ends included. */
export function downtimeMs(causes: readonly PublishedCause[], range: { readonly from: number; readonly to: number }) {
  return ofKind<DowntimeCause>('downtime', causes)
    .filter(({ tick }) => tick >= range.from && tick <= range.to)
    .reduce((sum, { seconds }) => sum + seconds * secondMs, 0);
}

import { formatCount } from '../count.js';
import { secondMs } from '../time.js';
import { type Cause, type DayFacts, ofKind, type PublishedCause } from './cause.js';

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
function downtimeMs(causes: readonly PublishedCause[], range: { readonly from: number; readonly to: number }) {
  return ofKind<DowntimeCause>('downtime', causes)
    .filter(({ tick }) => tick >= range.from && tick <= range.to)
    .reduce((sum, { seconds }) => sum + seconds * secondMs, 0);
}

/** At most: between ticks lie their interval and the declared downtimes. */
export function msBetween(since: number, tick: number, { opening, causes, before }: DayFacts): number {
  const intervalMs = Math.max(opening.tickMs, before.opening?.tickMs ?? 0);
  // What came during a downtime waits for the tick after it, so the downtime before the first one counts too.
  return (tick - since + 1) * intervalMs + downtimeMs([...before.causes, ...causes], { from: since, to: tick });
}

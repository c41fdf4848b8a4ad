import { formatCounted } from '../count.js';
import { type Cause, isWhole, ofKind, type PublishedCause } from './cause.js';
import { fromTick } from './from-tick.js';

/** So many ticks from this one on came early: behind a tick that was dated ahead, they keep their pace. */
export interface CatchUpCause extends PublishedCause {
  readonly kind: 'catch-up';
  readonly ticks: number;
}

export const catchUp: Cause<CatchUpCause, 'TICK_TOO_SOON'> = {
  kind: 'catch-up',
  concerns: 'market',
  schema: { ticks: (value) => isWhole(value) && value > 0 },
  problems: { TICK_TOO_SOON: 'A tick came before its time, with no tick dated ahead that explains it.' },
  words: ({ tick, ticks }) =>
    `${formatCounted(ticks, 'tick')} ${ticks === 1 ? 'was' : 'were'} early ${fromTick(tick)}, behind one that was dated ahead`,
};

export function earlyTicks(causes: readonly PublishedCause[]): ReadonlySet<number> {
  return new Set(
    ofKind<CatchUpCause>('catch-up', causes).flatMap(({ tick, ticks }) =>
      Array.from({ length: ticks }, (_, index) => tick + index),
    ),
  );
}

import type { ProblemLog } from './day-problem.js';
import type { DayState } from './replay-day.js';

const stateFields = [
  'slot',
  'category',
  'priceMicros',
  'hot',
  'pendingJump',
  'popularityChange',
  'suspended',
  'targetCents',
  'split',
] as const satisfies readonly (keyof DayState)[];

/** Compares the recomputed end of a day with the published one. */
export function checkClose(states: readonly DayState[], published: readonly DayState[], log: ProblemLog): void {
  const byId = new Map(published.map((state) => [state.id, state]));
  for (const state of states) {
    const other = byId.get(state.id);
    byId.delete(state.id);
    const wrong =
      other === undefined ? 'missing' : stateFields.filter((field) => !isSameField(other, state, field)).join();
    if (wrong !== '') log.add('STATE_AT_CLOSE', { celebrityId: state.id, detail: wrong });
  }
  for (const id of byId.keys()) log.add('STATE_AT_CLOSE', { celebrityId: id, detail: 'not listed' });
}

function isSameField(one: DayState, other: DayState, field: (typeof stateFields)[number]): boolean {
  return field === 'split' ? JSON.stringify(one.split) === JSON.stringify(other.split) : one[field] === other[field];
}

import type { Clock } from './clock.js';
import type { Executor } from './database.js';

export interface PaceServices {
  readonly db: Executor;
  readonly clock: Clock;
}

/** Resolved when the next step may begin, by database. */
const turns = new WeakMap<Executor, Promise<void>>();

/**
 * Does a step of long work in the background: some tens of milliseconds, after which it can be interrupted.
 * All such work of a process takes turns, and after each step there is a rest as long as the step was, so
 * that together it takes at most half of a core.
 *
 * @returns what the step returns, without waiting for the rest; undefined, without doing it, once the server
 * stops
 */
export function atHalfPace<Result>(
  { db, clock }: PaceServices,
  stopping: AbortSignal | undefined,
  step: () => Promise<Result>,
): Promise<Result | undefined> {
  const turn = turns.get(db) ?? Promise.resolve();
  let startedMs = 0;
  const result = turn.then(() => {
    startedMs = clock.nowMs();
    return stopping?.aborted ? undefined : step();
  });
  const rest = async () => {
    if (!stopping?.aborted) await clock.sleep(clock.nowMs() - startedMs, stopping);
  };
  turns.set(db, result.then(rest, rest));
  return result;
}

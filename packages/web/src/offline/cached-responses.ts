/** Answers that came from what the service worker kept, because the server was out of reach. */

let oldestAsOf: string | null = null;
const listeners = new Set<() => void>();

function set(asOf: string | null): void {
  if (asOf === oldestAsOf) return;
  oldestAsOf = asOf;
  for (const listener of listeners) listener();
}

/** ISO 8601. The oldest counts: nothing on screen may look newer than it is. */
export function noteKeptAnswer(asOf: string): void {
  if (oldestAsOf === null || asOf < oldestAsOf) set(asOf);
}

/** The server speaks again. */
export function forgetKeptAnswers(): void {
  set(null);
}

export function keptAnswersAsOf(): string | null {
  return oldestAsOf;
}

export function subscribeToKeptAnswers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

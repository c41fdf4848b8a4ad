/**
 * The age of the data on screen, while responses come from the service worker's cache because the server is
 * unreachable.
 */

let oldestAsOf: string | null = null;
const listeners = new Set<() => void>();

function set(asOf: string | null): void {
  if (asOf === oldestAsOf) return;
  oldestAsOf = asOf;
  for (const listener of listeners) listener();
}

/** ISO 8601. The oldest counts, so that no data on screen seems newer than it is. */
export function noteCachedResponse(asOf: string): void {
  if (oldestAsOf === null || asOf < oldestAsOf) set(asOf);
}

/** The server is reachable again. */
export function clearCachedResponses(): void {
  set(null);
}

export function cachedResponsesAsOf(): string | null {
  return oldestAsOf;
}

export function subscribeToCachedResponses(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

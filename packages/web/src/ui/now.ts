import { useEffect, useState } from 'react';
import { everyWhileSeen } from './every-while-seen';

/**
 * The only place that reads the browser's clock, which may be wrong: the offset corrects it to the server's
 * time.
 */
let serverAheadMs = 0;

/** Call with the server's time when a response contains it. */
export function syncClock(serverTimeMs: number): void {
  serverAheadMs = serverTimeMs - Date.now();
}

/** Milliseconds since 1970, corrected to the server's clock once it is known. */
export function nowMs(): number {
  return Date.now() + serverAheadMs;
}

/**
 * The current time, updated every `everyMs` while the page is seen, and when it is seen again; for countdowns
 * and "3 m ago".
 */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => everyWhileSeen(everyMs, () => setNow(nowMs())), [everyMs]);
  return now;
}

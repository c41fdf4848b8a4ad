import { useEffect, useState } from 'react';

/** The one place where the browser's clock is read. A device's clock may be wrong, so the server's can be set against it. */
let serverAheadMs = 0;

/** Call with the server's time when an answer carries it. */
export function syncClock(serverTimeMs: number): void {
  serverAheadMs = serverTimeMs - Date.now();
}

/** Milliseconds since 1970, by the server's clock as far as it is known. */
export function nowMs(): number {
  return Date.now() + serverAheadMs;
}

/** The time, read again every `everyMs`; for countdowns and "3 m ago". */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    setNow(nowMs());
    const timer = setInterval(() => setNow(nowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

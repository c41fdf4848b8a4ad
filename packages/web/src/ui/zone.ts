import { formatTime, minuteMs } from '@limelight/rules/time';
import { useSyncExternalStore } from 'react';

// Apart from own-time.ts, because the first screen of visitors has the age of its prices.

/** `own` is the reader's time zone; the game's days are those of London. */
export type Zone = 'own' | 'London';

const neverChanges = () => () => {};

/** London's on the server, which does not know where the reader is, and until the page is hydrated. */
export function useZone(): Zone {
  return useSyncExternalStore<Zone>(
    neverChanges,
    () => 'own',
    () => 'London',
  );
}

/**
 * "2026-11-22T15:05" of the reader's time zone. Without `Intl`, as all dates: its first use delays a page or
 * a click.
 */
export function ownMinute(instantMs: number): string {
  const offsetMs = new Date(instantMs).getTimezoneOffset() * minuteMs;
  return new Date(instantMs - offsetMs).toISOString().slice(0, 16);
}

/** "15:05". */
export function timeIn(zone: Zone, instantMs: number): string {
  return zone === 'own' ? ownMinute(instantMs).slice(11) : formatTime(instantMs);
}

import { type LondonDay, londonDay } from './time.js';

/**
 * The day of the game: that of the newest tick, and never one that the exchange's clock has not reached.
 * Whatever is published or paid once a day goes by it, so that neither a wrong clock nor a misdated tick
 * brings a day early.
 */
export function gameDay({ newestTickMs, nowMs }: { readonly newestTickMs: number; readonly nowMs: number }): LondonDay {
  return londonDay(Math.min(newestTickMs, nowMs));
}

/** A timer that fires this much early makes its tick on schedule. */
const timerErrorMs = 50;

/**
 * The time of the next tick. Normally ticks follow a fixed schedule without drift; after downtime the market
 * continues from now. Behind a tick that is dated ahead, ticks keep their pace: each is a millisecond after
 * the last until time has caught up, so that nothing more is dated ahead.
 */
export function nextTickMs({
  lastMs,
  nowMs,
  intervalMs,
}: {
  readonly lastMs: number;
  readonly nowMs: number;
  readonly intervalMs: number;
}): number {
  const dueMs = lastMs + intervalMs;
  if (nowMs - dueMs >= intervalMs) return nowMs;
  if (dueMs - nowMs <= timerErrorMs) return dueMs;
  return Math.max(lastMs + 1, nowMs);
}

import { setTimeout } from 'node:timers/promises';

/** The only place that reads the system time. Everything else receives a clock, which tests can control. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number;
  now(): Date;
  /** Resolves after the delay, in the next turn for a moment that has passed, or when the signal aborts. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>;
}

/** A machine's own clocks: the one that people set, and one that only counts. */
export interface MachineClock extends Clock {
  /** Milliseconds since some moment, which setting the time does not change. */
  elapsedMs(): number;
}

export const systemClock: MachineClock = {
  nowMs: () => Date.now(),
  elapsedMs: () => performance.now(),
  now: () => new Date(),
  sleep: (delayMs, signal) => setTimeout(Math.max(0, delayMs), undefined, { signal }).catch(() => undefined),
};

import { setTimeout } from 'node:timers/promises';

/** The only place that reads the system time. Everything else receives a clock, which tests can control. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number;
  now(): Date;
  /** Resolves after the delay, or immediately when the signal aborts. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  now: () => new Date(),
  sleep: (delayMs, signal) => setTimeout(delayMs, undefined, { signal }).catch(() => undefined),
};

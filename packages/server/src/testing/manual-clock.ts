import type { MachineClock } from '../platform/clock.js';
import type { GameClock } from '../platform/database-clock.js';

interface Sleeper {
  readonly dueMs: number;
  readonly wake: () => void;
}

/** A fake clock that moves only when a test advances it. */
export class ManualClock implements MachineClock, GameClock {
  skewMs = 0;
  #nowMs: number;
  #elapsedMs = 0;
  #sleepers: Sleeper[] = [];

  constructor(start: Date | number = Date.UTC(2026, 2, 10, 12)) {
    this.#nowMs = Number(start);
  }

  nowMs(): number {
    return this.#nowMs;
  }

  now(): Date {
    return new Date(this.#nowMs);
  }

  elapsedMs(): number {
    return this.#elapsedMs;
  }

  /** How many wait for a later time. */
  get sleepers(): number {
    return this.#sleepers.length;
  }

  sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted || delayMs <= 0) return resolve();
      const wake = () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      const sleeper = { dueMs: this.#elapsedMs + delayMs, wake };
      this.#sleepers.push(sleeper);
      signal?.addEventListener('abort', wake);
    });
  }

  /** Advances the time and wakes the sleepers that are due, in order. */
  advance(byMs: number): void {
    this.#nowMs += byMs;
    this.#elapsedMs += byMs;
    const due = this.#sleepers.filter(({ dueMs }) => dueMs <= this.#elapsedMs).sort((a, b) => a.dueMs - b.dueMs);
    for (const { wake } of due) wake();
  }

  /** Sets the time as people or a time server do: nothing elapses and nobody wakes. */
  set(nowMs: number): void {
    this.#nowMs = nowMs;
  }
}

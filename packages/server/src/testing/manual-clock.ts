import type { Clock } from '../platform/clock.js';

interface Sleeper {
  readonly dueMs: number;
  readonly wake: () => void;
}

/** A fake clock that moves only when a test advances it. */
export class ManualClock implements Clock {
  #nowMs: number;
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

  sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted || delayMs <= 0) return resolve();
      const wake = () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      const sleeper = { dueMs: this.#nowMs + delayMs, wake };
      this.#sleepers.push(sleeper);
      signal?.addEventListener('abort', wake);
    });
  }

  /** Advances the time and wakes the sleepers that are due, in order. */
  advance(byMs: number): void {
    this.#nowMs += byMs;
    const due = this.#sleepers.filter(({ dueMs }) => dueMs <= this.#nowMs).sort((a, b) => a.dueMs - b.dueMs);
    for (const { wake } of due) wake();
  }
}

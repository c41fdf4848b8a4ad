/** One timer for all that count in the same steps, and none while the page is hidden. */
class Clock {
  readonly #everyMs: number;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      document.addEventListener('visibilitychange', this.#start);
      this.#start();
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      document.removeEventListener('visibilitychange', this.#start);
      clearInterval(this.#timer);
    };
  }

  readonly #start = (): void => {
    clearInterval(this.#timer);
    if (document.visibilityState === 'hidden') return;
    this.#notify();
    this.#timer = setInterval(this.#notify, this.#everyMs);
  };

  readonly #notify = (): void => {
    for (const listener of this.#listeners) listener();
  };
}

/** By interval in milliseconds. */
const clocks = new Map<number, Clock>();

/** Calls `listener` every `everyMs` while the page is seen, and when it is seen again. @returns ends it */
export function everyWhileSeen(everyMs: number, listener: () => void): () => void {
  const clock = clocks.get(everyMs) ?? new Clock(everyMs);
  clocks.set(everyMs, clock);
  return clock.subscribe(listener);
}

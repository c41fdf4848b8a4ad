import type { Clock } from './clock.js';

interface PacerOptions {
  /** From the end of one run of a key to the next one. */
  readonly pauseMs: number;
  /** Of real time. */
  readonly clock: Pick<Clock, 'sleep'>;
  readonly run: (key: string) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Runs work per key: the first time immediately, then once after each pause, however often it is requested
 * meanwhile.
 */
export class Pacer {
  readonly #options: PacerOptions;
  readonly #running = new Map<string, { again: boolean }>();

  constructor(options: PacerOptions) {
    this.#options = options;
  }

  request(key: string): void {
    const state = this.#running.get(key);
    if (state) state.again = true;
    else void this.#run(key);
  }

  async #run(key: string): Promise<void> {
    const { run, onError, clock, pauseMs } = this.#options;
    const state = { again: true };
    this.#running.set(key, state);
    while (state.again) {
      state.again = false;
      await run(key).catch(onError);
      await clock.sleep(pauseMs);
    }
    this.#running.delete(key);
  }
}

import { nextTickMs } from '@limelight/rules/game-day';

/**
 * When ticks come. A tick has a time in the game, which is public, and is made at a moment by the clock. The
 * two differ behind a tick that is dated ahead, because its day is: the ticks after it keep their pace by the
 * clock.
 */
export class TickPace {
  readonly #intervalMs: number;
  #atMs: number;
  /** What the next tick is made an interval after. */
  #madeMs: number;

  constructor({ lastMs, nowMs, intervalMs }: { lastMs: number; nowMs: number; intervalMs: number }) {
    this.#intervalMs = intervalMs;
    this.#atMs = lastMs;
    this.#madeMs = this.#madeFrom(nowMs);
  }

  /** The time of the newest tick. */
  get atMs(): number {
    return this.#atMs;
  }

  /**
   * Until the next tick is made. A day further ahead was opened by a tick that is dated ahead: it does not
   * stop the market.
   */
  pauseMs({ nowMs, earliestMs }: { readonly nowMs: number; readonly earliestMs: number }): number {
    const untilOpenMs = earliestMs - nowMs;
    const untilDueMs = this.#madeMs + this.#intervalMs - nowMs;
    return Math.max(untilDueMs, untilOpenMs <= this.#intervalMs ? untilOpenMs : 0);
  }

  /** Goes on to the next tick. @returns whether it is late: some in between were missed */
  next({ nowMs, earliestMs }: { readonly nowMs: number; readonly earliestMs: number }): boolean {
    const dueMs = this.#atMs + this.#intervalMs;
    this.#atMs = Math.max(nextTickMs({ lastMs: this.#atMs, nowMs, intervalMs: this.#intervalMs }), earliestMs);
    this.#madeMs = this.#madeFrom(nowMs);
    return this.#atMs > dueMs;
  }

  #madeFrom(nowMs: number): number {
    return this.#atMs - nowMs < this.#intervalMs ? this.#atMs : nowMs;
  }
}

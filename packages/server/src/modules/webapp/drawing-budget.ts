/** Of the main thread, which also trades: what drawing may take of it over time. */
const shareMax = 0.2;
/** Saved up while nobody comes, in ms. */
const savedMsMax = 2_000;
const atOnceMax = 4;
/** Whoever waits longer for answers sees sooner from the app that it waits. */
const waitMsMax = 1_500;

/**
 * Keeps drawing pages for players from holding up everything else, whoever comes and however often: beyond it a page comes
 * undrawn, and the app draws it.
 */
export class DrawingBudget {
  readonly #nowMs: () => number;
  #leftMs = savedMsMax;
  #countedMs: number;
  #underWay = 0;

  /** @param nowMs a clock that never goes back */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#countedMs = nowMs();
  }

  /** @returns undefined when the budget is spent, without having drawn, and when drawing takes too long */
  async spend<Drawn>(draw: () => Promise<Drawn>): Promise<Drawn | undefined> {
    const startMs = this.#nowMs();
    this.#leftMs = Math.min(savedMsMax, this.#leftMs + (startMs - this.#countedMs) * shareMax);
    this.#countedMs = startMs;
    if (this.#leftMs <= 0 || this.#underWay >= atOnceMax) return undefined;
    this.#underWay += 1;
    try {
      const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), waitMsMax).unref());
      return await Promise.race([draw(), late]);
    } finally {
      this.#underWay -= 1;
      this.#leftMs -= this.#nowMs() - startMs;
    }
  }
}

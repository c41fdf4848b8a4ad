/** The share of the main thread, which also handles trades, that rendering may use over time. */
const shareMax = 0.2;
/** The burst: unused time that accumulates, in ms. */
const burstMsMax = 2_000;
const concurrentMax = 4;
/** If a page's data takes longer, the plain page shows a loading state sooner. */
const timeoutMs = 1_500;

/**
 * A token bucket that limits the server-side rendering of players' pages, so that it cannot delay everything
 * else. When it is exhausted, the plain page is sent and the app renders in the browser.
 */
export class RenderBudget {
  readonly #nowMs: () => number;
  #leftMs = burstMsMax;
  #countedMs: number;
  #pending = 0;

  /** @param nowMs a clock that never goes back */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#countedMs = nowMs();
  }

  /** Whether a rendering would not begin now. */
  isSpent(): boolean {
    this.#refill();
    return this.#leftMs <= 0 || this.#pending >= concurrentMax;
  }

  /** @returns undefined without rendering when the budget is exhausted, and when rendering takes too long */
  async spend<Rendered>(render: () => Promise<Rendered>): Promise<Rendered | undefined> {
    if (this.isSpent()) return undefined;
    const startMs = this.#countedMs;
    this.#pending += 1;
    try {
      const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), timeoutMs).unref());
      return await Promise.race([render(), late]);
    } finally {
      this.#pending -= 1;
      this.#leftMs -= this.#nowMs() - startMs;
    }
  }

  #refill(): void {
    const nowMs = this.#nowMs();
    this.#leftMs = Math.min(burstMsMax, this.#leftMs + (nowMs - this.#countedMs) * shareMax);
    this.#countedMs = nowMs;
  }
}

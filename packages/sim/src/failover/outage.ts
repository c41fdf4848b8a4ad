import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 25;

/** The longest time without an acknowledgement between two moments. */
export function longestGapMs(momentsMs: readonly number[], fromMs: number, untilMs: number): number {
  // The last one before belongs to it: an outage begins with the last write that went through.
  const last = momentsMs.findLast((at) => at <= fromMs) ?? fromMs;
  const inside = momentsMs.filter((at) => at > fromMs && at < untilMs);
  const next = momentsMs.find((at) => at >= untilMs) ?? untilMs;
  const all = [last, ...inside, next];
  return Math.max(...all.slice(1).map((at, index) => at - (all[index] ?? at)));
}

/** Notes when something was acknowledged, to a fortieth of a second. */
export class AcknowledgementWatch {
  readonly momentsMs: number[] = [];
  readonly #stopped = new AbortController();
  readonly #watching: Promise<void>;

  constructor(readonly count: () => number) {
    this.#watching = this.#watch();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    let before = this.count();
    while (!this.#stopped.signal.aborted) {
      await sleep(pollMs);
      const now = this.count();
      if (now > before) this.momentsMs.push(performance.now());
      before = now;
    }
  }
}

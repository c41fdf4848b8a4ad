import type { Clock } from './clock.js';

/** The database is queried at most once in this time, however often the figure is requested. */
const periodMs = 15_000;
/** Nobody waits longer: the answer is what was known before. */
const patienceMs = 1_000;
/** Then it is not known any more. */
const validMs = 60_000;

/** Figures of the database for monitoring, which must answer while the database does not. */
export class Sample<Value> {
  readonly #clock: Clock;
  readonly #read: () => Promise<Value>;
  #known: { readonly value: Value; readonly atMs: number } | undefined;
  #queriedMs = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(clock: Clock, read: () => Promise<Value>) {
    this.#clock = clock;
    this.#read = read;
  }

  /** Undefined while the database is away. */
  async take(): Promise<Value | undefined> {
    const nowMs = this.#clock.nowMs();
    if (this.#reading === undefined && nowMs - this.#queriedMs >= periodMs) {
      this.#queriedMs = nowMs;
      this.#reading = this.#query();
    }
    if (this.#reading !== undefined) await this.#patiently(this.#reading);
    const known = this.#known;
    return known === undefined || this.#clock.nowMs() - known.atMs > validMs ? undefined : known.value;
  }

  async #query(): Promise<void> {
    try {
      this.#known = { value: await this.#read(), atMs: this.#clock.nowMs() };
    } catch {
      this.#known = undefined;
    }
    this.#reading = undefined;
  }

  async #patiently(reading: Promise<void>): Promise<void> {
    const over = new AbortController();
    await Promise.race([reading, this.#clock.sleep(patienceMs, over.signal)]);
    over.abort();
  }
}

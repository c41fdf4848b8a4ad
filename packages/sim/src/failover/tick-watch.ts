import { setTimeout as sleep } from 'node:timers/promises';
import { getTick } from '@limelight/contract/exchange/market';
import { type ApiClient, callOf } from '../api-client.js';

const pollMs = 100;
const answerMsMax = 1_000;

/** What a tick is known by. */
export interface SeenTick {
  readonly number: number;
  readonly timeMs: number;
  readonly pricesCents: string;
}

export interface TickCounts {
  readonly missed: number;
  /** Shown with two contents, or more than there is time for. */
  readonly doubled: number;
}

/** How many ticks did not come in their time, and how many came twice. */
export function countTicks(seen: readonly SeenTick[], intervalMs: number): TickCounts {
  const byNumber = new Map<number, SeenTick>();
  const conflicting = new Set<number>();
  for (const tick of seen) {
    const known = byNumber.get(tick.number);
    if (known === undefined) byNumber.set(tick.number, tick);
    else if (known.timeMs !== tick.timeMs || known.pricesCents !== tick.pricesCents) conflicting.add(tick.number);
  }
  const ticks = [...byNumber.values()].sort((one, other) => one.number - other.number);
  let [missed, early] = [0, 0];
  for (const [index, { number, timeMs }] of ticks.slice(1).entries()) {
    const before = ticks[index];
    if (before === undefined) continue;
    const due = (timeMs - before.timeMs) / intervalMs;
    // A tick that is late by a whole interval or more is dated when it is made, between two others.
    missed += Math.max(0, Math.floor(due) - (number - before.number));
    early += Math.max(0, number - before.number - Math.ceil(due));
  }
  return { missed, doubled: conflicting.size + early };
}

/** Reads the newest tick ten times a second, by whichever instance answers. */
export class TickWatch {
  readonly #seen: SeenTick[] = [];
  readonly #stopped = new AbortController();
  readonly #watching: Promise<void>;

  constructor(
    client: ApiClient,
    readonly intervalMs: number,
  ) {
    this.#watching = this.#watch(client);
  }

  get newest(): number {
    return this.#seen.reduce((newest, { number }) => Math.max(newest, number), 0);
  }

  countSince(number: number): TickCounts {
    return countTicks(
      this.#seen.filter((tick) => tick.number >= number),
      this.intervalMs,
    );
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#watching;
  }

  async #watch(client: ApiClient): Promise<void> {
    const call = callOf(getTick, {});
    while (!this.#stopped.signal.aborted) {
      const answer = await client.send(call, { answerMsMax });
      if (answer.kind === 'answered' && answer.status === 200) this.#note(call.read(answer.body));
      await sleep(pollMs);
    }
  }

  #note({ number, time, pricesCents }: { number: number; time: string; pricesCents: Record<string, number> }): void {
    const tick = { number, timeMs: Date.parse(time), pricesCents: JSON.stringify(Object.entries(pricesCents).sort()) };
    const last = this.#seen.at(-1);
    const isSame = last?.number === number && last.timeMs === tick.timeMs && last.pricesCents === tick.pricesCents;
    if (!isSame) this.#seen.push(tick);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { getTick } from '@limelight/contract/market';
import { type Tick, tickSchema } from '@limelight/contract/market.schema';
import type { ApiClient } from './api-client.js';

const readEveryMs = 250;

/** The price board that all virtual players look at. */
export class MarketWatch {
  readonly #client: ApiClient;
  readonly #stopped = new AbortController();
  #tick: Tick;
  readonly #reading: Promise<void>;

  private constructor(client: ApiClient, tick: Tick) {
    this.#client = client;
    this.#tick = tick;
    this.#reading = this.#readOn();
  }

  static async open(client: ApiClient): Promise<MarketWatch> {
    return new MarketWatch(client, tickSchema.parse(await client.demand(getTick.url)));
  }

  get tick(): Tick {
    return this.#tick;
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#reading;
  }

  async #readOn(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      const answer = await this.#client.send(getTick.url);
      if (answer.kind === 'answered' && answer.status === 200) this.#tick = tickSchema.parse(answer.body);
      await sleep(readEveryMs, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
    }
  }
}

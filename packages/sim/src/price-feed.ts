import { setTimeout as sleep } from 'node:timers/promises';
import { type Tick, tickSchema } from '@limelight/contract/market';
import type { ApiClient } from './api-client.js';

const readEveryMs = 250;

/** The price board that all virtual players look at. */
export class PriceFeed {
  readonly #client: ApiClient;
  readonly #stopped = new AbortController();
  #tick: Tick;
  readonly #reading: Promise<void>;

  private constructor(client: ApiClient, tick: Tick) {
    this.#client = client;
    this.#tick = tick;
    this.#reading = this.#readOn();
  }

  static async open(client: ApiClient): Promise<PriceFeed> {
    return new PriceFeed(client, tickSchema.parse(await client.sendOrThrow('/api/v1/market/tick')));
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
      const answer = await this.#client.send('/api/v1/market/tick');
      if (answer.kind === 'answered' && answer.status === 200) this.#tick = tickSchema.parse(answer.body);
      await sleep(readEveryMs, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
    }
  }
}

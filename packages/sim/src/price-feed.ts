import { setTimeout as sleep } from 'node:timers/promises';
import { getTick } from '@limelight/contract/market';
import { type Tick, tickSchema } from '@limelight/contract/market.schema';
import type { ApiClient } from './api-client.js';

const pollMs = 250;

/** The current tick, polled once for all virtual players. */
export class PriceFeed {
  readonly #client: ApiClient;
  readonly #stopped = new AbortController();
  #tick: Tick;
  readonly #polling: Promise<void>;

  private constructor(client: ApiClient, tick: Tick) {
    this.#client = client;
    this.#tick = tick;
    this.#polling = this.#poll();
  }

  static async open(client: ApiClient): Promise<PriceFeed> {
    return new PriceFeed(client, tickSchema.parse(await client.sendOrThrow(getTick.url)));
  }

  get tick(): Tick {
    return this.#tick;
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#polling;
  }

  async #poll(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      const answer = await this.#client.send(getTick.url);
      if (answer.kind === 'answered' && answer.status === 200) this.#tick = tickSchema.parse(answer.body);
      await sleep(pollMs, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
    }
  }
}

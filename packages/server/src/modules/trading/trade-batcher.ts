import type { Clock } from '../../platform/clock.js';
import type { Random } from '../../platform/random.js';
import type { PlayerTradeRequest, TradeDecision } from './place-trades.sql.js';

export interface BatcherOptions {
  /** Decides and writes a batch. The decisions may come in any order; `ordinal` identifies the request. */
  readonly write: (requests: readonly PlayerTradeRequest[]) => Promise<readonly TradeDecision[]>;
  /** Whether a failed batch was rolled back for a reason that may be gone on a retry. */
  readonly isRetriable: (error: unknown) => boolean;
  /** Whether the outcome of a failed batch is unknown: then the client retries, with the same id. */
  readonly isOutcomeUnknown: (error: unknown) => boolean;
  readonly clock: Clock;
  readonly random: Random;
}

interface Pending {
  readonly request: PlayerTradeRequest;
  readonly resolve: (decision: TradeDecision) => void;
  readonly reject: (error: unknown) => void;
}

/** A larger batch delays its callers by more than it saves. */
const requestsPerBatchMax = 512;
const attemptsMax = 5;
const retryDelayMs = 5;

/**
 * Natural batching: requests that arrive while a batch is being written form the next one. A single trade never waits.
 * One batch is in flight at a time, so that a player's requests are decided in the order of arrival. Two in flight were
 * measured too: the batches were half as large and cost the database a quarter more per trade.
 */
export class TradeBatcher {
  readonly #options: BatcherOptions;
  #pending: Pending[] = [];
  #busy = false;

  constructor(options: BatcherOptions) {
    this.#options = options;
  }

  /** @throws the database's error when the request was not decided */
  place(request: PlayerTradeRequest): Promise<TradeDecision> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ request, resolve, reject });
      if (this.#busy) return;
      this.#busy = true;
      // Deferred to the end of this event loop turn, so that requests from several sockets share a batch.
      setImmediate(() => void this.#settleAll());
    });
  }

  async #settleAll(): Promise<void> {
    while (this.#pending.length > 0) {
      const batch = this.#pending.slice(0, requestsPerBatchMax);
      this.#pending = this.#pending.slice(requestsPerBatchMax);
      await this.#settle(batch);
    }
    this.#busy = false;
  }

  async #settle(batch: readonly Pending[]): Promise<void> {
    try {
      const decisions = await this.#writeWithRetries(batch.map(({ request }) => request));
      for (const decision of decisions) batch[decision.ordinal - 1]?.resolve(decision);
    } catch (error) {
      const alone = batch.length === 1;
      if (alone || this.#options.isOutcomeUnknown(error)) for (const { reject } of batch) reject(error);
      // One request that cannot be written must not fail the others: each is retried in a batch of its own, in order.
      else for (const pending of batch) await this.#settle([pending]);
    }
  }

  async #writeWithRetries(requests: readonly PlayerTradeRequest[]): Promise<readonly TradeDecision[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#options.write(requests);
      } catch (error) {
        if (attempt >= attemptsMax || !this.#options.isRetriable(error)) throw error;
        // Jitter: without it two instances that conflicted once would conflict on every retry.
        const [jitter = 0] = this.#options.random.bytes(1);
        await this.#options.clock.sleep(retryDelayMs * attempt * (1 + jitter / 256));
      }
    }
  }
}

import type { Clock } from '../../platform/clock.js';
import type { Random } from '../../platform/random.js';
import type { TradeDecision, TradeOrder } from './place-trades.sql.js';

export interface BatcherOptions {
  /** Decides and writes a batch; the decisions come back in any order, named by ordinal. */
  readonly write: (orders: readonly TradeOrder[]) => Promise<readonly TradeDecision[]>;
  /** Whether a failed batch was rolled back for a reason that another try may not meet. */
  readonly isRetriable: (error: unknown) => boolean;
  /** Whether it is unknown what became of a failed batch: trying again is for the player, with the same id. */
  readonly isOutcomeUnknown: (error: unknown) => boolean;
  readonly clock: Clock;
  readonly random: Random;
}

interface Waiting {
  readonly order: TradeOrder;
  readonly resolve: (decision: TradeDecision) => void;
  readonly reject: (error: unknown) => void;
}

/** Past this a batch makes its own callers wait longer than it saves. */
const ordersPerBatchMax = 512;
const triesMax = 5;
const retryPauseMs = 5;

/**
 * Natural batches: what arrives while a batch is being written makes up the next one. A lone trade waits for nothing.
 * One batch is in flight at a time, so that a player's orders are decided as they came. Two at a time were measured too:
 * they were half as large and cost the database a quarter more per trade.
 */
export class TradeBatcher {
  readonly #options: BatcherOptions;
  #waiting: Waiting[] = [];
  #busy = false;

  constructor(options: BatcherOptions) {
    this.#options = options;
  }

  /** @throws what the database threw, when the order was not decided */
  place(order: TradeOrder): Promise<TradeDecision> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, resolve, reject });
      if (this.#busy) return;
      this.#busy = true;
      // At the end of this turn of the event loop, so that requests read from several sockets in it share a batch.
      setImmediate(() => void this.#settleAll());
    });
  }

  async #settleAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, ordersPerBatchMax);
      this.#waiting = this.#waiting.slice(ordersPerBatchMax);
      await this.#settle(batch);
    }
    this.#busy = false;
  }

  async #settle(batch: readonly Waiting[]): Promise<void> {
    try {
      const decisions = await this.#writeWithRetries(batch.map(({ order }) => order));
      for (const decision of decisions) batch[decision.ordinal - 1]?.resolve(decision);
    } catch (error) {
      const alone = batch.length === 1;
      if (alone || this.#options.isOutcomeUnknown(error)) for (const { reject } of batch) reject(error);
      // One order that cannot be written must not fail the others: each gets a batch of its own, in order.
      else for (const waiting of batch) await this.#settle([waiting]);
    }
  }

  async #writeWithRetries(orders: readonly TradeOrder[]): Promise<readonly TradeDecision[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#options.write(orders);
      } catch (error) {
        if (attempt >= triesMax || !this.#options.isRetriable(error)) throw error;
        // Partly by chance, or two instances that met once would meet at every try.
        const [chance = 0] = this.#options.random.bytes(1);
        await this.#options.clock.sleep(retryPauseMs * attempt * (1 + chance / 256));
      }
    }
  }
}

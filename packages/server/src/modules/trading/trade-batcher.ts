import type { Clock } from '../../platform/clock.js';
import type { TradeDecision, TradeOrder } from './place-trades.sql.js';

export interface BatcherOptions {
  /** Decides and writes a batch; the decisions come back in any order, named by ordinal. */
  readonly write: (orders: readonly TradeOrder[]) => Promise<readonly TradeDecision[]>;
  /** Whether a failed batch was rolled back for a reason that another try may not meet. */
  readonly isRetriable: (error: unknown) => boolean;
  /** Whether it is unknown what became of a failed batch: trying again is for the player, with the same id. */
  readonly isOutcomeUnknown: (error: unknown) => boolean;
  readonly clock: Clock;
}

interface Waiting {
  readonly order: TradeOrder;
  readonly resolve: (decision: TradeDecision) => void;
  readonly reject: (error: unknown) => void;
}

/** One batch is being written while the next one's function runs; a third would only wait for the same disk. */
const batchesInFlightMax = 2;
/** Past this a batch makes its own callers wait longer than it saves. */
const ordersPerBatchMax = 512;
const triesMax = 5;
const retryPauseMs = 5;

/**
 * Natural batches: what arrives while the batches in flight are being written makes up the next one. A lone trade waits
 * for nothing. A player is in one batch in flight at most, so that a player's orders are decided as they came.
 */
export class TradeBatcher {
  readonly #options: BatcherOptions;
  #waiting: Waiting[] = [];
  #busyUsers = new Set<string>();
  #inFlight = 0;
  #scheduled = false;

  constructor(options: BatcherOptions) {
    this.#options = options;
  }

  /** @throws what the database threw, when the order was not decided */
  place(order: TradeOrder): Promise<TradeDecision> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, resolve, reject });
      this.#schedule();
    });
  }

  /** At the end of this turn of the event loop, so that requests read from several sockets in it share a batch. */
  #schedule(): void {
    if (this.#scheduled || this.#inFlight >= batchesInFlightMax) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#dispatch();
    });
  }

  #dispatch(): void {
    while (this.#inFlight < batchesInFlightMax) {
      const batch = this.#takeBatch();
      if (batch.length === 0) return;
      this.#inFlight += 1;
      void this.#run(batch);
    }
  }

  /** Everybody who waits and is in no other batch; who stays behind keeps the order of arrival. */
  #takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    for (const waiting of this.#waiting) {
      const fits = batch.length < ordersPerBatchMax && !this.#busyUsers.has(waiting.order.userId);
      (fits ? batch : left).push(waiting);
    }
    this.#waiting = left;
    for (const { order } of batch) this.#busyUsers.add(order.userId);
    return batch;
  }

  async #run(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#settle(batch);
    } finally {
      for (const { order } of batch) this.#busyUsers.delete(order.userId);
      this.#inFlight -= 1;
      this.#dispatch();
    }
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
        await this.#options.clock.sleep(retryPauseMs * attempt);
      }
    }
  }
}

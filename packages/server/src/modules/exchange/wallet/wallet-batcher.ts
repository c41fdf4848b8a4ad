import { type Clock, systemClock } from '../../../platform/clock.js';
import { isConnectionLoss, isLocked, isOutOfService } from '../../../platform/database.js';
import type { Random } from '../../../platform/random.js';
import { walletWaitMsMax } from './with-wallet.js';

interface WalletRequest {
  readonly userId: string;
}

export interface WalletDecision {
  /** The place of its request in the batch, from 1 on. */
  readonly ordinal: number;
  /** `WALLET_LOCKED`: nothing was done, since another transaction has locked the wallet. */
  readonly outcome: string;
}

export interface BatcherOptions<Request extends WalletRequest, Decision extends WalletDecision> {
  /** Decides and writes a batch. The decisions may come in any order; `ordinal` identifies the request. */
  readonly write: (requests: readonly Request[]) => Promise<readonly Decision[]>;
  readonly random: Random;
  /** Whether a failed batch was rolled back for a reason that may be gone on a retry. */
  readonly isRetriable?: (error: unknown) => boolean;
  /** Whether a failed batch fails for each of its callers. Their clients retry, with the same id. */
  readonly failsForAll?: (error: unknown) => boolean;
  /** Of real time, in which locks are waited for and failed batches retried. */
  readonly clock?: Pick<Clock, 'nowMs' | 'sleep'>;
}

interface Pending<Request, Decision> {
  readonly request: Request;
  readonly resolve: (decision: Decision) => void;
  readonly reject: (error: unknown) => void;
}

/** Requests of a player whose wallet another transaction has locked. */
interface Deferred<Request, Decision> {
  readonly sinceMs: number;
  /** In order of arrival. The first goes with each batch, and shows whether the wallet is free again. */
  waiting: Pending<Request, Decision>[];
}

/** Serialisation failure, deadlock, and a lock that comes before the wallets and stayed taken. */
const retriableCodes = new Set(['40001', '40P01', '55P03']);

function isRolledBack(error: unknown): boolean {
  return error instanceof Error && 'code' in error && retriableCodes.has(String(error.code));
}

function isOfDatabase(error: unknown): boolean {
  return isConnectionLoss(error) || isLocked(error) || isOutOfService(error);
}

/** More requests are waiting than can be answered in time: nothing was done, and a retry may succeed. */
export class QueueFullError extends Error {}

/** A larger batch delays its callers by more than it saves. */
const requestsPerBatchMax = 512;
const attemptsMax = 5;
const retryDelayMs = 5;
/**
 * What waits at most: two seconds of trades at full speed. Beyond it a request is turned away immediately,
 * with nothing booked, instead of waiting for longer than its client does and taking memory meanwhile.
 */
const waitingMax = 8_192;
/** How often a locked wallet is tried again while nobody else trades. */
const lockedRetryMs = 15;

/**
 * Natural batching of what players do with their wallets: requests that arrive while a batch is being written
 * form the next one. A single request never waits. One batch is in flight at a time, so that a player's
 * requests are decided in the order of arrival. Two in flight were measured too: the batches were half as
 * large and cost the database a quarter more per trade.
 *
 * A player whose wallet is locked is deferred: the batch goes on without the player, whose requests stay in
 * order and are decided as soon as the wallet is free, or after 500 ms get the decision `WALLET_LOCKED`.
 */
export class WalletBatcher<Request extends WalletRequest, Decision extends WalletDecision> {
  readonly #options: Required<BatcherOptions<Request, Decision>>;
  #pending: Pending<Request, Decision>[] = [];
  readonly #deferred = new Map<string, Deferred<Request, Decision>>();
  /** Requests without an answer: pending, in flight or deferred. */
  #waiting = 0;
  #busy = false;
  #wake: () => void = () => {};

  constructor(options: BatcherOptions<Request, Decision>) {
    this.#options = { isRetriable: isRolledBack, failsForAll: isOfDatabase, clock: systemClock, ...options };
  }

  /** @throws QueueFullError; the database's error when the request was not decided */
  async place(request: Request): Promise<Decision> {
    if (this.#waiting >= waitingMax) throw new QueueFullError(`${waitingMax} requests are waiting already`);
    this.#waiting += 1;
    try {
      return await this.#enqueue(request);
    } finally {
      this.#waiting -= 1;
    }
  }

  #enqueue(request: Request): Promise<Decision> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ request, resolve, reject });
      this.#wake();
      if (this.#busy) return;
      this.#busy = true;
      // Deferred to the end of this event loop turn, so that requests from several sockets share a batch.
      setImmediate(() => void this.#settleAll());
    });
  }

  async #settleAll(): Promise<void> {
    while (this.#pending.length > 0 || this.#deferred.size > 0) {
      if (this.#pending.length === 0) await this.#pause();
      await this.#settle(this.#nextBatch());
    }
    this.#busy = false;
  }

  /** Ends early when a request arrives: nobody waits because of the lock of another player's wallet. */
  async #pause(): Promise<void> {
    const arrival = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    await Promise.race([this.#options.clock.sleep(lockedRetryMs), arrival]);
    this.#wake = () => {};
  }

  #nextBatch(): Pending<Request, Decision>[] {
    const batch = this.#pending.slice(0, requestsPerBatchMax);
    this.#pending = this.#pending.slice(requestsPerBatchMax);
    const others = batch.filter((pending) => {
      const deferred = this.#deferred.get(pending.request.userId);
      deferred?.waiting.push(pending);
      return deferred === undefined;
    });
    return [...[...this.#deferred.values()].flatMap(({ waiting }) => waiting.slice(0, 1)), ...others];
  }

  async #settle(batch: readonly Pending<Request, Decision>[]): Promise<void> {
    try {
      const decisions = await this.#writeWithRetries(batch.map(({ request }) => request));
      const inOrder = decisions.toSorted((left, right) => left.ordinal - right.ordinal);
      for (const decision of inOrder) {
        const pending = batch[decision.ordinal - 1];
        if (pending) this.#answer(pending, decision);
      }
    } catch (error) {
      const alone = batch.length === 1;
      if (alone || this.#options.failsForAll(error)) for (const pending of batch) this.#reject(pending, error);
      // One request that cannot be written must not fail the others: each is retried in a batch of its own,
      // in order.
      else for (const pending of batch) await this.#settle([pending]);
    }
  }

  #answer(pending: Pending<Request, Decision>, decision: Decision): void {
    if (decision.outcome === 'WALLET_LOCKED') this.#defer(pending, decision);
    else {
      this.#undefer(pending);
      pending.resolve(decision);
    }
  }

  #reject(pending: Pending<Request, Decision>, error: unknown): void {
    this.#undefer(pending);
    pending.reject(error);
  }

  #defer(pending: Pending<Request, Decision>, decision: Decision): void {
    const { userId } = pending.request;
    const nowMs = this.#options.clock.nowMs();
    const deferred = this.#deferred.get(userId);
    if (deferred === undefined) this.#deferred.set(userId, { sinceMs: nowMs, waiting: [pending] });
    else if (deferred.waiting[0] !== pending) deferred.waiting.push(pending);
    else if (nowMs - deferred.sinceMs >= walletWaitMsMax) {
      this.#deferred.delete(userId);
      for (const { resolve } of deferred.waiting) resolve(decision);
    }
  }

  /** The wallet is free again: the player's other requests go with the next batch, before later ones. */
  #undefer(pending: Pending<Request, Decision>): void {
    const { userId } = pending.request;
    const deferred = this.#deferred.get(userId);
    if (deferred === undefined) return;
    this.#deferred.delete(userId);
    this.#pending = [...deferred.waiting.filter((one) => one !== pending), ...this.#pending];
  }

  async #writeWithRetries(requests: readonly Request[]): Promise<readonly Decision[]> {
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

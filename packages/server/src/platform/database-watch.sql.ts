import type { FastifyBaseLogger } from 'fastify';
import type { MachineClock } from './clock.js';
import { connectionSettings } from './database.js';
import { DatabaseClient } from './database-client.js';
import { forgetPrimaries } from './database-hosts.sql.js';
import { type AnswerWatch, endConnection } from './require-answers.js';

export interface WatchOptions {
  readonly url: string;
  readonly clock: MachineClock;
  readonly log: FastifyBaseLogger;
  /** Between two looks. */
  readonly everyMs?: number;
  /** The longest that a look may take. A busy machine or a checkpoint delays an answer by a second or two. */
  readonly answerMsMax?: number;
  /** The longest that a write may take, after which a balancer asks another instance. */
  readonly writeMsMax?: number;
}

const secondMs = 1_000;
/** A timer that is later than this says that the process stood still, and nothing about the database. */
const stallMsMax = 500;

type Outcome = 'answered' | 'failed' | 'late' | 'unknown';

/** For what ends before anybody would ask. */
export const unwatched = { answers: true, takesWrites: async () => true, onSilence: () => undefined } as const;

/**
 * Looks every second whether the database answers, on a connection of its own that no queue of requests is
 * before. Behind a network that swallows packets every request would wait for its own limit of half a minute.
 */
export class DatabaseWatch implements AnswerWatch {
  readonly #options: Required<WatchOptions>;
  readonly #stopping = new AbortController();
  #client: DatabaseClient | undefined;
  #answers = true;
  readonly #onSilence: (() => void)[] = [];
  #watching: Promise<void> = Promise.resolve();
  #write: { readonly atMs: number; readonly outcome: Promise<Outcome> } | undefined;

  constructor(options: WatchOptions) {
    const limits = { everyMs: secondMs, answerMsMax: 3 * secondMs, writeMsMax: secondMs };
    this.#options = { ...limits, ...options };
  }

  start(): void {
    this.#watching = this.#watch();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#leave();
    await this.#watching;
  }

  /** False from a look that failed or took too long until one that did not. */
  get answers(): boolean {
    return this.#answers;
  }

  onSilence(listener: () => void): void {
    this.#onSilence.push(listener);
  }

  /**
   * Writes to the database's log, as the commit of a trade does; those who want to know at the same time
   * share one write.
   * @returns whether the database took it within a second
   */
  async takesWrites(): Promise<boolean> {
    const { clock, everyMs, writeMsMax } = this.#options;
    const atMs = clock.elapsedMs();
    if (this.#write === undefined || atMs - this.#write.atMs > everyMs / 2) {
      const statement = `select pg_logical_emit_message(true, 'limelight', 'ready') where current_setting('transaction_read_only') = 'off'`;
      this.#write = { atMs, outcome: this.#try(statement, writeMsMax) };
    }
    return (await this.#write.outcome) === 'answered';
  }

  async #watch(): Promise<void> {
    const { clock, log, everyMs } = this.#options;
    while (!this.#stopping.signal.aborted) {
      await clock.sleep(everyMs, this.#stopping.signal);
      if (this.#stopping.signal.aborted) return;
      const outcome = await this.#look();
      if (outcome === 'unknown' || this.#stopping.signal.aborted) continue;
      const answered = outcome === 'answered';
      if (answered === this.#answers) continue;
      this.#answers = answered;
      if (answered) log.warn('the database answers again: this instance serves');
      else {
        log.error({ outcome }, 'the database does not answer: this instance refuses requests until it does');
        forgetPrimaries();
        for (const listener of this.#onSilence) listener();
      }
    }
  }

  /** A connection that was ended says nothing about the next one. */
  async #look(): Promise<Outcome> {
    const { answerMsMax } = this.#options;
    const outcome = await this.#try('select 1', answerMsMax);
    return outcome === 'failed' ? this.#try('select 1', answerMsMax) : outcome;
  }

  async #try(statement: string, msMax: number): Promise<Outcome> {
    const { clock } = this.#options;
    const startMs = clock.elapsedMs();
    const over = new AbortController();
    const late = clock.sleep(msMax, over.signal).then((): Outcome => {
      return clock.elapsedMs() - startMs > msMax + stallMsMax ? 'unknown' : 'late';
    });
    const done = this.#run(statement).then(
      (rows): Outcome => (rows > 0 ? 'answered' : 'failed'),
      (): Outcome => 'failed',
    );
    const outcome = await Promise.race([done, late]);
    over.abort();
    if (outcome !== 'answered') this.#leave();
    return outcome;
  }

  async #run(statement: string): Promise<number> {
    const client = this.#client ?? (await this.#connect());
    const { rows } = await client.query(statement);
    return rows.length;
  }

  async #connect(): Promise<DatabaseClient> {
    const client = new DatabaseClient({
      ...connectionSettings(this.#options.url),
      application_name: 'limelight watch',
    });
    client.on('error', () => undefined);
    this.#client = client;
    await client.connect();
    return client;
  }

  /** Without a word to a server that may be gone. */
  #leave(): void {
    if (this.#client) endConnection(this.#client);
    this.#client = undefined;
  }
}

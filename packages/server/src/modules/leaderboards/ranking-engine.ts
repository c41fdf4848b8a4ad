import { setImmediate as nextTurn } from 'node:timers/promises';
import { monthOf, windowStart } from '@limelight/rules/ranking';
import { londonDay, minuteMs, secondMs, tickMs } from '@limelight/rules/time';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database.js';
import { answerBoard, answerLeague } from './answer-questions.js';
import { RankingBook, sameDays } from './ranking-book.js';
import type { AnswerTo, RankingQuestion, RankingSource } from './ranking-questions.js';
import {
  findPriceVector,
  listNewPlayers,
  listSlots,
  listStoredRows,
  listStoredRowsOf,
  type PriceVector,
} from './ranking-rows.sql.js';
import { findSnapshotDays, listSnapshots, type SnapshotDays, type SnapshotRow } from './snapshot.sql.js';

export interface RankingEngineOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

const rowsPerPage = 5_000;
const snapshotsPerPage = 20_000;
const playersPerRead = 1_000;
/** Reading players again and ranking anew between ticks may each take this share of the time: trades come first. */
const workShare = 0.1;
const pauseMsMin = 200;
const pauseMsMax = 5 * secondMs;
/** A notification can be lost with its connection; looking by ourselves bounds how long that shows. */
const lookMs = tickMs / 2;
/** Two clocks may disagree, and a wallet is opened before it is visible. */
const newPlayerOverlapMs = minuteMs;
const failurePauseMs = secondMs;

/**
 * Holds all players in memory and ranks them: after each tick, and when money moved between ticks. One loop does all the
 * work, one thing after the other; it is only ever told what to look at.
 */
export class RankingEngine implements RankingSource {
  readonly #options: RankingEngineOptions;
  readonly #closing = new AbortController();
  readonly #changed = new Set<string>();
  readonly #ready: Promise<void>;
  #announceReady: () => void = () => {};
  #book: RankingBook | undefined;
  #reloadWanted = true;
  #lookWanted = true;
  #dirty = false;
  #rankDueMs = 0;
  #newestMs = 0;
  #wake: () => void = () => {};
  #running: Promise<void> | undefined;

  constructor(options: RankingEngineOptions) {
    this.#options = options;
    this.#ready = new Promise((resolve) => {
      this.#announceReady = resolve;
    });
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake();
    await this.#running;
  }

  /** There may be a new tick. */
  look(): void {
    this.#lookWanted = true;
    this.#wake();
  }

  /** These players' money, or what they are, has changed. */
  changed(userIds: readonly string[]): void {
    for (const userId of userIds) this.#changed.add(userId);
    this.#wake();
  }

  /** Something was missed: everything is read anew. */
  reload(): void {
    this.#reloadWanted = true;
    this.#wake();
  }

  async ask<Question extends RankingQuestion>(question: Question): Promise<AnswerTo<Question>> {
    await this.#ready;
    const book = this.#book;
    if (book === undefined) throw new Error('a question came before the first ranking');
    if (!book.has(question.viewerId)) book.write(await listStoredRowsOf(this.#options.db, [question.viewerId]));
    const source = { db: this.#options.db, book, changed: (userIds: readonly string[]) => this.changed(userIds) };
    const answer =
      question.kind === 'board'
        ? await answerBoard(source, question)
        : await answerLeague(source, question, londonDay(this.#newestMs));
    return answer as AnswerTo<Question>;
  }

  async #run(): Promise<void> {
    const { clock, onError } = this.#options;
    while (!this.#closing.signal.aborted) {
      try {
        await this.#step();
      } catch (error) {
        onError(error);
        this.#reloadWanted = true;
        await clock.sleep(failurePauseMs, this.#closing.signal);
      }
    }
  }

  async #step(): Promise<void> {
    const { clock } = this.#options;
    if (this.#reloadWanted) await this.#reload();
    else if (this.#lookWanted) await this.#lookAtTick();
    else if (this.#dirty && clock.nowMs() >= this.#rankDueMs) await this.#rank();
    else if (this.#changed.size > 0) await this.#readChanged();
    else await this.#rest();
  }

  /** Until there is something to do. */
  async #rest(): Promise<void> {
    const { clock } = this.#options;
    const untilMs = this.#dirty ? Math.max(this.#rankDueMs - clock.nowMs(), 1) : lookMs;
    const resting = new AbortController();
    this.#wake = () => resting.abort();
    await clock.sleep(untilMs, resting.signal);
    this.#wake = () => {};
    if (!resting.signal.aborted && !this.#dirty) this.#lookWanted = true;
  }

  async #reload(): Promise<void> {
    const { db } = this.#options;
    this.#reloadWanted = false;
    const [slots, prices] = [await listSlots(db), await this.#readPrices()];
    const book = new RankingBook(new Map(slots.map(({ id, slot }) => [id, slot])));
    let after: string | undefined;
    for (;;) {
      const rows = await listStoredRows(db, { after, limit: rowsPerPage });
      book.write(rows);
      after = rows.at(-1)?.user_id;
      if (rows.length < rowsPerPage || this.#closing.signal.aborted) break;
    }
    book.setPrices(prices);
    const days = await this.#findDays(prices);
    await book.setBaselines(days, this.#snapshotPages(days));
    await this.#rankBook(book);
    this.#book = book;
    this.#announceReady();
  }

  async #readPrices(): Promise<PriceVector> {
    const prices = await findPriceVector(this.#options.db);
    if (!prices) throw new Error('there is no tick to rank by');
    this.#newestMs = prices.at.getTime();
    return prices;
  }

  #findDays({ at }: PriceVector): Promise<SnapshotDays> {
    const today = londonDay(at.getTime());
    return findSnapshotDays(this.#options.db, { week: windowStart('week', today) ?? today, month: monthOf(today) });
  }

  async *#snapshotPages({ week, month, last }: SnapshotDays): AsyncGenerator<readonly SnapshotRow[]> {
    const days = [...new Set([week, month, last])].filter((day) => day !== null);
    let after: SnapshotRow | undefined;
    for (let full = days.length > 0; full; ) {
      const page = await listSnapshots(this.#options.db, { days, after, limit: snapshotsPerPage });
      yield page;
      after = page.at(-1);
      full = page.length === snapshotsPerPage;
    }
  }

  async #lookAtTick(): Promise<void> {
    const book = this.#book;
    this.#lookWanted = false;
    if (book === undefined) return this.reload();
    const sinceMs = this.#newestMs - newPlayerOverlapMs;
    const prices = await this.#readPrices();
    // A listing since: the book has no slot for the new celebrity.
    if (prices.prices_cents.length > book.slotCount) return this.reload();
    const days = await this.#findDays(prices);
    // A day has begun. Reading everybody anew once a day also ends what a lost notification left behind.
    if (!sameDays(days, book.days)) return this.reload();
    const newcomers = await listNewPlayers(this.#options.db, new Date(sinceMs));
    this.changed(newcomers.filter((userId) => !book.has(userId)));
    if (prices.number === book.tick) return;
    book.setPrices(prices);
    await this.#rank();
  }

  async #readChanged(): Promise<void> {
    const { db, clock } = this.#options;
    const startMs = clock.nowMs();
    const userIds = [...this.#changed].slice(0, playersPerRead);
    for (const userId of userIds) this.#changed.delete(userId);
    this.#book?.write(await listStoredRowsOf(db, userIds));
    this.#dirty = true;
    await clock.sleep(this.#pauseSince(startMs), this.#closing.signal);
  }

  async #rank(): Promise<void> {
    if (this.#book !== undefined) await this.#rankBook(this.#book);
  }

  async #rankBook(book: RankingBook): Promise<void> {
    const { clock } = this.#options;
    const startMs = clock.nowMs();
    this.#dirty = false;
    await book.rank(nextTurn);
    this.#rankDueMs = clock.nowMs() + Math.max(pauseMsMin, this.#pauseSince(startMs));
  }

  /** How long to leave the machine to others after work that began then. A clock that jumps must not stop the ranking. */
  #pauseSince(startMs: number): number {
    return Math.min(pauseMsMax, (this.#options.clock.nowMs() - startMs) / workShare);
  }
}

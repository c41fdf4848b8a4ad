import { setImmediate as nextTurn } from 'node:timers/promises';
import { monthOf, windowStart } from '@limelight/rules/ranking';
import { londonDay, secondMs, tickMs } from '@limelight/rules/time';
import type { Services } from '../../services.js';
import { RankingBook } from './ranking-book.js';
import type { RankingQuery } from './ranking-queries.js';
import {
  findPriceVector,
  listNewPlayers,
  listSlots,
  listStoredRows,
  listStoredRowsOf,
  newPlayerOverlapMs,
  type PriceVector,
} from './ranking-rows.sql.js';
import { type RankingSource, type ResponseTo, runBoardQuery, runLeagueQuery } from './run-queries.js';
import { findSnapshotDays, listSnapshots, type SnapshotDays, type SnapshotRow } from './snapshot.sql.js';

type RankingEngineOptions = Pick<Services, 'db' | 'clock'> & { readonly onError: (error: unknown) => void };

const rowsPerPage = 5_000;
const snapshotsPerPage = 20_000;
const playersPerRead = 1_000;
/** Reading changed players and ranking between ticks may each take this share of the time: trades have priority. */
const workShare = 0.1;
const pauseMsMin = 200;
const pauseMsMax = 5 * secondMs;
/** A notification can be lost with its connection; polling bounds how long that has an effect. */
const pollMs = tickMs / 2;
const retryDelayMs = secondMs;

/**
 * Holds all players in memory and ranks them: after each tick, and when money moved between ticks. A single loop does
 * all the work in sequence; the other methods only mark what it has to do.
 */
export class RankingEngine implements RankingSource {
  readonly #options: RankingEngineOptions;
  readonly #closing = new AbortController();
  readonly #changed = new Set<string>();
  readonly #ready: Promise<void>;
  #resolveReady: () => void = () => {};
  #book: RankingBook | undefined;
  #reloadWanted = true;
  #checkWanted = true;
  #dirty = false;
  #rankDueMs = 0;
  #newestMs = 0;
  #wake: () => void = () => {};
  #running: Promise<void> | undefined;

  constructor(options: RankingEngineOptions) {
    this.#options = options;
    this.#ready = new Promise((resolve) => {
      this.#resolveReady = resolve;
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

  /** Marks that there may be a new tick. */
  checkForTick(): void {
    this.#checkWanted = true;
    this.#wake();
  }

  /** Marks players whose money or account has changed. */
  markChanged(userIds: readonly string[]): void {
    for (const userId of userIds) this.#changed.add(userId);
    this.#wake();
  }

  /** Marks that a change may have been missed: everything is read again. */
  reload(): void {
    this.#reloadWanted = true;
    this.#wake();
  }

  async query<Query extends RankingQuery>(query: Query): Promise<ResponseTo<Query>> {
    await this.#ready;
    const { db } = this.#options;
    const book = this.#book;
    if (book === undefined) throw new Error('a query came before the first ranking');
    if (query.kind === 'wealth') return book.wealth() as ResponseTo<Query>;
    if (!book.has(query.viewerId)) book.write(await listStoredRowsOf(db, [query.viewerId]));
    const response =
      query.kind === 'board'
        ? await runBoardQuery(db, book, query, (userIds) => this.markChanged(userIds))
        : await runLeagueQuery(db, book, query, londonDay(this.#newestMs));
    return response as ResponseTo<Query>;
  }

  async #run(): Promise<void> {
    const { clock, onError } = this.#options;
    while (!this.#closing.signal.aborted) {
      try {
        await this.#step();
      } catch (error) {
        onError(error);
        this.#reloadWanted = true;
        await clock.sleep(retryDelayMs, this.#closing.signal);
      }
    }
  }

  async #step(): Promise<void> {
    const { clock } = this.#options;
    if (this.#reloadWanted) await this.#reload();
    else if (this.#checkWanted) await this.#checkTick();
    else if (this.#dirty && clock.nowMs() >= this.#rankDueMs) await this.#rank(this.#book);
    else if (this.#changed.size > 0) await this.#readChanged();
    else await this.#waitForWork();
  }

  /** Waits until there is work or the next poll is due. */
  async #waitForWork(): Promise<void> {
    const { clock } = this.#options;
    const untilMs = this.#dirty ? Math.max(this.#rankDueMs - clock.nowMs(), 1) : pollMs;
    const waiting = new AbortController();
    this.#wake = () => waiting.abort();
    await clock.sleep(untilMs, waiting.signal);
    this.#wake = () => {};
    if (!waiting.signal.aborted && !this.#dirty) this.#checkWanted = true;
  }

  async #reload(): Promise<void> {
    const { db } = this.#options;
    this.#reloadWanted = false;
    const [slots, prices] = [await listSlots(db), await this.#readPrices()];
    const book = new RankingBook(new Map(slots.map(({ id, slot }) => [id, slot])));
    let after: string | undefined;
    for (;;) {
      const rows = await listStoredRows(db, after, rowsPerPage);
      book.write(rows);
      after = rows.at(-1)?.user_id;
      if (rows.length < rowsPerPage || this.#closing.signal.aborted) break;
    }
    book.setPrices(prices);
    const days = await this.#findDays(prices);
    await book.setBaselines(days, this.#snapshotPages(days));
    await this.#rank(book);
    this.#book = book;
    this.#resolveReady();
  }

  async #readPrices(): Promise<PriceVector> {
    const prices = await findPriceVector(this.#options.db);
    if (!prices) throw new Error('there is no tick to rank at');
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

  async #checkTick(): Promise<void> {
    const book = this.#book;
    this.#checkWanted = false;
    if (book === undefined) return this.reload();
    const sinceMs = this.#newestMs - newPlayerOverlapMs;
    const prices = await this.#readPrices();
    // A celebrity was listed since: the book has no slot for it.
    if (prices.prices_cents.length > book.slotCount) return this.reload();
    const days = await this.#findDays(prices);
    // A new day. Reading all players again once a day also corrects the effects of lost notifications.
    const { week, month, last } = book.days;
    if (days.week !== week || days.month !== month || days.last !== last) return this.reload();
    const newcomers = await listNewPlayers(this.#options.db, new Date(sinceMs));
    this.markChanged(newcomers.filter((userId) => !book.has(userId)));
    if (prices.number === book.tick) return;
    book.setPrices(prices);
    await this.#rank(book);
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

  async #rank(book: RankingBook | undefined): Promise<void> {
    const { clock } = this.#options;
    const startMs = clock.nowMs();
    this.#dirty = false;
    await book?.rank(nextTurn);
    this.#rankDueMs = clock.nowMs() + Math.max(pauseMsMin, this.#pauseSince(startMs));
  }

  /** How long to yield the CPU after work that began then. Bounded, so that a clock jump cannot stop the ranking. */
  #pauseSince(startMs: number): number {
    return Math.min(pauseMsMax, (this.#options.clock.nowMs() - startMs) / workShare);
  }
}

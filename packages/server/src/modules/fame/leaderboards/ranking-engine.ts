import { setImmediate as nextTurn } from 'node:timers/promises';
import { monthOf, windowStart } from '@limelight/rules/ranking';
import { type LondonDay, londonDay, secondMs, tickMs } from '@limelight/rules/time';
import type { Clock } from '../../../platform/clock.js';
import type { Services } from '../../../services.js';
import { RankingBook } from './ranking-book.js';
import { RankingEntrants } from './ranking-entrants.js';
import type { RankingQuery } from './ranking-queries.js';
import {
  findPriceVector,
  listNewPlayers,
  listSlots,
  listStoredRows,
  listStoredRowsOf,
  listTradersSince,
  newPlayerOverlapMs,
  type PriceVector,
} from './ranking-rows.sql.js';
import { type RankingSource, type ResponseTo, runBoardQuery, runLeagueQuery } from './run-queries.js';
import { findSnapshotDays, listSnapshots, type SnapshotDays, type SnapshotRow } from './snapshot.sql.js';
import { readStandings } from './standing.sql.js';

interface RankingEngineOptions extends Pick<Services, 'db'> {
  /** Measures durations only. */
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** How players stand; a test of the order alone has its own. */
  readonly standingsOf?: typeof readStandings;
}

const rowsPerPage = 5_000;
const closesPerPage = 5_000;
const playersPerRead = 1_000;
/** Ranking between ticks, and each kind of reading, may take this share of the time: trades have priority. */
const workShare = 0.1;
const pauseMsMin = 200;
const pauseMsMax = 5 * secondMs;
/** A notification can be lost with its connection; polling bounds how long that has an effect. */
const pollMs = tickMs / 2;
const retryDelayMs = secondMs;

/**
 * Holds all players in memory and ranks them: after each tick, and when money moved between ticks. A single
 * loop does the work in sequence; the other methods only mark what it has to do. All players are read in one
 * go at first and after a split; otherwise they are read again page by page, between other work.
 */
export class RankingEngine implements RankingSource {
  readonly #options: RankingEngineOptions;
  readonly #closing = new AbortController();
  readonly #changed = new Set<string>();
  readonly #ready: Promise<void>;
  #resolveReady: () => void = () => {};
  #splits = 0;
  #book: RankingBook | undefined;
  /** Players up to this id have been read again; null from the start, undefined when all have. */
  #rereadAfter: string | null | undefined;
  /** While the closes of a new day are read. */
  #readingCloses: Promise<void> | undefined;
  readonly #entrants = new RankingEntrants();
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
    await this.#readingCloses;
  }

  /** Marks that there may be a new tick. */
  checkForTick(): void {
    this.#checkWanted = true;
    this.#wake();
  }

  /** Marks players whose money or account has changed. */
  markChanged(userIds: readonly string[]): void {
    for (const userId of userIds) this.#changed.add(userId);
    this.#entrants.forget(userIds);
    this.#wake();
  }

  /** Marks that a change may have been missed: everybody is read again. */
  reread(): void {
    this.#rereadAfter = null;
    this.#checkWanted = true;
    this.#wake();
  }

  async query<Query extends RankingQuery>(query: Query): Promise<ResponseTo<Query>> {
    await this.#ready;
    const { db } = this.#options;
    const book = this.#book;
    if (book === undefined) throw new Error('a query came before the first ranking');
    if (query.kind === 'wealth') return book.wealth() as ResponseTo<Query>;
    const { viewerId } = query;
    const standingOf = (userId: string) => this.#entrants.standingOf(userId, this.#standingsOf(book));
    const services = { db, standingOf, markChanged: (userIds: readonly string[]) => this.markChanged(userIds) };
    if (viewerId !== null && !book.has(viewerId)) book.write(await listStoredRowsOf(db, [viewerId]));
    const response =
      query.kind === 'board'
        ? await runBoardQuery(services, book, query)
        : await runLeagueQuery(services, book, query, londonDay(this.#newestMs));
    return response as ResponseTo<Query>;
  }

  async #run(): Promise<void> {
    const { clock, onError } = this.#options;
    while (!this.#closing.signal.aborted) {
      try {
        await this.#step();
      } catch (error) {
        onError(error);
        this.reread();
        await clock.sleep(retryDelayMs, this.#closing.signal);
      }
    }
  }

  async #step(): Promise<void> {
    const { clock } = this.#options;
    const book = this.#book;
    if (book === undefined) await this.#load();
    else if (this.#checkWanted) await this.#checkTick(book);
    else if (this.#dirty && clock.nowMs() >= this.#rankDueMs) await this.#rank(book);
    else if (this.#changed.size > 0) await this.#readChanged(book);
    else if (this.#rereadAfter !== undefined) await this.#rereadPage(book, this.#rereadAfter);
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

  async #load(): Promise<void> {
    const { db } = this.#options;
    const book = new RankingBook();
    book.addSlots(await listSlots(db));
    const prices = await this.#readPrices();
    let after: string | null = null;
    for (;;) {
      const rows = await listStoredRows(db, after, rowsPerPage);
      book.write(rows);
      after = rows.at(-1)?.user_id ?? null;
      if (rows.length < rowsPerPage || this.#closing.signal.aborted) break;
    }
    book.setPrices(prices);
    this.#splits = prices.splits;
    await book.setBaselines(await this.#findDays(prices), (day) => this.#closePages(day));
    await this.#rank(book);
    // Who came into a ranking since the last close.
    this.markChanged(book.notInAll(await listTradersSince(db, book.days.last)));
    this.#book = book;
    this.#resolveReady();
  }

  async #readPrices(): Promise<PriceVector> {
    const prices = await findPriceVector(this.#options.db);
    if (!prices) throw new Error('there is no tick to rank at');
    this.#newestMs = prices.at.getTime();
    return prices;
  }

  #standingsOf(book: RankingBook) {
    const { db, standingsOf = readStandings } = this.#options;
    return (userIds: readonly string[]) => standingsOf(db, userIds, book.days);
  }

  #findDays({ at }: PriceVector): Promise<SnapshotDays> {
    const today = londonDay(at.getTime());
    return findSnapshotDays(this.#options.db, { week: windowStart('week', today) ?? today, month: monthOf(today) });
  }

  /** A day's closes; between two pages the loop does other work, and trades have the database. */
  async *#closePages(day: LondonDay): AsyncGenerator<readonly SnapshotRow[]> {
    const { db, clock } = this.#options;
    let after: string | null = null;
    while (!this.#closing.signal.aborted) {
      const startMs = clock.nowMs();
      const page: SnapshotRow[] = await listSnapshots(db, { day, after, limit: closesPerPage });
      yield page;
      after = page.at(-1)?.user_id ?? null;
      if (page.length < closesPerPage) return;
      if (this.#book !== undefined) await clock.sleep(this.#pauseSince(startMs), this.#closing.signal);
    }
  }

  async #checkTick(book: RankingBook): Promise<void> {
    const { db } = this.#options;
    this.#checkWanted = false;
    const sinceMs = this.#newestMs - newPlayerOverlapMs;
    const prices = await this.#readPrices();
    // The prices of this tick belong to shares that the book does not have yet. A split is rare, so all are
    // read in one go.
    if (prices.splits !== this.#splits) return this.#load();
    // A celebrity was listed since.
    if (prices.prices_cents.length > book.slotCount) book.addSlots(await listSlots(db));
    const newcomers = (await listNewPlayers(db, new Date(sinceMs))).filter((userId) => !book.has(userId));
    const days = await this.#findDays(prices);
    if (this.#isNewDay(book, days)) {
      // A close of a player whom the book does not have has no place in it.
      await this.#readPlayers(book, newcomers);
      this.#startReadingCloses(book, days);
    } else this.markChanged(newcomers);
    if (prices.number === book.tick) return;
    book.setPrices(prices);
    this.#entrants.forget();
    this.markChanged(this.#entrants.dueAt(prices.number, playersPerRead));
    await this.#rank(book);
  }

  /** Whether the closes that ranks are compared with are others now, and are not being read. */
  #isNewDay(book: RankingBook, days: SnapshotDays): boolean {
    const { week, month, last } = book.days;
    const isKnown = days.week === week && days.month === month && days.last === last;
    return !isKnown && this.#readingCloses === undefined;
  }

  async #readPlayers(book: RankingBook, userIds: readonly string[]): Promise<void> {
    for (let from = 0; from < userIds.length; from += playersPerRead) {
      book.write(await listStoredRowsOf(this.#options.db, userIds.slice(from, from + playersPerRead)));
    }
  }

  /** On a new day; reading all players again as well corrects the effects of lost notifications. */
  #startReadingCloses(book: RankingBook, days: SnapshotDays): void {
    this.#rereadAfter ??= null;
    this.#readingCloses = book
      .setBaselines(days, (day) => this.#closePages(day))
      .catch(this.#options.onError)
      .then(() => {
        this.#readingCloses = undefined;
        this.#dirty = true;
        this.#wake();
      });
  }

  async #readChanged(book: RankingBook): Promise<void> {
    const { db, clock } = this.#options;
    const startMs = clock.nowMs();
    const userIds = [...this.#changed].slice(0, playersPerRead);
    for (const userId of userIds) this.#changed.delete(userId);
    book.write(await listStoredRowsOf(db, userIds));
    this.#entrants.place(book, await this.#standingsOf(book)(book.notInAll(userIds)));
    this.#dirty = true;
    await clock.sleep(this.#pauseSince(startMs), this.#closing.signal);
  }

  async #rereadPage(book: RankingBook, after: string | null): Promise<void> {
    const { db, clock } = this.#options;
    const startMs = clock.nowMs();
    const rows = await listStoredRows(db, after, playersPerRead);
    book.write(rows);
    this.#dirty = true;
    // A reconnection meanwhile starts again from the first player.
    if (this.#rereadAfter === after)
      this.#rereadAfter = rows.length < playersPerRead ? undefined : rows.at(-1)?.user_id;
    await clock.sleep(this.#pauseSince(startMs), this.#closing.signal);
  }

  async #rank(book: RankingBook): Promise<void> {
    const { clock } = this.#options;
    const startMs = clock.nowMs();
    this.#dirty = false;
    await book.rank(nextTurn);
    this.#rankDueMs = clock.nowMs() + Math.max(pauseMsMin, this.#pauseSince(startMs));
  }

  /**
   * How long to yield the CPU after work that began then. Bounded, so that a clock jump cannot stop the
   * ranking.
   */
  #pauseSince(startMs: number): number {
    return Math.min(pauseMsMax, (this.#options.clock.nowMs() - startMs) / workShare);
  }
}

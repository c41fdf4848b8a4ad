import { simulateHistory } from '@limelight/rules/history';
import { seededRandomSource } from '@limelight/rules/random-source';
import { tempos } from '@limelight/rules/tempo';
import { ticksPerDay } from '@limelight/rules/time';
import { type CelebrityListing, readCelebrityFile } from '../modules/exchange/market/celebrity-file.js';
import { insertListings, insertMarket } from '../modules/exchange/market/listing.sql.js';
import { NetSides } from '../modules/exchange/market/net-sides.js';
import { ensureRetainedCandlePartitions, ensureTickPartitions } from '../modules/exchange/market/partitions.sql.js';
import { insertCandlesOf, withSlots } from '../modules/exchange/market/seed-market.js';
import { settleTick } from '../modules/exchange/market/settle-volume.js';
import type { Database } from '../platform/database.js';
import { insertPastTicks, skipSettledTicks } from './demo.sql.js';
import { type Step, stepsOf } from './past.js';

const tempo = 'standard';

/**
 * The exchange with a simulated year, in which the last days are played step by step: at each step the market
 * stands at the prices that its charts have for that moment.
 */
export class DemoMarket {
  readonly listings: readonly CelebrityListing[];
  readonly steps: readonly Step[];
  readonly #db: Database;
  /** When each tick was, by its number. */
  readonly #times: Date[] = [];
  /** The numbers of ticks at which players acted, and of those at which such a trade is a day old. */
  readonly #unsettled = new Set<number>();
  readonly #sides = new NetSides();

  private constructor(db: Database, listings: readonly CelebrityListing[], steps: readonly Step[]) {
    this.#db = db;
    this.listings = listings;
    this.steps = steps;
  }

  /** Lists the celebrities, with the charts of the whole year, and opens the market at the first step. */
  static async open(db: Database, { endMs, days, seed }: { endMs: number; days: number; seed: number }) {
    const listings = await readCelebrityFile();
    const requests = listings.map(({ listingPriceCents, ...listing }) => ({
      ...listing,
      priceCents: listingPriceCents,
    }));
    const random = seededRandomSource(seed);
    const history = simulateHistory({ listings: requests, endMs, tempo: tempos[tempo], random });
    const market = new DemoMarket(db, listings, stepsOf(history, days));
    const openedAt = new Date(market.steps[0]?.last.atMs ?? endMs);
    const ticks = market.steps.reduce((sum, step) => sum + step.ticks.length, 0);
    await db.transaction().execute(async (tx) => {
      await ensureTickPartitions(tx, 0, ticks + ticksPerDay);
      await ensureRetainedCandlePartitions(tx, endMs);
      const markets = history.celebrities.map(({ market: state }) => state);
      await insertListings(tx, withSlots(listings, markets), openedAt);
      await insertCandlesOf(tx, history);
      await insertMarket(tx, 0, openedAt);
    });
    return market;
  }

  /** @returns the number of the step's last tick */
  async moveTo({ ticks }: Step): Promise<number> {
    const after = Math.max(0, this.#times.length - 1);
    await insertPastTicks(this.#db, { after, tempo, ticks });
    // Ticks are numbered from 1.
    if (this.#times.length === 0) this.#times.push(new Date(0));
    for (const { atMs } of ticks) this.#times.push(new Date(atMs));
    const number = after + ticks.length;
    await this.#settleBefore(number);
    this.#unsettled.add(number).add(number + ticksPerDay);
    return number;
  }

  /** Sums up the ticks at which there is something to sum up. */
  async #settleBefore(number: number): Promise<void> {
    const due = [...this.#unsettled].filter((one) => one < number).sort((a, b) => a - b);
    for (const one of due) {
      await settleTick(this.#db, { number: one, at: this.#times[one] ?? new Date(0) }, this.#sides);
      this.#unsettled.delete(one);
    }
    await skipSettledTicks(this.#db, number - 1);
  }
}

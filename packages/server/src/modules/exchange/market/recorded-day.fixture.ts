import { addDays, endOfLondonDay, hourMs, type LondonDay } from '@limelight/rules/time';
import type { TestServices } from '../../../testing/services.js';
import { closeDays, composeClosing } from './close-days.js';
import { readLedger } from './close-ledger.js';
import { type DaySource, storedDays } from './day-source.js';
import { publishSeeds } from './fair-day.js';
import { findMarketDay } from './market-day.sql.js';
import { openNextDay } from './open-day.js';
import { findMarket } from './tick.sql.js';

/** A day of a test that ends when the test says so. */
export class RecordedDay {
  readonly #services: TestServices;
  readonly #day: LondonDay;

  constructor(services: TestServices, day: LondonDay) {
    this.#services = services;
    this.#day = day;
  }

  /** Call it after the day's last tick. */
  async end(): Promise<void> {
    const { db, clock } = this.#services;
    // The days before, which this one continues.
    await closeDays(this.#services, this.#day);
    const afterTick = (await findMarket(db))?.tick_number ?? 0;
    const opening = { day: addDays(this.#day, 1), afterTick, tempo: 'standard', now: clock.now() } as const;
    await openNextDay(this.#services, opening);
  }

  /** What a check reads, with a closing record of what is in the database now. */
  async source(): Promise<DaySource> {
    const { db } = this.#services;
    await publishSeeds(db, this.#services, addDays(this.#day, 1));
    const days = storedDays(db);
    return {
      file: async (day) => {
        const file = await days.file(day);
        const row = await findMarketDay(db, day);
        if (file === undefined || row === undefined || day !== this.#day) return file;
        const closedAt = new Date(endOfLondonDay(day) + hourMs).toISOString();
        return { ...file, closing: await composeClosing(this.#services, row, await readLedger(db, day)), closedAt };
      },
      ticks: (span) => days.ticks(span),
    };
  }
}

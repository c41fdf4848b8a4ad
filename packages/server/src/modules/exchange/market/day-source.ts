import type { TickToCheck } from '@limelight/rules/check-day';
import type { DayFile } from '@limelight/rules/day-file';
import type { DayTick } from '@limelight/rules/day-record';
import type { LondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { findFairDay } from './fair-day.sql.js';
import { dayFileOf, readDay } from './read-finished-day.js';
import { listTicksNumbered, type TickRow } from './tick.sql.js';

/** A tick in its public form. */
export function dayTickOf({ number, at, prices_cents, halted_slots, simulated, tempo }: TickRow) {
  const tick = { number, time: at.toISOString(), pricesCents: prices_cents, haltedSlots: halted_slots };
  return { ...tick, simulated, tempo } satisfies DayTick & Record<string, unknown>;
}

/** Where the check of a day reads what was published about it. */
export interface DaySource {
  /** @returns undefined when no seed of the day is published */
  file(day: LondonDay): Promise<DayFile | undefined>;
  /** The ticks from `startTick` to `endTick`; empty when they are no longer stored. */
  ticks(file: Pick<DayFile, 'startTick' | 'endTick'>): Promise<readonly TickToCheck[]>;
}

/** The days as the database holds them. */
export function storedDays(db: Executor): DaySource {
  return {
    file: (day) => readFile(db, day),
    ticks: async ({ startTick, endTick }) => {
      const rows = await listTicksNumbered(db, startTick, endTick);
      return rows.length < 2 ? [] : rows.map(dayTickOf);
    },
  };
}

async function readFile(db: Executor, day: LondonDay): Promise<DayFile | undefined> {
  const fairDay = await findFairDay(db, day);
  const finished = fairDay && (await readDay(db, fairDay));
  return finished && dayFileOf(finished);
}

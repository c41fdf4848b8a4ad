import type { PublishedTick } from '@limelight/rules/anchored/published-day';
import type { DayTick } from '@limelight/rules/day-record';
import type { LondonDay } from '@limelight/rules/time';
import type { Executor } from '../../platform/database.js';
import { listStaffChanges } from './celebrity-change.sql.js';
import { listPriceImpacts } from './price-impact.sql.js';
import { listCelebrities } from './statistics.sql.js';
import type { TickRow } from './tick.sql.js';

/** A tick in its public form. */
export function dayTickOf({ number, at, prices_cents, halted_slots, simulated, tempo }: TickRow) {
  const tick = { number, time: at.toISOString(), pricesCents: prices_cents, haltedSlots: halted_slots };
  return { ...tick, simulated, tempo } satisfies DayTick & Record<string, unknown>;
}

/**
 * Consecutive ticks of a London day of the anchored model in their public form, with the celebrities in the order of the
 * prices and with what staff did.
 */
export async function publishTicks(db: Executor, day: LondonDay, rows: readonly TickRow[]) {
  const celebrities = await listCelebrities(db);
  const [fromTick, toTick] = [rows[0]?.number ?? 0, rows.at(-1)?.number ?? 0];
  const impacts = await listPriceImpacts(db, fromTick, toTick);
  const idOfSlot = new Map(celebrities.map(({ id, slot }) => [slot, id]));
  const ticks = rows.map((row) => ({
    ...dayTickOf(row),
    haltedIds: row.halted_slots.flatMap((slot) => idOfSlot.get(slot) ?? []),
    newsImpactsBps: Object.fromEntries(
      impacts
        .filter(({ tick_number }) => tick_number === row.number)
        .map(({ celebrity_id, impact_bps }) => [celebrity_id, impact_bps]),
    ),
  }));
  return {
    celebrities: celebrities.map(({ id, category }) => ({ id, category })),
    staffChanges: await listStaffChanges(db, { fromTick, toTick, day }),
    ticks: ticks satisfies readonly PublishedTick[],
  };
}

import type { PublishedTick } from '@limelight/rules/published-day';
import type { LondonDay } from '@limelight/rules/time';
import type { Executor } from '../../platform/database.js';
import { listStaffChanges } from './celebrity-change.sql.js';
import { listPriceImpacts } from './price-impact.sql.js';
import { listCelebrities } from './statistics.sql.js';
import type { TickRow } from './tick.sql.js';

/**
 * Consecutive ticks of a London day in their public form, with the celebrities in the order of the prices and with what
 * staff did.
 */
export async function publishTicks(db: Executor, day: LondonDay, rows: readonly TickRow[]) {
  const celebrities = await listCelebrities(db);
  const [fromTick, toTick] = [rows[0]?.number ?? 0, rows.at(-1)?.number ?? 0];
  const impacts = await listPriceImpacts(db, fromTick, toTick);
  const idOfSlot = new Map(celebrities.map(({ id, slot }) => [slot, id]));
  const ticks = rows.map((row) => ({
    number: row.number,
    time: row.at.toISOString(),
    simulated: row.simulated,
    tempo: row.tempo,
    pricesCents: celebrities.map(({ slot }) => row.prices_cents[slot] ?? null),
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

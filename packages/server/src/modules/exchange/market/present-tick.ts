import type { Tick } from '@limelight/contract/exchange/market.schema';
import type { listCelebrities } from './statistics.sql.js';
import type { TickRow } from './tick.sql.js';

export type CelebrityRow = Awaited<ReturnType<typeof listCelebrities>>[number];

export interface ShownMarket {
  readonly celebrities: readonly CelebrityRow[];
  /** By celebrity; the base of "24 h" changes. */
  readonly dayAgoCents: ReadonlyMap<string, number>;
  readonly tickIntervalMs: number;
}

/** Halted after a tick and before the next one, whose message will say so. */
export function isHaltedSince({ halted_at_tick }: CelebrityRow, tickNumber: number): boolean {
  return halted_at_tick !== null && halted_at_tick >= tickNumber;
}

/** What staff change about a celebrity, comparable. */
export function factsOf({ name, category, country, description, status, ...row }: CelebrityRow): string {
  const { image_media_id: image, featured, sentence, payout_cents: cents, completed_at } = row;
  return JSON.stringify([name, category, country, description, status, image, featured, sentence, cents, completed_at]);
}

/** A tick as pages show it, without its windows of fees. */
export function presentTick(row: TickRow, shown: ShownMarket): Omit<Tick, 'feeWindows'> {
  const { number, at, prices_cents, halted_slots, halt_ticks_left } = row;
  const { dayAgoCents, tickIntervalMs } = shown;
  const inTick = shown.celebrities.filter(({ slot }) => slot < prices_cents.length);
  return {
    number,
    time: at.toISOString(),
    nextTime: new Date(at.getTime() + tickIntervalMs).toISOString(),
    pricesCents: Object.fromEntries(inTick.map(({ id, slot }) => [id, prices_cents[slot] ?? 0])),
    dayAgoPricesCents: Object.fromEntries(
      inTick.map(({ id, slot }) => [id, dayAgoCents.get(id) ?? prices_cents[slot] ?? 0]),
    ),
    haltedIds: inTick
      .filter((celebrity) => halted_slots.includes(celebrity.slot) || isHaltedSince(celebrity, number))
      .map(({ id }) => id),
    haltTicksLeft: Object.fromEntries(
      inTick.flatMap(({ id, slot }) => {
        const ticksLeft = halt_ticks_left[halted_slots.indexOf(slot)];
        return ticksLeft === undefined ? [] : [[id, ticksLeft]];
      }),
    ),
  };
}

import { type CelebrityMarket, isHalted, nextTick, priceCentsOf } from '@limelight/rules/market';
import { type TempoName, tempos } from '@limelight/rules/tempo';
import { londonDay } from '@limelight/rules/time';
import type { Executor } from '../../platform/database.js';
import { foldPricesIntoCandles } from './candle.sql.js';
import { drawsOfTick } from './fair-day.js';
import { advanceMarket, insertTick, listMarketStates, lockMarket, notifyTick, updateMarketStates } from './tick.sql.js';

export interface TickPlan {
  /** The number of the tick before. */
  readonly from: number;
  readonly atMs: number;
  /** Of this leadership; a newer one makes the write fail. */
  readonly epoch: number;
  readonly tempo: TempoName;
}

/** Another instance leads now: this one must stop ticking. */
export class DeposedError extends Error {}

/**
 * Moves the market one tick on, in one transaction: prices, halts and candles, or nothing.
 * @returns the new tick's number
 * @throws DeposedError when the market was moved, or its leadership taken, by somebody else
 */
export async function produceTick(db: Executor, { from, atMs, epoch, tempo }: TickPlan): Promise<number> {
  const number = from + 1;
  await db.transaction().execute(async (tx) => {
    const states = await listMarketStates(tx);
    const draws = await drawsOfTick(tx, { number, day: londonDay(atMs) });
    const models = states.map((state) => ({
      ...(state.model as unknown as CelebrityMarket),
      category: state.category,
    }));
    const next = nextTick(models, draws, tempos[tempo]);
    const updates = next.map((model, index) => ({
      celebrityId: model.id,
      slot: states[index]?.slot ?? index,
      priceCents: priceCentsOf(model.priceMicros),
      haltedAtTick: isHalted(model) ? (states[index]?.halted_at_tick ?? number) : null,
      model,
    }));

    // From here on trades wait; all that is left is writing.
    await lockMarket(tx);
    if (!(await advanceMarket(tx, { from, epoch }))) throw new DeposedError(`tick ${number} belongs to another leader`);
    const pricesCents = updates.map(({ priceCents }) => priceCents);
    const haltedSlots = updates.filter(({ haltedAtTick }) => haltedAtTick !== null).map(({ slot }) => slot);
    await insertTick(tx, { number, at: new Date(atMs), prices_cents: bySlot(updates), halted_slots: haltedSlots });
    await updateMarketStates(tx, updates);
    await foldPricesIntoCandles(tx, { atMs, celebrityIds: updates.map(({ celebrityId }) => celebrityId), pricesCents });
    await notifyTick(tx, number);
  });
  return number;
}

/** Slots are never reused, so a listing that left would leave a hole; its last place in the row stays readable. */
function bySlot(updates: readonly { readonly slot: number; readonly priceCents: number }[]): number[] {
  const prices: number[] = [];
  for (const { slot, priceCents } of updates) prices[slot] = priceCents;
  return Array.from(prices, (price) => price ?? 0);
}

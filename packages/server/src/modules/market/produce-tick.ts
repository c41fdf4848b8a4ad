import {
  type CelebrityMarket,
  haltTicksLeft,
  isHalted,
  nextTick,
  popularityDrift,
  priceCentsOf,
} from '@limelight/rules/market';
import { type TempoName, tempos } from '@limelight/rules/tempo';
import { londonDay } from '@limelight/rules/time';
import type { Executor } from '../../platform/database.js';
import { foldPricesIntoCandles } from './candle.sql.js';
import { drawsOfTick } from './fair-day.js';
import { insertPriceImpacts, type PriceImpact } from './price-impact.sql.js';
import { advanceMarket, insertTick, listMarketStates, lockMarket, notifyTick, updateMarketStates } from './tick.sql.js';

export interface TickPlan {
  /** The number of the tick before. */
  readonly from: number;
  readonly atMs: number;
  /** Of this leadership; a newer one makes the write fail. */
  readonly epoch: number;
  readonly tempo: TempoName;
}

/**
 * Gives the impacts that news shall have at a tick, in the tick's own transaction: what it notes down there as done is
 * done exactly if the tick is. At most one per celebrity.
 */
export type TakeImpacts = (tx: Executor, tick: { number: number; atMs: number }) => Promise<readonly PriceImpact[]>;

export const withoutImpacts: TakeImpacts = async () => [];

/** Another instance leads now: this one must stop ticking. */
export class DeposedError extends Error {}

/**
 * Moves the market one tick on, in one transaction: prices, halts and candles, or nothing.
 * @returns the new tick's number
 * @throws DeposedError when the market was moved, or its leadership taken, by somebody else
 */
export async function produceTick(
  db: Executor,
  { from, atMs, epoch, tempo }: TickPlan,
  takeImpacts: TakeImpacts = withoutImpacts,
): Promise<number> {
  const number = from + 1;
  const day = londonDay(atMs);
  await db.transaction().execute(async (tx) => {
    const impacts = await takeImpacts(tx, { number, atMs });
    const states = await listMarketStates(tx, day);
    const draws = await drawsOfTick(tx, { number, day });
    const news = new Map(impacts.map(({ celebrityId, impactBps }) => [celebrityId, impactBps]));
    const next = nextTick(states.map(modelOf), draws, tempos[tempo], news);
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
    const halted = updates.filter(({ haltedAtTick }) => haltedAtTick !== null);
    await insertTick(tx, {
      number,
      at: new Date(atMs),
      tempo,
      prices_cents: bySlot(updates),
      halted_slots: halted.map(({ slot }) => slot),
      halt_ticks_left: halted.map(({ model }) => haltTicksLeft(model.pendingJump)),
    });
    await insertPriceImpacts(tx, number, impacts);
    await updateMarketStates(tx, updates);
    await foldPricesIntoCandles(tx, { atMs, celebrityIds: updates.map(({ celebrityId }) => celebrityId), pricesCents });
    await notifyTick(tx, number);
  });
  return number;
}

type MarketState = Awaited<ReturnType<typeof listMarketStates>>[number];

function modelOf({ model, category, popularity_before, popularity }: MarketState): CelebrityMarket {
  return {
    ...(model as unknown as CelebrityMarket),
    category,
    popularityDrift:
      popularity_before === null || popularity === null ? 0 : popularityDrift(popularity_before, popularity),
  };
}

/** Slots are never reused, so a listing that left would leave a hole; its last place in the row stays readable. */
function bySlot(updates: readonly { readonly slot: number; readonly priceCents: number }[]): number[] {
  const prices: number[] = [];
  for (const { slot, priceCents } of updates) prices[slot] = priceCents;
  return Array.from(prices, (price) => price ?? 0);
}

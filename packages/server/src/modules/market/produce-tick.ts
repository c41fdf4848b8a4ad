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
import { generateTickDraws } from './fair-day.js';
import { insertPriceImpacts, type PriceImpact } from './price-impact.sql.js';
import { advanceMarket, insertTick, listMarketStates, lockMarket, notifyTick, updateMarketStates } from './tick.sql.js';

interface TickPlan {
  /** The number of the previous tick. */
  readonly from: number;
  readonly atMs: number;
  /** Fencing token of this leadership; a newer one makes the write fail. */
  readonly epoch: number;
  readonly tempo: TempoName;
}

/**
 * Returns the impacts of news at a tick, at most one per celebrity. Runs in the tick's transaction, so that news is
 * marked as applied exactly when the tick commits.
 */
export type TakeImpacts = (tx: Executor, tick: { number: number; atMs: number }) => Promise<readonly PriceImpact[]>;

export const withoutImpacts: TakeImpacts = async () => [];

/** Another instance is the leader now: this one must stop ticking. */
export class DeposedError extends Error {}

/**
 * Advances the market by one tick in one transaction: prices, halts and candles, or nothing.
 * @returns the new tick's number
 * @throws DeposedError when another instance advanced the market or became the leader
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
    const draws = await generateTickDraws(tx, { number, day });
    const news = new Map(impacts.map(({ celebrityId, impactBps }) => [celebrityId, impactBps]));
    const next = nextTick(states.map(modelOf), draws, tempos[tempo], news);
    const updates = next.map((model, index) => ({
      celebrityId: model.id,
      slot: states[index]?.slot ?? index,
      priceCents: priceCentsOf(model.priceMicros),
      haltedAtTick: isHalted(model) ? (states[index]?.halted_at_tick ?? number) : null,
      model,
    }));

    // Trades wait from here on, so only writes are left.
    await lockMarket(tx);
    if (!(await advanceMarket(tx, { from, epoch }))) throw new DeposedError(`tick ${number} belongs to another leader`);
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
    await foldPricesIntoCandles(tx, atMs, updates);
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

/** Slots are never reused: the slot of a removed celebrity is filled with 0, so that the others do not move. */
function bySlot(updates: readonly { readonly slot: number; readonly priceCents: number }[]): number[] {
  const prices: number[] = [];
  for (const { slot, priceCents } of updates) prices[slot] = priceCents;
  return Array.from(prices, (price) => price ?? 0);
}

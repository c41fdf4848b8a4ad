import { type DayCause, inOrder, jumpsOf } from '@limelight/rules/causes/causes';
import { fairTickDraws } from '@limelight/rules/fairness';
import { type CelebrityMarket, haltTicksLeft, nextTick, priceCentsOf, type TickDraws } from '@limelight/rules/market';
import { type SeCents, seCents } from '@limelight/rules/money';
import { splitHaltTicksLeft } from '@limelight/rules/split';
import { pathToPrice } from '@limelight/rules/staff-price';
import { type Tempo, type TempoName, tempos } from '@limelight/rules/tempo';
import { londonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { beginDay } from './begin-day.js';
import { foldPricesIntoCandles } from './candle.sql.js';
import { lockCelebrityChanges } from './celebrity-change.sql.js';
import type { CloseServices } from './close-days.js';
import { requireDayKey } from './day-key.js';
import { hmacSha256 } from './fair-day.js';
import { findLastMarketDay } from './market-day.sql.js';
import { type DayOpening, type OpeningServices, openDay } from './open-day.js';
import type { TakenCauses } from './price-causes.js';
import { advanceMarket, insertTick, listMarketStates, lockMarket, notifyTick, updateMarketStates } from './tick.sql.js';

interface TickPlan {
  /** The number of the previous tick. */
  readonly from: number;
  readonly atMs: number;
  /** Fencing token of this leadership; a newer one makes the write fail. */
  readonly epoch: number;
  /** Of the day, if this is its first tick and its commitment has no terms. */
  readonly tempo: TempoName;
}

/** Another instance is the leader now: this one must stop ticking. */
export class DeposedError extends Error {}

/**
 * Advances the market by one tick in one transaction: prices, halts and candles, or nothing.
 * @returns the new tick's number
 * @throws DeposedError when another instance advanced the market or became the leader
 * @throws DayRefusedError on a day that nobody could check
 */
export async function produceTick(
  services: CloseServices & OpeningServices,
  { from, atMs, epoch, tempo }: TickPlan,
): Promise<number> {
  const number = from + 1;
  const day = londonDay(atMs);
  await beginDay(services, { day, afterTick: from });
  await services.db.transaction().execute(async (tx) => {
    await lockCelebrityChanges(tx);
    const taken: TakenCauses[] = [];
    for (const { take } of services.priceCauses) if (take) taken.push(await take(tx, { number, atMs, day }));
    const dayTempo = await tempoOfDay(tx, services, { day, afterTick: from, tempo, now: new Date(atMs) });
    const states = await listMarketStates(tx);
    const draws = fairTickDraws({ key: await requireDayKey(tx, services, day), hmacSha256 }, number);
    // In the order of a replay: jumps are sums of floating point.
    const causes = inOrder(taken.flatMap((one) => one.causes));
    const updates = updatesOf(states, { number, draws, tempo: tempos[dayTempo], causes });

    // Trades wait from here on, so only writes are left.
    await lockMarket(tx);
    if (!(await advanceMarket(tx, { from, epoch }))) throw new DeposedError(`tick ${number} belongs to another leader`);
    const halted = updates.filter(({ haltTicks }) => haltTicks > 0);
    await insertTick(tx, {
      number,
      at: new Date(atMs),
      tempo: dayTempo,
      prices_cents: bySlot(updates),
      halted_slots: halted.map(({ slot }) => slot),
      halt_ticks_left: halted.map(({ haltTicks }) => haltTicks),
    });
    for (const { settle } of taken) await settle(updates);
    await updateMarketStates(tx, updates);
    await foldPricesIntoCandles(tx, atMs, updates);
    await notifyTick(tx, number);
  });
  return number;
}

/** The tempo was fixed with the day's commitment. */
async function tempoOfDay(tx: Executor, services: OpeningServices, opening: DayOpening): Promise<TempoName> {
  const newest = await findLastMarketDay(tx);
  if (newest?.day === opening.day && newest.last_tick !== null) throw new Error(`${newest.day} has ended`);
  if (newest?.day === opening.day) return newest.tempo;
  if (newest && newest.day > opening.day) throw new Error(`${newest.day} is open: no tick can be on ${opening.day}`);
  return openDay(tx, services, opening);
}

type MarketState = Awaited<ReturnType<typeof listMarketStates>>[number];

interface TickInputs {
  readonly number: number;
  readonly draws: TickDraws;
  readonly tempo: Tempo;
  readonly causes: readonly DayCause[];
}

/**
 * Every celebrity after the tick, in slot order. The price of a suspended one stands still, and so does its
 * model; one that leaves absorbs first what is under way.
 */
function updatesOf(states: readonly MarketState[], { number, draws, tempo, causes }: TickInputs) {
  const trading = states.filter(({ status, settling }) => status === 'active' || settling);
  const targets = new Map(
    trading.flatMap((state) => (state.target_cents === null ? [] : [[state.id, targetOf(state)]])),
  );
  const moved = new Map(
    nextTick(trading.map(modelOf), draws, tempo, { ...jumpsOf(causes), targets }).map((model) => [model.id, model]),
  );
  return states.map((state) => {
    const model = moved.get(state.id) ?? modelOf(state);
    const priceCents = priceCentsOf(model.priceMicros);
    const ticksToTarget = state.target_cents === null ? 0 : pathToPrice(priceCents, targetOf(state)).length;
    const splitTicks = state.split_tick === null ? 0 : splitHaltTicksLeft(state.split_tick, number);
    const haltTicks = Math.max(haltTicksLeft(model.pendingJump) + ticksToTarget, splitTicks);
    return {
      celebrityId: state.id,
      slot: state.slot,
      priceCents,
      // News about a suspended celebrity wait with their halt.
      haltedAtTick:
        haltTicks > 0 ? (state.halted_at_tick ?? number) : moved.has(state.id) ? null : state.halted_at_tick,
      haltTicks,
      reached: state.target_cents === priceCents,
      model,
    };
  });
}

function targetOf({ target_cents }: MarketState): SeCents {
  return seCents(target_cents ?? 0);
}

/** Staff may have changed the category since the last tick. */
function modelOf({ model, category }: MarketState): CelebrityMarket {
  return { ...(model as unknown as CelebrityMarket), category };
}

/**
 * Slots are never reused: the slot of a removed celebrity is filled with 0, so that the others do not move.
 */
function bySlot(updates: readonly { readonly slot: number; readonly priceCents: number }[]): number[] {
  const prices: number[] = [];
  for (const { slot, priceCents } of updates) prices[slot] = priceCents;
  return Array.from(prices, (price) => price ?? 0);
}

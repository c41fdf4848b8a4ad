import { eventFeeBps, type FeeWindow } from '@limelight/rules/fee';
import { type SeCents, seCents } from '@limelight/rules/money';
import type { RandomSource } from '@limelight/rules/random-source';
import { eventLockMs, eventMs, eventPledgersMin } from '@limelight/rules/squad-event';
import { type Tier, tiers } from '@limelight/rules/tier';
import { minuteMs, secondMs, tickMs } from '@limelight/rules/time';
import { undoWindowMs } from '@limelight/rules/undo';
import { elementAt } from '../element.js';
import type { RuleBook } from '../rule-book.js';

export const star = 'star';

/** An evening in winter. Its ticks are counted from the first one at or after it. */
export const startsAtMs = Date.UTC(2026, 0, 15, 18);
const endsAtMs = startsAtMs + eventMs;
/** A trade of that tick can be undone until the event begins, and a little longer. */
export const firstTick = -undoWindowMs / tickMs;
/** Trades are free of the event from here on, wherever its ticks are. */
export const afterTick = eventMs / tickMs + 1;
/** The shares of pledges are free from here on. */
export const unlockTick = eventLockMs / tickMs;
export const lastTick = afterTick + (10 * minuteMs) / tickMs;

/** From SE$10 to SE$900, any ratio as likely as another. */
const priceCentsMin = 1_000;
const priceRatio = 90;
/** SE$100 to SE$100,000. */
const pledgeCentsMin = 10_000;
const pledgeRatio = 1_000;
const pledgersMore = 80;

interface Pledger {
  readonly tier: Tier;
  readonly cents: number;
}

/** An event, and who else pledges. */
export interface SquadEvent {
  readonly priceCents: SeCents;
  /** Honest players who count. */
  readonly pledgers: readonly Pledger[];
  /** From the start to its first tick. */
  readonly delayMs: number;
  /** The first tick with the boost: all pledges are shares by then. */
  readonly boostTick: number;
}

export function nextSquadEvent(random: RandomSource): SquadEvent {
  const pledgers = eventPledgersMin + Math.floor(pledgersMore * random.uniform());
  return {
    priceCents: seCents(Math.round(priceCentsMin * priceRatio ** random.uniform())),
    pledgers: Array.from({ length: pledgers }, () => ({
      tier: elementAt(tiers, Math.floor(tiers.length * random.uniform())),
      cents: Math.round(pledgeCentsMin * pledgeRatio ** random.uniform()),
    })),
    delayMs: Math.floor((tickMs / secondMs) * random.uniform()) * secondMs,
    boostTick: 1 + Math.floor(3 * random.uniform()),
  };
}

export function momentOf({ delayMs }: SquadEvent, tick: number): number {
  return startsAtMs + delayMs + tick * tickMs;
}

/** The fee and the boost of an event with so many pledgers who count. */
export function windowOf(event: SquadEvent, pledgers: number, rules: RuleBook): FeeWindow {
  const peakPpm = rules.eventBoostPpm(pledgers);
  return {
    celebrityId: star,
    fromMs: startsAtMs,
    untilMs: endsAtMs,
    bpsByTier: { free: eventFeeBps, basic: eventFeeBps, pro: eventFeeBps, elite: eventFeeBps },
    reason: 'Squad event',
    boost: { peakPpm, fromMs: momentOf(event, event.boostTick) },
  };
}

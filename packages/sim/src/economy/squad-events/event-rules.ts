import { boostedPriceCents } from '@limelight/rules/boost';
import { eventFeeBps, feeFor } from '@limelight/rules/fee';
import type { Bps, SeCents } from '@limelight/rules/money';
import {
  decideSlot,
  eventAccountDays,
  eventAccountTrades,
  eventBoostPpm,
  pledgeRefusal,
  prizeCents,
  squadEventTimeProblem,
  squadEventTimes,
} from '@limelight/rules/squad-event';
import { countsForDay, oldestOfRings, squadDay } from '@limelight/rules/squad-ranking';

export interface WaitingOrder {
  readonly duringEvents: boolean;
  /** Of its player's plan, on the day it was placed. */
  readonly rateBps: Bps;
}

export interface FilledPledge {
  readonly totalCents: SeCents;
  readonly feeCents: SeCents;
  readonly planFeeBps: Bps;
}

export interface SharePrices {
  readonly plainCents: SeCents;
  readonly boostedCents: SeCents;
}

export interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The rules of events, of their slots, and of what could be timed on them. */
export const squadEventRules = {
  feeFor,
  eventBoostPpm,
  boostedPriceCents,
  /** What an order pays when it fills in an event; null where it rests. */
  orderFeeInEvent: ({ duringEvents }: WaitingOrder): Bps | null => (duringEvents ? eventFeeBps : null),
  /** Whether a trade belongs to an event, or was made before one that has begun since. */
  isInEvent: (trade: { readonly atMs: number; readonly nowMs: number }, { fromMs, untilMs }: Span): boolean =>
    trade.atMs < untilMs && trade.nowMs >= fromMs,
  /** Of each pledge, out of its own fee. */
  prizesOf: (pledges: readonly FilledPledge[]): readonly SeCents[] =>
    pledges.map(({ totalCents, planFeeBps }) => prizeCents(totalCents, planFeeBps)),
  /** Whether the shares of pledges are locked. */
  isLocked: ({ startsAtMs, nowMs }: { readonly startsAtMs: number; readonly nowMs: number }): boolean =>
    nowMs < squadEventTimes(startsAtMs).unlocksAtMs,
  pledgeRefusal,
  decideSlot,
  /** Whether an account counts as a pledger. */
  isSettledPledger: ({ ageDays, trades }: { readonly ageDays: number; readonly trades: number }): boolean =>
    ageDays >= eventAccountDays && trades >= eventAccountTrades,
  oldestOfRings,
  squadEventTimeProblem,
  /** What returns, closes and contests value a share at. */
  valueCents: ({ plainCents }: SharePrices): SeCents => plainCents,
  /** What a signal begins at, and is scored at. */
  signalCents: ({ plainCents }: SharePrices): SeCents => plainCents,
  /** What the return of contests adds back of a fee, so that no plan buys a rank. */
  isAddedBack: ({ inEvent }: { readonly inEvent: boolean }): boolean => !inEvent,
  /** Whether a stay in a squad counts for the day of its ranking that begins. */
  countsForDay,
  squadDay,
};

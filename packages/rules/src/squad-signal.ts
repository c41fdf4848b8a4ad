import { type Bps, bps, ratioBps, type SeCents, seCents } from './money.js';
import { type SplitRatio, splitPrice } from './split.js';
import { dayMs, weekMs } from './time.js';

/**
 * A signal is a member's dated call that the star of the squad rises or falls over 24 hours. It is public,
 * cannot be withdrawn, and moves no money.
 */

export const signalDirections = ['up', 'down'] as const;
export type SignalDirection = (typeof signalDirections)[number];

/** `void`: the star could not be traded when the call was due, and it counts for nothing. */
export const signalOutcomes = ['right', 'missed', 'unmoved', 'void'] as const;
export type SignalOutcome = (typeof signalOutcomes)[number];

export const signalHours = 24;
/** From the call to its score. */
export const signalMs = dayMs;
/** So long a due call waits for a star that cannot be traded. */
export const signalWaitMs = weekMs;
/** What a caller needs. */
export const signalAccountDays = 7;
export const signalTrades = 5;
/** From so many calls on, right or missed, the share right says something. */
export const recordMin = 20;
/** What luck alone gives at most is left out on both sides together, in percent. */
const outsideLuck = 0.05;

export const signalLacks = ['ACCOUNT_DAYS', 'TRADES'] as const;
export type SignalLack = (typeof signalLacks)[number];

/** What is missing to call. */
export function signalLacksOf(caller: { readonly accountAgeMs: number; readonly trades: number }): SignalLack[] {
  return signalLacks.filter((lack) =>
    lack === 'TRADES' ? caller.trades < signalTrades : caller.accountAgeMs < signalAccountDays * dayMs,
  );
}

export type SignalRefusalCode = 'CELEBRITY_SUSPENDED' | 'TRADING_HALTED' | 'PRICE_MOVED' | 'SIGNAL_NEW' | 'SIGNAL_OPEN';

export interface SignalState {
  readonly lacks: readonly SignalLack[];
  /** Of the caller, in any squad. */
  readonly hasOpen: boolean;
  readonly star: {
    readonly suspended: boolean;
    /** News or a split are being absorbed: where the price goes may be known already. */
    readonly halted: boolean;
    readonly priceCents: SeCents;
    /** At the tick that the caller saw; null for one before a split, or that is no longer stored. */
    readonly seenPriceCents: SeCents | null;
  };
}

/** Why a call is refused, or `null`. */
export function signalRefusal({ lacks, hasOpen, star }: SignalState): SignalRefusalCode | null {
  if (lacks.length > 0) return 'SIGNAL_NEW';
  if (hasOpen) return 'SIGNAL_OPEN';
  if (star.suspended) return 'CELEBRITY_SUSPENDED';
  if (star.halted) return 'TRADING_HALTED';
  return star.seenPriceCents === star.priceCents ? null : 'PRICE_MOVED';
}

export type SignalStep = 'wait' | 'score' | 'void';

/**
 * What a tick does with an open call: it is scored at the first tick at or after its 24 hours at which the
 * star can be traded, and void when the star leaves the exchange or cannot be traded for a week after them.
 */
export function signalStep(
  { dueAtMs }: { readonly dueAtMs: number },
  tick: { readonly atMs: number; readonly tradable: boolean; readonly leaving: boolean },
): SignalStep {
  if (tick.leaving) return 'void';
  if (tick.atMs < dueAtMs) return 'wait';
  if (tick.tradable) return 'score';
  return tick.atMs >= dueAtMs + signalWaitMs ? 'void' : 'wait';
}

/** The price of a call in money of later, after these splits; charts convert theirs in the same way. */
export function calledPrice(priceCents: SeCents, splits: readonly SplitRatio[]): SeCents {
  return splits.reduce((price, ratio) => seCents(Math.max(1, splitPrice(price, ratio))), priceCents);
}

export interface SignalScore {
  readonly outcome: Exclude<SignalOutcome, 'void'>;
  /** Of the price, whichever way was called. */
  readonly moveBps: Bps;
}

/** Both prices in one money. A price that has not moved is neither right nor missed. */
export function scoreSignal(direction: SignalDirection, calledCents: SeCents, scoredCents: SeCents): SignalScore {
  const moveBps = ratioBps(seCents(scoredCents - calledCents), calledCents);
  if (scoredCents === calledCents) return { outcome: 'unmoved', moveBps };
  return { outcome: scoredCents > calledCents === (direction === 'up') ? 'right' : 'missed', moveBps };
}

export interface LuckRange {
  readonly low: number;
  readonly high: number;
}

/**
 * How many of `calls` are right by luck: the central 95 % of as many throws of a coin. Below `low` are at
 * most 2.5 % of all cases, above `high` as many.
 */
export function luckRange(calls: number): LuckRange {
  if (!Number.isInteger(calls) || calls < 0) throw new RangeError(`${calls} is no number of calls`);
  // Each as a logarithm: of a thousand calls the smallest is less than a number can hold.
  let logChance = -calls * Math.LN2;
  let below = 0;
  for (let low = 0; low < calls; low += 1) {
    below += Math.exp(logChance);
    if (below > outsideLuck / 2) return { low, high: calls - low };
    logChance += Math.log(calls - low) - Math.log(low + 1);
  }
  return { low: 0, high: calls };
}

/** How many calls of a player had which end, and the sum of the moves in the called directions. */
export interface SignalCounts {
  readonly open: number;
  readonly right: number;
  readonly missed: number;
  readonly unmoved: number;
  readonly voided: number;
  readonly calledMovesBps: number;
}

export interface SignalFigures {
  readonly right: number;
  /** Right and missed together. */
  readonly of: number;
  readonly luck: LuckRange;
  /** In the called direction, of all scored calls. */
  readonly meanMoveBps: Bps;
}

/** What the calls of a player say; null while they are too few to say something. */
export function signalFigures({ right, missed, unmoved, calledMovesBps }: SignalCounts): SignalFigures | null {
  const of = right + missed;
  if (of < recordMin) return null;
  const meanMoveBps = bps(Math.round(calledMovesBps / (of + unmoved)));
  return { right, of, luck: luckRange(of), meanMoveBps };
}

/** "13 of 20, luck: 6 to 14". */
export function figuresText({ right, of, luck }: Omit<SignalFigures, 'meanMoveBps'>): string {
  return `${right} of ${of}, luck: ${luck.low} to ${luck.high}`;
}

/** "Sarkodie up over 24 h": as a chat, a list and a notification name a call. */
export function signalText(star: string, direction: SignalDirection): string {
  return `${star} ${direction} over ${signalHours} h`;
}

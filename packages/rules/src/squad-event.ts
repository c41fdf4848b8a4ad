import { boostPpmMax } from './boost.js';
import { eventFeeBps, tradeFee } from './fee.js';
import { add, type Bps, multiplyByCount, type SeCents, seCents } from './money.js';
import { dayMs, endOfLondonDay, hourMs, londonDay, minuteMs, startOfLondonDay } from './time.js';

/**
 * An event of a squad: members pledge cash for its celebrity, all pledges become shares at one price, and for
 * two hours every trade in the celebrity costs 3 % and has a price with a boost that fades. The boost is
 * never more than the fee, so neither holders nor quick buyers earn by it.
 */

export const eventMs = 2 * hourMs;
/** Shares of a pledge are locked from the start on. */
export const eventLockMs = 24 * hourMs;
/** It is scheduled so long ahead at least, */
export const eventNoticeMsMin = dayMs;
/** and at most. */
export const eventNoticeMsMax = 7 * dayMs;
/** Until then proposals for a celebrity may overlap; then one gets the slot. */
export const eventSlotMs = 12 * hourMs;
/** Until so long before the start a pledge can be lowered and withdrawn. */
export const eventChangeMs = 60 * minuteMs;
/**
 * A slot that no tick shows for so long is lost: the records of the day would not say when it was decided.
 */
export const eventSlotLateMs = 15 * minuteMs;
/** Between the end of an event and the start of the next one of the celebrity. */
export const eventGapMs = 72 * hourMs;
/** Closes, dividends and returns of a day stay untouched. */
const midnightMarginMs = 2 * hourMs;
/** Away from premieres, splits and the first price of an IPO of the celebrity. */
export const eventClearanceMs = 6 * hourMs;
/** One that no tick could begin for so long is cancelled. */
export const eventLateMsMax = 10 * minuteMs;

/** Who counts for the slot and the boost: accounts of so many days with so many trades, one of a ring. */
export const eventAccountDays = 7;
export const eventAccountTrades = 5;
/** With fewer at the decision there is no event. */
export const eventPledgersMin = 10;
/** 0.05 % each. */
const boostPpmPerPledger = 500;

export const pledgeCentsMin = 1_000;
export const pledgeCentsMax = 100_000_000;
/** As many as one trade can have. */
const pledgeSharesMax = 1_000_000;

/**
 * `proposed`: others may want the slot; `scheduled`: it has it; `started`: the boost fades, then the shares
 * are locked; `finished`: they are free and the prizes are paid.
 */
export const squadEventStages = ['proposed', 'scheduled', 'started', 'finished', 'cancelled'] as const;
export type SquadEventStage = (typeof squadEventStages)[number];

/** Why there was none. */
export const squadEventCancelReasons = [
  /** By who proposed it, before the decision. */
  'withdrawn',
  'staff',
  /** Fewer than ten who count. */
  'few',
  /** Another proposal has more. */
  'slot',
  /** A premiere, a split or an IPO of the celebrity is too near. */
  'near',
  /** The celebrity cannot be traded at the start. */
  'celebrity',
  /** The market stood still at the start. */
  'late',
  /** The squad was archived. */
  'squad',
] as const;
export type SquadEventCancelReason = (typeof squadEventCancelReasons)[number];

export interface SquadEventTimes {
  readonly startsAtMs: number;
  /** When it gets the slot, or is cancelled. */
  readonly decidesAtMs: number;
  /** Until when a pledge can be lowered or withdrawn. */
  readonly changesUntilMs: number;
  readonly endsAtMs: number;
  readonly unlocksAtMs: number;
}

export function squadEventTimes(startsAtMs: number): SquadEventTimes {
  return {
    startsAtMs,
    decidesAtMs: startsAtMs - eventSlotMs,
    changesUntilMs: startsAtMs - eventChangeMs,
    endsAtMs: startsAtMs + eventMs,
    unlocksAtMs: startsAtMs + eventLockMs,
  };
}

export type SquadEventTimeProblem = 'TOO_SOON' | 'TOO_LATE' | 'NEAR_MIDNIGHT' | 'NO_WHOLE_MINUTE';

/** Whether an event that starts then is clear of midnight in London. */
export function isClearOfMidnight(startsAtMs: number): boolean {
  const day = londonDay(startsAtMs);
  const isAfter = startsAtMs >= startOfLondonDay(day) + midnightMarginMs;
  return isAfter && startsAtMs + eventMs <= endOfLondonDay(day) - midnightMarginMs;
}

/** Why an event cannot be proposed for a time; null when it can. */
export function squadEventTimeProblem(startsAtMs: number, nowMs: number): SquadEventTimeProblem | null {
  if (startsAtMs % minuteMs !== 0) return 'NO_WHOLE_MINUTE';
  if (startsAtMs < nowMs + eventNoticeMsMin) return 'TOO_SOON';
  if (startsAtMs > nowMs + eventNoticeMsMax) return 'TOO_LATE';
  return isClearOfMidnight(startsAtMs) ? null : 'NEAR_MIDNIGHT';
}

/** Whether two events of a celebrity are so near to each other that there can be one alone. */
export function areRivals(startsAtMs: number, otherMs: number): boolean {
  return Math.abs(startsAtMs - otherMs) < eventMs + eventGapMs;
}

/** Whether a premiere, split or IPO at a moment is too near to an event. */
export function isTooNear(startsAtMs: number, momentMs: number): boolean {
  return momentMs > startsAtMs - eventClearanceMs && momentMs < startsAtMs + eventMs + eventClearanceMs;
}

export interface SlotCandidate {
  readonly id: string;
  readonly createdAtMs: number;
  /** Pledgers who count. */
  readonly pledgers: number;
}

/**
 * What happens to a proposal at its decision, among its rivals: it has the slot, is cancelled for too few
 * pledgers, or makes way for the one with more; of equal ones the earlier proposal.
 */
export function decideSlot(
  own: SlotCandidate,
  rivals: readonly SlotCandidate[],
): 'scheduled' | Extract<SquadEventCancelReason, 'few' | 'slot'> {
  if (own.pledgers < eventPledgersMin) return 'few';
  return rivals.some((rival) => comesBefore(rival, own)) ? 'slot' : 'scheduled';
}

function comesBefore(one: SlotCandidate, other: SlotCandidate): boolean {
  const first = one.createdAtMs - other.createdAtMs || (one.id < other.id ? -1 : 1);
  return one.pledgers > other.pledgers || (one.pledgers === other.pledgers && first < 0);
}

/** The highest boost of an event, in parts per million, at its start. */
export function eventBoostPpm(pledgers: number): number {
  return Math.min(boostPpmMax, pledgers * boostPpmPerPledger);
}

export interface PledgeFill {
  readonly shares: number;
  readonly totalCents: SeCents;
  readonly feeCents: SeCents;
  /** Of the pledge; the rest is free again. */
  readonly sumCents: SeCents;
}

function fillOf(shares: number, priceCents: SeCents): PledgeFill {
  const totalCents = multiplyByCount(priceCents, shares);
  const feeCents = tradeFee(totalCents, eventFeeBps);
  return { shares, totalCents, feeCents, sumCents: add(totalCents, feeCents) };
}

/** The most shares that a pledge pays at a price, with their fee. */
export function pledgeFill(cents: number, priceCents: SeCents): PledgeFill {
  const guess = Math.floor((cents * 10_000) / (priceCents * (10_000 + eventFeeBps))) + 1;
  let fill = fillOf(Math.min(pledgeSharesMax, guess), priceCents);
  while (fill.shares > 0 && fill.sumCents > cents) fill = fillOf(fill.shares - 1, priceCents);
  return fill;
}

const prizeFeeBpsMax = 150;

/**
 * What a pledger gets back of the fee: what of the 3 % exceeds the smaller of 1.5 % and the own plan's fee.
 * Rounded down.
 */
export function prizeCents(totalCents: SeCents, planFeeBps: Bps): SeCents {
  const excess = BigInt(eventFeeBps - Math.min(prizeFeeBpsMax, planFeeBps));
  return seCents(Number((BigInt(totalCents) * excess) / 10_000n));
}

export interface PledgerState {
  readonly member: boolean;
  readonly frozen: boolean;
  /** Free cash, and what this pledge has reserved. */
  readonly cashCents: number;
  /** What the player has pledged, 0 for nothing. */
  readonly pledgedCents: number;
}

export interface PledgeRequest {
  readonly cents: number;
  /** What the page showed: a pledge that changed elsewhere is a conflict. */
  readonly seenCents: number;
}

export type PledgeRefusalCode =
  | 'EVENT_CLOSED'
  | 'EVENT_MEMBERS_ONLY'
  | 'ACCOUNT_FROZEN'
  | 'PLEDGE_AMOUNT'
  | 'PLEDGE_LOCKED'
  | 'CONFLICT'
  | 'NOT_ENOUGH_CASH';

/** Whether a player may pledge, or change the pledge; null when it may be. */
export function pledgeRefusal(
  { startsAtMs, changesUntilMs }: Pick<SquadEventTimes, 'startsAtMs' | 'changesUntilMs'>,
  player: PledgerState,
  { cents, seenCents }: PledgeRequest,
  nowMs: number,
): PledgeRefusalCode | null {
  if (nowMs >= startsAtMs) return 'EVENT_CLOSED';
  if (!player.member) return 'EVENT_MEMBERS_ONLY';
  if (player.frozen) return 'ACCOUNT_FROZEN';
  if (!Number.isSafeInteger(cents) || cents < pledgeCentsMin || cents > pledgeCentsMax) return 'PLEDGE_AMOUNT';
  if (seenCents !== player.pledgedCents) return 'CONFLICT';
  if (cents < player.pledgedCents && nowMs >= changesUntilMs) return 'PLEDGE_LOCKED';
  return cents > player.cashCents ? 'NOT_ENOUGH_CASH' : null;
}

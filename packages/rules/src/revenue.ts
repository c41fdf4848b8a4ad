import type { GatewayName } from './payment.js';
import {
  addDays,
  daysBetween,
  endOfLondonDay,
  hourMs,
  type LondonDay,
  londonDay,
  mondayOf,
  parseLondonDay,
  startOfLondonDay,
} from './time.js';
import type { VipTier } from './vip-plan.js';

/** The periods of the revenue screen: from their start in London until now. */
export const revenuePeriods = ['today', 'week', 'month', 'year'] as const;
export type RevenuePeriod = (typeof revenuePeriods)[number];

/** What brings money in. */
export const revenueProducts = ['tokens', 'basic', 'pro', 'elite'] as const satisfies readonly ('tokens' | VipTier)[];
export type RevenueProduct = (typeof revenueProducts)[number];

/**
 * `paid` comes in; refunds and disputes go out, and come back when a bank returns them or a dispute is won.
 */
export const revenueKinds = ['paid', 'refund', 'dispute'] as const;
export type RevenueKind = (typeof revenueKinds)[number];

/**
 * From `fromMs` to before `untilMs`; `startsMs` are the starts of its bars, the first of which is `fromMs`.
 */
export interface RevenueSpan {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly startsMs: readonly number[];
}

export interface ComparedSpans {
  readonly current: RevenueSpan;
  /** The period before until the same time of the same day, and never beyond its own end. */
  readonly before: RevenueSpan;
}

/** A period until now and the one before it, in bars of an hour (today), a month (year), or a day. */
export function revenueSpans(period: RevenuePeriod, nowMs: number): ComparedSpans {
  const today = londonDay(nowMs);
  const first = firstDay(period, today);
  const firstBefore = firstDay(period, addDays(first, -1));
  const fromMs = startOfLondonDay(first);
  const beforeMs = startOfLondonDay(firstBefore);
  const dayBefore = addDays(firstBefore, daysBetween(first, today));
  // A month may be shorter than the part of the next one that has passed, and a day than one on which summer
  // time ends.
  const sameTimeMs = startOfLondonDay(dayBefore) + (nowMs - startOfLondonDay(today));
  const untilBeforeMs = Math.min(sameTimeMs, endOfLondonDay(dayBefore), fromMs);
  return {
    current: { fromMs, untilMs: nowMs, startsMs: startsOf(period, first, nowMs) },
    before: { fromMs: beforeMs, untilMs: untilBeforeMs, startsMs: startsOf(period, firstBefore, untilBeforeMs) },
  };
}

function firstDay(period: RevenuePeriod, day: LondonDay): LondonDay {
  if (period === 'today') return day;
  if (period === 'week') return mondayOf(day);
  return parseLondonDay(period === 'month' ? `${day.slice(0, 8)}01` : `${day.slice(0, 5)}01-01`);
}

/** At least the first, also of a period that begins now. */
function startsOf(period: RevenuePeriod, first: LondonDay, untilMs: number): readonly number[] {
  const starts: number[] = [];
  let day = first;
  let startMs = startOfLondonDay(first);
  do {
    starts.push(startMs);
    day = period === 'year' ? firstDay('month', addDays(day, 31)) : addDays(day, 1);
    startMs = period === 'today' ? startMs + hourMs : startOfLondonDay(day);
  } while (startMs < untilMs);
  return starts;
}

/** A sum of entries that have these in common. */
export interface RevenueSum {
  /** Of `startsMs`, from 0. */
  readonly bar: number;
  readonly kind: RevenueKind;
  readonly gateway: GatewayName;
  readonly product: RevenueProduct;
  /** Signed: refunds and disputes are negative. */
  readonly usCents: number;
  readonly count: number;
}

export interface RevenueTotals {
  readonly grossUsCents: number;
  /** What was given back and what disputes hold or took, as positive amounts. */
  readonly refundedUsCents: number;
  readonly disputedUsCents: number;
  readonly netUsCents: number;
  /** Orders that were paid. */
  readonly orders: number;
}

/** Every total of the screen is made here from the same sums, so that they agree to the cent. */
export function totalRevenue(sums: readonly RevenueSum[]): RevenueTotals {
  const sumOf = (wanted: RevenueKind) =>
    sums.reduce((total, { kind, usCents }) => total + (kind === wanted ? usCents : 0), 0);
  const [gross, refunds, disputes] = [sumOf('paid'), sumOf('refund'), sumOf('dispute')];
  return {
    grossUsCents: gross,
    // Not -0.
    refundedUsCents: 0 - refunds,
    disputedUsCents: 0 - disputes,
    netUsCents: gross + refunds + disputes,
    orders: sums.reduce((total, { kind, count }) => total + (kind === 'paid' ? count : 0), 0),
  };
}

/**
 * Change of a figure in basis points of the one before, rounded half away from zero; null without one to
 * compare with.
 */
export function changeBps(now: number, before: number): number | null {
  if (now === before) return 0;
  if (before <= 0) return null;
  const change = ((now - before) * 10_000) / before;
  return Math.sign(change) * Math.round(Math.abs(change));
}

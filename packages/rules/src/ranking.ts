import { divideRounded } from './money.js';
import { addDays, daysBetween, type LondonDay, parseLondonDay } from './time.js';

/**
 * What traders are ranked by: profit over a window as a share of what the player had to make it with. Money put in
 * (grants, bonuses, tokens) raises both sides alike, so it never counts as profit.
 */

export const rankingWindows = ['week', 'month', 'all'] as const;
export type RankingWindow = (typeof rankingWindows)[number];

/** A player's account at the start of a day. */
export interface Baseline {
  readonly valueCents: number;
  readonly contributedCents: number;
}

const daysPerWeek = 7;
const someMonday = parseLondonDay('1970-01-05');

/** The London day a window began: Monday, or the first of the month. `null` for all time. */
export function windowStart(window: RankingWindow, day: LondonDay): LondonDay | null {
  if (window === 'all') return null;
  if (window === 'month') return monthOf(day);
  const sinceMonday = daysBetween(someMonday, day) % daysPerWeek;
  return addDays(day, -(sinceMonday < 0 ? sinceMonday + daysPerWeek : sinceMonday));
}

/** The first day of a day's month: the name of a league's month. */
export function monthOf(day: LondonDay): LondonDay {
  return parseLondonDay(`${day.slice(0, 'YYYY-MM'.length)}-01`);
}

/** The first day of the month after. */
export function nextMonth(day: LondonDay): LondonDay {
  // 31 days after the first is in the next month, whatever the month.
  return monthOf(addDays(monthOf(day), 31));
}

/**
 * What a player had to work with over a window is its baseline's value and what was put in since:
 * `openingOffset + contributed now`. Without a baseline (all time, or the player came later) everything was put in.
 */
export function openingOffset(baseline: Baseline | undefined): number {
  return baseline === undefined ? 0 : baseline.valueCents - baseline.contributedCents;
}

const bpsPerWhole = 10_000;
/**
 * Below this the quotient of two doubles is never rounded onto a half that the true quotient is not: the distance from a
 * half is at least 1 / (2 * opening), which is more than the error of the division.
 */
const exactMax = 2 ** 51;
/** Of a signed 32-bit key: twenty-one million per cent. */
export const profitBpsMax = 2 ** 31 - 1;

/**
 * Profit in basis points, rounded half away from zero as PostgreSQL's `round(numeric)` does. Zero for a player who had
 * nothing. Runs a million times a tick, so it is exact on doubles and asks for big integers only where those end.
 */
export function windowProfitBps(valueCents: number, openingCents: number): number {
  if (openingCents <= 0) return 0;
  const scaled = (valueCents - openingCents) * bpsPerWhole;
  if (scaled > exactMax || scaled < -exactMax) return bigProfitBps(valueCents, openingCents);
  const quotient = scaled / openingCents;
  const rounded = quotient < 0 ? -Math.round(-quotient) : Math.round(quotient);
  return Math.min(rounded, profitBpsMax) + 0;
}

function bigProfitBps(valueCents: number, openingCents: number): number {
  const scaled = (BigInt(valueCents) - BigInt(openingCents)) * BigInt(bpsPerWhole);
  const rounded = Number(divideRounded(scaled, BigInt(openingCents), 'halfUp'));
  return Math.max(-profitBpsMax, Math.min(rounded, profitBpsMax));
}

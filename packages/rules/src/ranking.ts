import { divideHalfUp } from './money.js';
import { addDays, type LondonDay, mondayOf, parseLondonDay } from './time.js';

/**
 * Traders are ranked by profit over a window as a share of the capital they had in it. Contributions (grants, bonuses,
 * tokens) raise value and capital alike, so they never count as profit.
 */

export const rankingWindows = ['week', 'month', 'all'] as const;
export type RankingWindow = (typeof rankingWindows)[number];

/** A player's account at the start of a day. */
export interface Baseline {
  readonly valueCents: number;
  readonly contributedCents: number;
}

/** The London day a window began: Monday, or the first of the month. `null` for all time. */
export function windowStart(window: RankingWindow, day: LondonDay): LondonDay | null {
  if (window === 'all') return null;
  return window === 'month' ? monthOf(day) : mondayOf(day);
}

/** The first day of a day's month, which identifies a league's month. */
export function monthOf(day: LondonDay): LondonDay {
  return parseLondonDay(`${day.slice(0, 'YYYY-MM'.length)}-01`);
}

/** The first day of the next month. */
export function nextMonth(day: LondonDay): LondonDay {
  // 31 days after the first is in the next month, whatever the month.
  return monthOf(addDays(monthOf(day), 31));
}

/**
 * A player's capital over a window is the baseline's value plus the contributions since: `openingOffset + contributed
 * now`. Without a baseline (all time, or the player joined later) it is all contributions.
 */
export function openingOffset(baseline: Baseline | undefined): number {
  return baseline === undefined ? 0 : baseline.valueCents - baseline.contributedCents;
}

const bpsPerWhole = 10_000;
/**
 * Below this, dividing doubles never rounds a quotient to a half that it is not: its distance from a half is at least
 * 1 / (2 * opening), more than the error of the division.
 */
const exactMax = 2 ** 51;
/** The largest signed 32-bit integer: twenty-one million per cent. */
export const profitBpsMax = 2 ** 31 - 1;

/**
 * Profit in basis points, rounded half away from zero as PostgreSQL's `round(numeric)` does. Zero for a player without
 * capital. It runs a million times per tick, so it uses doubles and falls back to BigInt only where they are inexact.
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
  const rounded = Number(divideHalfUp(scaled, BigInt(openingCents)));
  return Math.max(-profitBpsMax, Math.min(rounded, profitBpsMax));
}

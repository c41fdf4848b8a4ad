import { type FeeWindow, windowFor } from './fee.js';
import { type SeCents, seCents } from './money.js';
import { priceCentsMax } from './trade.js';

/** 3 %: with the fee of an event, neither who sells into a boost nor who buys before it gains by it. */
export const boostPpmMax = 30_000;
const ppmPerWhole = 1_000_000;

/** Exact for integers, where a quotient of doubles may round up to the next one. */
function divideDown(numerator: number, denominator: number): number {
  return (numerator - (numerator % denominator)) / denominator;
}

/**
 * The boost of a window at the time of a tick, in parts per million, rounded down. As `boost_at` of the
 * database.
 */
export function boostPpmAt(
  { fromMs, untilMs, boost }: Pick<FeeWindow, 'fromMs' | 'untilMs' | 'boost'>,
  momentMs: number,
): number {
  if (boost === null || momentMs < boost.fromMs || momentMs >= untilMs) return 0;
  return divideDown(boost.peakPpm * (untilMs - momentMs), untilMs - fromMs);
}

/** What a trade costs a share at a price with a boost, rounded down. As `trade_price` of the database. */
export function tradePriceCents(priceCents: SeCents, boostPpm: number): SeCents {
  const boostedCents = divideDown(priceCents * (ppmPerWhole + boostPpm), ppmPerWhole);
  return seCents(Math.min(priceCentsMax, boostedCents));
}

export interface BoostCase {
  readonly celebrityId: string;
  /** The time of the tick that a trade fills at. */
  readonly momentMs: number;
  readonly windows: readonly FeeWindow[];
}

/** The boost of a celebrity's trades: of the window that their fee comes from, if it is its own. */
export function boostPpmFor({ celebrityId, momentMs, windows }: BoostCase): number {
  const window = windowFor(windows, celebrityId, momentMs);
  return window === undefined || window.celebrityId === null ? 0 : boostPpmAt(window, momentMs);
}

/** The price of a celebrity's trades. What is no trade has the price without the boost. */
export function boostedPriceCents(priceCents: SeCents, boostCase: BoostCase): SeCents {
  return tradePriceCents(priceCents, boostPpmFor(boostCase));
}

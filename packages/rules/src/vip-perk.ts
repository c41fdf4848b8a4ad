import type { Tier } from './tier.js';

/** How long before everyone else VIP players hear that news about a celebrity is coming. */
export const earlyAlertMinutes = 30;

/** Length of the range that a market prediction gives, in days. */
export const predictionDays = 7;

/** A trade can be undone for this long. */
export const undoMinutes = 10;

/** Trades that a player may undo on one London day; null is without limit. */
export const undosPerDay: Readonly<Record<Tier, number | null>> = { free: 0, basic: 0, pro: 1, elite: null };

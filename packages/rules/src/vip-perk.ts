/** How long before everyone else VIP players hear that news about a celebrity is coming. */
export const earlyAlertMinutes = 30;

/** Length of the range that a market prediction gives, in days. */
export const predictionDays = 7;

/** A trade can be undone for this long. */
export const undoMinutes = 10;

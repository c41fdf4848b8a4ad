/**
 * Advisory lock between ticks and trades: a batch of trades holds it shared until it commits, a tick takes it alone. So
 * every trade fills at the tick that is current when it commits, and once tick N + 1 is visible no further trade can
 * carry number N. The function `place_trades` names the same key.
 */
export const marketLockKey = 7_266_100;

/** Held by the one instance that ticks, for as long as its connection lives. */
export const leaderLockKey = 7_266_101;

/** Held while the listings and the first year are written, so that of several first starts one does it. */
export const seedLockKey = 7_266_102;

/** "There is a new tick": a wake-up, what matters is read from the table. */
export const tickChannel = 'tick';

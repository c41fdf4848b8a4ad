/**
 * Advisory lock between ticks and trades: a batch of trades holds it shared until it commits, a tick takes it
 * exclusively. So every trade fills at the tick that is current when it commits, and once tick N + 1 is visible no
 * further trade can have number N. The SQL function `place_trades` uses the same key.
 */
export const marketLockKey = 7_266_100;

/** Held by the leader, the one instance that ticks, while its connection is open. */
export const leaderLockKey = 7_266_101;

/** Held while the listings and the first year are written, so that only one of several first starts seeds. */
export const seedLockKey = 7_266_102;

/** LISTEN/NOTIFY channel for new ticks: only a wake-up, the data are read from the table. */
export const tickChannel = 'tick';

/**
 * Advisory lock between a release and a tick: whoever releases news with an impact, and a tick from the moment it looks
 * for impacts, hold it alone. So a release is either seen by a tick or waits for its end, and no tick can lift a halt
 * whose news it has not taken in. Always taken before the market lock.
 */
export const impactLockKey = 7_266_110;

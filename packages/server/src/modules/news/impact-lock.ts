/**
 * Advisory lock between releases and ticks. A release of news with an impact holds it, and so does a tick from its
 * query for impacts on. A tick therefore either sees a release or blocks it until the tick ends, and no tick can lift a
 * halt whose news it has not applied. Always taken before the market lock.
 */
export const impactLockKey = 7_266_110;

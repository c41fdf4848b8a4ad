/** The names that page and service worker share. */

/** Responses about everybody's market, and responses about one player: the second are deleted at log-out. */
export const dataCaches = { everybody: 'limelight-data', own: 'limelight-own-data' } as const;

/** On a cached response: when the server gave it, ISO 8601. */
export const asOfHeader = 'x-as-of';

/** `forget`: another player, or none, uses this browser now. `take-over`: the waiting version shall begin. */
export type WorkerMessage = 'forget' | 'take-over';

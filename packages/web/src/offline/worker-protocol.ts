/** What page and service worker call things between them. */

/** Answers about everybody's market, and answers about one player: the second are gone at log-out. */
export const dataCaches = { everybody: 'limelight-data', own: 'limelight-own-data' } as const;

/** On an answer that was kept: when it was given, ISO 8601. */
export const asOfHeader = 'x-as-of';

/** `forget`: another player, or none, uses this browser now. `take-over`: the waiting version shall begin. */
export type WorkerMessage = 'forget' | 'take-over';

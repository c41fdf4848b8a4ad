/** Names shared by the page and the service worker. */

/**
 * Responses that are the same for everybody, and responses about one player, which are deleted at log-out.
 */
export const dataCaches = { everybody: 'limelight-data', own: 'limelight-own-data' } as const;

/** Response header with the time of a cached response, ISO 8601. */
export const asOfHeader = 'x-as-of';

/** `forget`: another player, or none, uses this browser now. `take-over`: activate the waiting version. */
export type WorkerMessage = 'forget' | 'take-over';

/** Names shared by the page and the service worker. */

/**
 * Responses that are the same for everybody, and responses about one player, which are deleted at log-out.
 */
export const dataCaches = { everybody: 'limelight-data', own: 'limelight-own-data' } as const;

/** Response header with the time of a cached response, ISO 8601. */
export const asOfHeader = 'x-as-of';

/** `forget`: another player, or none, uses this browser now. `take-over`: activate the waiting version. */
export type WorkerMessage = 'forget' | 'take-over';

/** To a page that got the stored copy of its account: what the network answered later. */
export interface LateAccount {
  readonly lateAccount: unknown;
}

/** False of a stored copy, which lacks how the player is reached. Every account has an email address. */
export const knowsContact = ({ email }: { readonly email: string }): boolean => email !== '';

import { readSignedId, signId } from '../../../platform/signed-id.js';

/** The player's id with our signature. It does not expire: a recipient may unsubscribe from any old mail. */
export function unsubscribeToken(secret: string, userId: string): string {
  return signId(userId, { secret, purpose: 'mail-unsubscribe' });
}

/** The player of a token, or null when its signature is invalid. */
export function readUnsubscribeToken(secrets: readonly string[], token: string): string | null {
  return readSignedId(token, { secrets, purpose: 'mail-unsubscribe' });
}

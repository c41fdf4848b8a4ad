import { readSignedId, signId } from '../../../platform/signed-id.js';
import type { Services } from '../../../services.js';
import { upsertEmailOff } from './preference.sql.js';

/** The player's id with our signature. It does not expire: a recipient may unsubscribe from any old mail. */
export function unsubscribeToken(secret: string, userId: string): string {
  return signId(userId, { secret, purpose: 'mail-unsubscribe' });
}

/** The player of a token, or null when its signature is invalid. */
function readUnsubscribeToken(secrets: readonly string[], token: string): string | null {
  return readSignedId(token, { secrets, purpose: 'mail-unsubscribe' });
}

/** Ends the mail about notifications by the link of one. @returns false when the link is not of one */
export async function turnMailOff({ db, secrets }: Pick<Services, 'db' | 'secrets'>, token: string): Promise<boolean> {
  const userId = readUnsubscribeToken(secrets, token);
  if (userId !== null) await upsertEmailOff(db, userId);
  return userId !== null;
}

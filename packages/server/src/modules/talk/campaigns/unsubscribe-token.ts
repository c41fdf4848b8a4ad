import { readSignedId, signId } from '../../../platform/signed-id.js';

/**
 * The id of one mail with our signature. It does not expire: a recipient may unsubscribe from any old mail.
 */
export function campaignToken(secret: string, sendId: string): string {
  return signId(sendId, { secret, purpose: 'campaign-unsubscribe' });
}

/** The id of the mail, or null when the signature is invalid. */
export function readCampaignToken(secrets: readonly string[], token: string): string | null {
  return readSignedId(token, { secrets, purpose: 'campaign-unsubscribe' });
}

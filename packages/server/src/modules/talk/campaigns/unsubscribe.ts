import type { Services } from '../../../services.js';
import { withdrawConsent } from '../../people/mail-consent/mail-consent.public.js';
import { findSend, updateUnsubscribed } from './recipient.sql.js';
import { deleteSubscribersOf } from './subscriber.sql.js';
import { readCampaignToken } from './unsubscribe-token.js';

/**
 * Ends all campaign mail to the recipient of a mail, by its link.
 * @returns false when the link is not of a campaign
 */
export async function unsubscribeByLink(
  { db, clock, secrets }: Pick<Services, 'db' | 'clock' | 'secrets'>,
  token: string,
): Promise<boolean> {
  const id = readCampaignToken(secrets, token);
  if (id === null) return false;
  await db.transaction().execute(async (tx) => {
    const send = await findSend(tx, id);
    // Deleted, of a closed account, or of a test mail: nothing is mailed to it any more.
    if (!send || send.email === null) return;
    const now = clock.now();
    await updateUnsubscribed(tx, id, now);
    // Also the second time: in between the player may have opted in again.
    await withdrawConsent(tx, { userId: send.user_id, email: send.email, now });
    await deleteSubscribersOf(tx, send.email);
  });
  return true;
}

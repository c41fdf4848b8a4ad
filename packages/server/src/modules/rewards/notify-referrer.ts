import { paths } from '@limelight/contract/paths';
import type { Executor } from '../../platform/database.js';
import { createNotifications } from '../notifications/notifications.public.js';
import { firstNameOf, referralJoinedKey } from './invitation-notices.js';
import { lockReferrerOf } from './referral.sql.js';

/** Notifies the referrer, once, that an invited player has joined; called when the player's wallet is opened. */
export async function notifyReferrer(tx: Executor, invitedId: string, now: Date): Promise<void> {
  const invitation = await lockReferrerOf(tx, invitedId);
  if (!invitation) return;
  const firstName = firstNameOf(invitation.invitedName);
  const notification = {
    userId: invitation.referrerId,
    kind: 'social',
    tone: 'info',
    title: `${firstName} has joined`,
    text: `${firstName} signed up with your code and has verified the email.`,
    path: paths.rewards,
    key: referralJoinedKey(invitedId),
  } as const;
  await createNotifications(tx, [notification], now);
}

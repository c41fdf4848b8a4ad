import { paths } from '@limelight/contract/paths';
import type { Executor } from '../../platform/database.js';
import { createNotifications } from '../notifications/notifications.public.js';
import { firstNameOf, referralJoinedKey } from './invitation-notices.js';
import { lockReferrerOf } from './referral.sql.js';

/** Tells whoever invited a player that the player has joined, once; called when the player's wallet is opened. */
export async function tellReferrer(tx: Executor, invitedId: string, now: Date): Promise<void> {
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

import { paths } from '@limelight/contract/paths';
import type { Executor } from '../../../platform/database.js';
import { createNotifications, eraseNotifications } from '../../people/notifications/notifications.public.js';
import { findReferrer, listInvitedIds, lockReferrerOf } from './referral.sql.js';

/** All that players see of each other; a closed account has no handle. */
export function shownHandle(handle: string | null): string {
  return handle || 'Former player';
}

/** Key of the notification to the referrer that an invited player has joined. */
const referralJoinedKey = (invitedId: string) => `referral-joined:${invitedId}`;

/** Key of the notifications to both sides about the payment for an invitation. */
export const referralPaidKey = (invitedId: string) => `referral:${invitedId}`;

/** Key of the notifications to both sides that staff look at it first. They name nobody. */
export const referralHeldKey = (invitedId: string) => `referral-held:${invitedId}`;

/** Key of the notification to the referrer that staff refused the payment. */
export const referralRefusedKey = (invitedId: string) => `referral-refused:${invitedId}`;

/** Erases other players' notifications that name a deleted player. */
export async function eraseInvitationNotices(tx: Executor, userId: string): Promise<void> {
  const referrerId = (await findReferrer(tx, userId))?.referredBy;
  const own = [referralJoinedKey(userId), referralPaidKey(userId), referralRefusedKey(userId)];
  const toReferrer = referrerId ? own.map((key) => ({ userId: referrerId, key })) : [];
  const invited = await listInvitedIds(tx, userId);
  const toInvited = invited.map((invitedId) => ({ userId: invitedId, key: referralPaidKey(invitedId) }));
  await eraseNotifications(tx, [...toReferrer, ...toInvited]);
}

/**
 * Notifies the referrer, once, that an invited player has joined; called when the player's wallet is opened.
 */
export async function notifyReferrer(tx: Executor, invitedId: string, now: Date): Promise<void> {
  const invitation = await lockReferrerOf(tx, invitedId);
  if (!invitation) return;
  const handle = shownHandle(invitation.invitedHandle);
  const notification = {
    userId: invitation.referrerId,
    kind: 'social',
    tone: 'info',
    title: `${handle} has joined`,
    text: `${handle} signed up with your code and verified their email.`,
    path: paths.rewards,
    key: referralJoinedKey(invitedId),
  } as const;
  await createNotifications(tx, [notification], now);
}

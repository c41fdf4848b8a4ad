import type { Executor } from '../../platform/database.js';
import { eraseNotifications } from '../notifications/notifications.public.js';
import { findReferrer, listInvitedIds } from './referral.sql.js';

/** The first word of a name: players see no more of each other here. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

/** Key of the notification to the referrer that an invited player has joined. */
export const referralJoinedKey = (invitedId: string) => `referral-joined:${invitedId}`;

/** Key of the notifications to both sides about the payment for an invitation. */
export const referralPaidKey = (invitedId: string) => `referral:${invitedId}`;

/** Erases other players' notifications that name a deleted player. */
export async function eraseInvitationNotices(tx: Executor, userId: string): Promise<void> {
  const referrerId = (await findReferrer(tx, userId))?.referredBy;
  const own = [referralJoinedKey(userId), referralPaidKey(userId)];
  const toReferrer = referrerId ? own.map((key) => ({ userId: referrerId, key })) : [];
  const invited = await listInvitedIds(tx, userId);
  const toInvited = invited.map((invitedId) => ({ userId: invitedId, key: referralPaidKey(invitedId) }));
  await eraseNotifications(tx, [...toReferrer, ...toInvited]);
}

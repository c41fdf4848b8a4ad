import type { Executor } from '../../platform/database.js';
import { eraseNotifications } from '../notifications/notifications.public.js';
import { findReferrer, listInvitedIds } from './referral.sql.js';

/** The first word of a name: all that players learn of each other here. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

/** Names the arrival of an invited player, told to the one who invited. */
export const referralJoinedKey = (invitedId: string) => `referral-joined:${invitedId}`;

/** Names the payment for an invited player, told to both. */
export const referralPaidKey = (invitedId: string) => `referral:${invitedId}`;

/** What a player's deletion takes from others: notifications that name the player. */
export async function eraseInvitationNotices(tx: Executor, userId: string): Promise<void> {
  const referrerId = (await findReferrer(tx, userId))?.referredBy;
  const own = [referralJoinedKey(userId), referralPaidKey(userId)];
  const toReferrer = referrerId ? own.map((key) => ({ userId: referrerId, key })) : [];
  const invited = await listInvitedIds(tx, userId);
  const toInvited = invited.map((invitedId) => ({ userId: invitedId, key: referralPaidKey(invitedId) }));
  await eraseNotifications(tx, [...toReferrer, ...toInvited]);
}

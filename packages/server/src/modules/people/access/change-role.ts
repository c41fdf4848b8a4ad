import { paths } from '@limelight/contract/paths';
import { isStaff, mayActOn, type Role } from '@limelight/rules/permission';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../audit-trail/audit-trail.public.js';
import { createNotifications } from '../notifications/notifications.public.js';
import { assignRole } from './account-state.js';
import { lockAccount } from './account-state.sql.js';
import type { StaffChange } from './change-account.js';

/**
 * Changes a role. Every request reads it with its session, so the next one has the new rights or lacks the
 * old ones. The notification says what changes for the account and what to do first.
 * @throws Refusal NOT_FOUND, FORBIDDEN, LAST_ADMIN; CONFLICT when nothing would change, and for an account
 * that could not use the role
 */
export function changeRole(
  { db, clock, hooks }: Pick<Services, 'db' | 'clock' | 'hooks'>,
  { actor, userId, reason, role }: StaffChange & { readonly role: Role },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw new Refusal('NOT_FOUND', { message: 'No such player' });
    if (!mayActOn(actor, account)) throw new Refusal('FORBIDDEN', { message: 'Nobody changes their own role' });
    if (account.role === role) throw new Refusal('CONFLICT', { message: `The role is ${role} already` });
    if (account.isLastAdmin) throw new Refusal('LAST_ADMIN', { message: 'Nobody else is admin' });
    if (role !== 'user' && (account.state !== 'active' || !account.emailVerified)) {
      throw new Refusal('CONFLICT', { message: 'Only an active account with a verified address can join the staff' });
    }
    const now = clock.now();
    await assignRole(tx, account, { role, now, hooks });
    await createNotifications(tx, [noticeOf(role, { userId, key: `role:${actor.requestId}` })], now);
    const target = { kind: 'user', id: userId } as const;
    const [before, after] = [{ role: account.role }, { role }];
    await recordAction(tx, { actor, action: 'user.change-role', target, before, after, reason, now });
  });
}

function noticeOf(role: Role, whom: { readonly userId: string; readonly key: string }) {
  const notice = { ...whom, kind: 'system', tone: 'info' } as const;
  if (!isStaff(role)) {
    const text = 'You have left the staff. You can trade, buy and earn rewards again.';
    return { ...notice, title: 'You are a player again', text, path: paths.trade };
  }
  return {
    ...notice,
    title: `You are ${role === 'admin' ? 'an admin' : 'a manager'} now`,
    text: 'Open the back-office and set up two-factor authentication there. Staff accounts cannot trade: your open orders were cancelled, and you keep your shares.',
    path: paths.managerDashboard,
  };
}

import { mayActOn } from '@limelight/rules/permission';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { lockAccount } from '../../people/access/access.public.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { replaceByStaff } from '../../people/email-address/email-address.public.js';

export interface StaffEmailRequest {
  readonly actor: Actor;
  readonly userId: string;
  /** In lower case. */
  readonly email: string;
  readonly reason: string;
}

/**
 * Changes the address of a player who has lost theirs. The audit trail, which is never erased, contains no
 * whole address.
 * @throws Refusal NOT_FOUND, FORBIDDEN; CONFLICT for a closed account and for an address that has an account
 */
export function changeEmail(
  services: Pick<Services, 'db' | 'clock' | 'random' | 'secret' | 'hooks'>,
  { actor, userId, email, reason }: StaffEmailRequest,
): Promise<void> {
  const { db, clock } = services;
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw new Refusal('NOT_FOUND', { message: 'No such user' });
    if (!mayActOn(actor, account)) throw new Refusal('FORBIDDEN');
    if (account.state === 'closed') throw new Refusal('CONFLICT', { message: 'This account is closed' });
    const oldEmail = await replaceByStaff(services, tx, { staffId: actor.userId, userId, email });
    const [before, after] = [{ email: masked(oldEmail) }, { email: masked(email) }];
    const target = { kind: 'user', id: userId } as const;
    const now = clock.now();
    await recordAction(tx, { actor, action: 'user.change-email', target, before, after, reason, now });
  });
}

/** "h…@example.org". */
function masked(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 1)}…@${domain}`;
}

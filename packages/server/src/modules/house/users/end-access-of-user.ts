import { mayActOn } from '@limelight/rules/permission';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { lockAccount } from '../../people/access/access.public.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';

export interface AccessEnding {
  readonly actor: Actor;
  readonly userId: string;
  readonly reason: string;
}

/**
 * For an account that somebody else got into: ends its sessions, API keys and push subscriptions, on every
 * instance when the transaction commits. The account stays active, and its owner logs in again.
 * @throws Refusal NOT_FOUND, FORBIDDEN, CONFLICT for a closed account
 */
export function endAccessOfUser(
  { db, clock, hooks }: Pick<Services, 'db' | 'clock' | 'hooks'>,
  { actor, userId, reason }: AccessEnding,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw new Refusal('NOT_FOUND', { message: 'No such user' });
    if (!mayActOn(actor, account)) throw new Refusal('FORBIDDEN');
    if (account.state === 'closed') throw new Refusal('CONFLICT', { message: 'This account is closed' });
    const now = clock.now();
    await hooks.account('endsAccess', tx, { userId, now });
    const target = { kind: 'user', id: userId } as const;
    await recordAction(tx, { actor, action: 'user.end-access', target, before: null, after: null, reason, now });
  });
}

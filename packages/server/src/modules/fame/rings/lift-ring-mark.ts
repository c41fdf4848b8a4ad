import { mayActOn } from '@limelight/rules/permission';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { findWallet, settleReturn } from '../../exchange/wallet/wallet.public.js';
import { lockAccount } from '../../people/access/access.public.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { notifyEnd } from './mark-rings.js';
import { endMark } from './rings.sql.js';

export interface Lift {
  readonly actor: Actor;
  readonly userId: string;
  readonly reason: string;
}

/**
 * Ranks an account again that is not the oldest of its ring. What it shares by now does not count against it
 * any more; a mailbox, number or device that it shares from then on does.
 * @throws Refusal NOT_FOUND, FORBIDDEN; CONFLICT without a mark that stands
 */
export function liftRingMark(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { actor, userId, reason }: Lift,
): Promise<{ readonly standsStill: boolean }> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw new Refusal('NOT_FOUND', { message: 'No such player' });
    if (!mayActOn(actor, account)) throw new Refusal('FORBIDDEN');
    const now = clock.now();
    const wasInForce = await endMark(tx, userId, actor.userId, now);
    if (wasInForce === undefined) throw new Refusal('CONFLICT', { message: 'This account has no mark of a ring' });
    await settleReturn(tx, { userId, now });
    const why = 'We looked at what it shares. Thank you for writing to us.';
    await notifyEnd(tx, { userId, wasInForce, why }, now);
    const target = { kind: 'user', id: userId } as const;
    const change = { before: { ranked: !wasInForce }, after: { ranked: true }, reason, now };
    await recordAction(tx, { actor, action: 'user.lift-ring-mark', target, ...change });
    return { standsStill: (await findWallet(tx, userId))?.return_paused ?? false };
  });
}

import { mayActOn } from '@limelight/rules/permission';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { lockAccount } from '../../people/access/access.public.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { replaceHandle } from '../../people/handles/handles.public.js';

export interface HandleReset {
  readonly actor: Actor;
  readonly userId: string;
  readonly reason: string;
}

/**
 * Replaces an offensive handle by a generated one. The player can choose another in a week.
 * @returns the new handle
 * @throws Refusal NOT_FOUND, FORBIDDEN, CONFLICT for a closed account
 */
export function resetHandle(
  { db, clock, random }: Pick<Services, 'db' | 'clock' | 'random'>,
  { actor, userId, reason }: HandleReset,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw new Refusal('NOT_FOUND', { message: 'No such user' });
    if (!mayActOn(actor, account)) throw new Refusal('FORBIDDEN');
    const now = clock.now();
    const replaced = await replaceHandle(tx, random, { userId, now });
    if (!replaced) throw new Refusal('CONFLICT', { message: 'This account is closed' });
    const target = { kind: 'user', id: userId } as const;
    const [before, after] = [{ handle: replaced.before }, { handle: replaced.after }];
    await recordAction(tx, { actor, action: 'user.reset-handle', target, before, after, reason, now });
    return replaced.after;
  });
}

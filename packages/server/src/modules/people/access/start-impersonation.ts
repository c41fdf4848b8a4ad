import { impersonationMinutes } from '@limelight/rules/impersonation';
import { mayImpersonate } from '@limelight/rules/permission';
import { minuteMs } from '@limelight/rules/time';
import { Refusal } from '../../../platform/http/refusal.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../audit-trail/audit-trail.public.js';
import type { StaffChange } from './change-account.js';
import { recordEnd } from './end-impersonation.js';
import { findImpersonationTarget, findOpenImpersonation, insertImpersonation } from './impersonation.sql.js';

/**
 * From the next request on, the admin's session shows what this player sees.
 * @throws Refusal NOT_FOUND, FORBIDDEN for staff and for oneself, CONFLICT when two start concurrently
 */
export async function startImpersonation(
  { db, clock, random }: Pick<Services, 'db' | 'clock' | 'random'>,
  { actor, userId: targetId, reason, sessionId }: StaffChange & { readonly sessionId: string },
): Promise<{ readonly until: Date }> {
  const startedAt = clock.now();
  const until = new Date(startedAt.getTime() + impersonationMinutes * minuteMs);
  await db.transaction().execute(async (tx) => {
    const target = await findImpersonationTarget(tx, targetId);
    if (!target) throw new Refusal('NOT_FOUND');
    if (!mayImpersonate(actor, target)) {
      throw new Refusal('FORBIDDEN', { message: 'You can only view as a player, not as staff or as yourself' });
    }
    const open = await findOpenImpersonation(tx, sessionId);
    if (open) await recordEnd(tx, { view: open, cause: 'replaced', actor, now: startedAt });
    const view = {
      id: uuidv7(clock, random),
      session_id: sessionId,
      admin_id: actor.userId,
      target_id: targetId,
      reason,
      request_id: actor.requestId,
      address: actor.address,
      started_at: startedAt,
      ends_at: until,
    };
    if (!(await insertImpersonation(tx, view))) throw new Refusal('CONFLICT');
    await recordAction(tx, {
      actor,
      action: 'user.impersonate',
      target: { kind: 'user', id: targetId },
      before: null,
      after: { viewedUntil: until.toISOString() },
      reason,
      now: startedAt,
    });
  });
  return { until };
}

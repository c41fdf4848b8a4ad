import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../audit-trail/audit-trail.public.js';
import {
  findOpenImpersonation,
  listOpenImpersonations,
  markImpersonationEnded,
  type OpenImpersonation,
} from './impersonation.sql.js';
import { endOf, type ImpersonationEnd } from './impersonation-state.js';

interface End {
  readonly view: OpenImpersonation;
  readonly cause: ImpersonationEnd;
  readonly actor: Actor;
  readonly now: Date;
}

export async function recordEnd(tx: Executor, { view, cause, actor, now }: End): Promise<void> {
  const endedAt = view.endsAt < now ? view.endsAt : now;
  if (!(await markImpersonationEnded(tx, view.id, endedAt))) return;
  await recordAction(tx, {
    actor,
    action: 'user.end-impersonation',
    target: { kind: 'user', id: view.targetId },
    before: { viewedUntil: view.endsAt.toISOString() },
    after: { viewedUntil: endedAt.toISOString(), cause },
    reason: null,
    now,
  });
}

/** Ends the session's impersonation, if any. */
export async function endImpersonation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { sessionId, actor }: { readonly sessionId: string; readonly actor: Actor },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const view = await findOpenImpersonation(tx, sessionId);
    const now = clock.now();
    if (view) await recordEnd(tx, { view, cause: endOf(view, now) ?? 'ended', actor, now });
  });
}

/**
 * Records the end of expired impersonations. They stopped having effect before, because requests check expiry
 * themselves.
 */
export function impersonationTask({ db, clock }: Pick<Services, 'db' | 'clock'>): TickTask {
  return {
    name: 'impersonations',
    run: async () => {
      const now = clock.now();
      for (const view of await listOpenImpersonations(db)) {
        const cause = endOf(view, now);
        const { adminId: userId, adminRole: role, requestId, address } = view;
        const actor = { userId, role, requestId, address };
        if (cause !== null) await db.transaction().execute((tx) => recordEnd(tx, { view, cause, actor, now }));
      }
    },
  };
}

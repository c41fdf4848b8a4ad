import { randomUUID } from 'node:crypto';
import type { Tier } from '@limelight/rules/tier';
import { dayMs } from '@limelight/rules/time';
import type { Database } from '../../../platform/database.js';
import { settleTier } from '../../exchange/wallet/wallet.public.js';
import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { endGrant, insertGrant, listRunningGrants } from './grant.sql.js';

/** Sets a tier by a grant, also for a player without an account. */
export async function setTier(
  db: Database,
  { userId, tier, now }: { readonly userId: string; readonly tier: Tier; readonly now: Date },
): Promise<void> {
  const { hooks } = await import('../../../compose.js');
  await db.transaction().execute(async (tx) => {
    const actor = testActor({ role: 'admin' });
    const note = (action: 'membership.grant' | 'membership.revoke', grantId: string) => {
      const target = { kind: 'user', id: userId } as const;
      const [before, after, reason] = [null, { grantId }, 'For the test'];
      return recordAction(tx, { actor, action, target, before, after, reason, now });
    };
    for (const { id } of await listRunningGrants(tx, userId)) {
      await endGrant(tx, id, { endedAt: now, revokedBy: actor.userId });
      await note('membership.revoke', id);
    }
    if (tier !== 'free') {
      const [id, reason] = [randomUUID(), 'For the test'];
      const ends_at = new Date(now.getTime() + dayMs);
      await insertGrant(tx, { user_id: userId, id, tier, begins_at: now, ends_at, reason, granted_by: actor.userId });
      await note('membership.grant', id);
    }
    await settleTier(tx, { userId, now, hooks });
  });
}

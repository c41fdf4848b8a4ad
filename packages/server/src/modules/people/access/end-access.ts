import type { Executor } from '../../../platform/database.js';
import { endSessions, revokeKeys } from '../auth/auth.public.js';
import { deletePushSubscriptions } from './account-state.sql.js';

/**
 * Revokes all access to an account: sessions, log-ins in progress, keys, push subscriptions. On commit, triggers notify
 * every instance of each ended session and key, and the instances close the streams opened with them.
 */
export async function endAccess(tx: Executor, userId: string, now: Date): Promise<void> {
  await endSessions(tx, userId);
  await deletePushSubscriptions(tx, userId);
  await revokeKeys(tx, userId, now);
}

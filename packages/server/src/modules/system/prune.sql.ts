import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

const databaseNow = sql<Date>`now()`;

/**
 * Deletes expired sessions and tokens, by the database's time, not the game's: better-auth writes the system time.
 */
export async function deleteExpiredSessions(tx: Executor): Promise<void> {
  await tx.deleteFrom('session').where('expires_at', '<', databaseNow).execute();
  await tx.deleteFrom('verification').where('expires_at', '<', databaseNow).execute();
}

/** Deletes rate limits whose window is over. Each new key deletes a few; this deletes the rest. */
export async function deleteOverCounters(tx: Executor, now: Date): Promise<void> {
  await tx.deleteFrom('rate_limit').where('resets_at', '<=', now).execute();
}

export async function deleteJobEffectsBefore(tx: Executor, before: Date): Promise<void> {
  await tx.deleteFrom('job_effect').where('created_at', '<', before).execute();
}

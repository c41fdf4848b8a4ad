import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

const databaseNow = sql<Date>`now()`;

/**
 * Sessions and tokens that have run out. By the database's time, not the game's: better-auth stamps them with the
 * machine's.
 */
export async function deleteExpiredSessions(tx: Executor): Promise<void> {
  await tx.deleteFrom('session').where('expires_at', '<', databaseNow).execute();
  await tx.deleteFrom('verification').where('expires_at', '<', databaseNow).execute();
}

/** Counters whose window is over. New keys take a few along each time; this takes those of quiet days. */
export async function deleteOverCounters(tx: Executor, now: Date): Promise<void> {
  await tx.deleteFrom('rate_limit').where('resets_at', '<=', now).execute();
}

export async function deleteJobEffectsBefore(tx: Executor, before: Date): Promise<void> {
  await tx.deleteFrom('job_effect').where('created_at', '<', before).execute();
}

import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

const databaseNow = sql<Date>`now()`;

/** Deletes what has expired, and idempotency keys of jobs from before `jobEffectsBefore`. */
export async function deleteExpiredRows(tx: Executor, now: Date, jobEffectsBefore: Date): Promise<void> {
  // By the database's time, not the game's: better-auth writes the system time.
  await tx.deleteFrom('session').where('expires_at', '<', databaseNow).execute();
  await tx.deleteFrom('verification').where('expires_at', '<', databaseNow).execute();
  // Each new key deletes a few rate limits whose window is over; this deletes the rest.
  await tx.deleteFrom('rate_limit').where('resets_at', '<=', now).execute();
  await tx.deleteFrom('job_effect').where('created_at', '<', jobEffectsBefore).execute();
}

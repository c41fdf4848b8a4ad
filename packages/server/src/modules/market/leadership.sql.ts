import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';
import { leaderLockKey } from './market-lock.js';

/** Tries to take the leader's advisory lock for this connection, without waiting. @returns whether it was free */
export async function tryTakeLeadership(connection: Executor): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_lock(${sql.lit(leaderLockKey)}) as taken`.execute(connection);
  return rows[0]?.taken === true;
}

/** Releases the lock. A broken connection has already released it. */
export async function releaseLeadership(connection: Executor): Promise<void> {
  await sql`select pg_advisory_unlock(${sql.lit(leaderLockKey)})`.execute(connection).catch(() => undefined);
}

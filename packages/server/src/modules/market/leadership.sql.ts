import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';
import { leaderLockKey } from './market-lock.js';

/** Takes the leader's lock for this connection, without waiting. @returns whether it was free */
export async function takeLead(connection: Executor): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_lock(${sql.lit(leaderLockKey)}) as taken`.execute(connection);
  return rows[0]?.taken === true;
}

/** Gives the lock back. A broken connection has done so by itself. */
export async function resign(connection: Executor): Promise<void> {
  await sql`select pg_advisory_unlock(${sql.lit(leaderLockKey)})`.execute(connection).catch(() => undefined);
}

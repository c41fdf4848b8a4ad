import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { leaderLockKey } from './tick.sql.js';

/** How long the leader's connection may be silent. */
interface LeaderLimits {
  /** With no statement running: its instance hangs, or lost its network. */
  readonly silenceMs: number;
  /** While a statement runs, each of which ends within less. */
  readonly statementMs: number;
}

export interface SilentLeader {
  readonly pid: number;
  /** As the database writes it: a leader that has said something since has another one. */
  readonly since: string;
}

const leaderBackend = sql`
  from pg_locks join pg_stat_activity as backend using (pid)
  where locktype = 'advisory' and classid = 0 and objid = ${sql.lit(leaderLockKey)} and granted
    and pg_locks.database = backend.datid and datname = current_database()`;

/** The connection that holds the lock of the leader, when it has been silent for too long. */
export async function findSilentLeader(
  db: Executor,
  { silenceMs, statementMs }: LeaderLimits,
): Promise<SilentLeader | undefined> {
  const { rows } = await sql<SilentLeader>`
    select pid, state_change::text as since ${leaderBackend}
      and state_change < clock_timestamp()
        - make_interval(secs => (case state when 'active' then ${statementMs} else ${silenceMs} end)::float8 / 1000)`.execute(
    db,
  );
  return rows[0];
}

/**
 * Ends the connection of a leader that has been silent since it was found: it would hold the lock until the
 * database noticed. @returns whether it did
 */
export async function endSilentLeader(db: Executor, { pid, since }: SilentLeader): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select pg_terminate_backend(pid) as ended ${leaderBackend}
      and pid = ${pid} and state_change = ${since}::timestamptz`.execute(db);
  return rows.some(({ ended }) => ended);
}

/** Shows the database that the leader is there. */
export async function showPresence(connection: Executor): Promise<void> {
  await sql`select`.execute(connection);
}

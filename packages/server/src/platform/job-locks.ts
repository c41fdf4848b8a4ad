import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

/**
 * A worker pool marks the jobs it runs with its id, and the queue honours such a mark for four hours. So each
 * pool also holds an advisory lock on its id for as long as it listens: jobs marked by a pool whose lock is
 * free belong to a killed instance and can be reclaimed.
 */
export const lockClass = 7_266_002;
/** After a lost connection a pool takes its lock again within a minute, while its workers keep running. */
const graceSeconds = 90;

/**
 * Takes the pool's lock on its LISTEN connection, so that both end together. The lock is shared: one that the
 * server still holds for a lost connection of the same pool does not block it.
 */
export function lockWhileListening(events: WorkerEvents, onError: (error: Error) => void): void {
  events.on('pool:listen:success', ({ workerPool, client }) => {
    client.once('drain', () => {
      client.query('select pg_try_advisory_lock_shared($1, hashtext($2))', [lockClass, workerPool.id]).catch(onError);
    });
  });
}

/** Unlocks the jobs of pools that are gone; `own` is this instance's pool. */
export async function freeOrphanedJobs(pool: pg.Pool, own: string | undefined): Promise<void> {
  const { rows } = await pool.query<{ locked_by: string }>(
    `select locked_by from (
       select locked_by from graphile_worker.jobs where locked_by is distinct from $3 and locked_by is not null
       group by locked_by having max(locked_at) < now() - make_interval(secs => $2)
     ) as locked
     where pg_try_advisory_xact_lock($1, hashtext(locked_by))`,
    [lockClass, graceSeconds, own ?? null],
  );
  const gone = rows.map((row) => row.locked_by);
  if (gone.length > 0) await freeJobsOf(pool, gone);
}

/** Unlocks the jobs of pools that have ended: their last updates may not have reached the database. */
export async function freeJobsOf(pool: pg.Pool, runs: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1)', [runs]);
}

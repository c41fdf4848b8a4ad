import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

/**
 * A run of workers marks the jobs it has in hand with its name, and the queue believes such a mark for four hours. So
 * each run also holds a lock of the same name for as long as it listens: what is marked by a run whose lock is free
 * belongs to an instance that was killed, and can be taken up.
 */
const lockClass = 7_266_002;
/** A run takes its lock again within a minute when its connection was lost, while its workers work on. */
const believedSeconds = 90;

/**
 * Takes a run's lock with the connection it listens with, as soon as it listens; both end together. Shared, so that
 * what the server still holds for a lost connection of the same run does not stand in its way.
 */
export function lockWhileListening(events: WorkerEvents, onError: (error: Error) => void): void {
  events.on('pool:listen:success', ({ workerPool, client }) => {
    client.once('drain', () => {
      client.query('select pg_try_advisory_lock_shared($1, hashtext($2))', [lockClass, workerPool.id]).catch(onError);
    });
  });
}

/** Frees the jobs of runs that are gone; `own` is one that is not. */
export async function freeOrphanedJobs(pool: pg.Pool, own: string | undefined): Promise<void> {
  const { rows } = await pool.query<{ locked_by: string }>(
    `select locked_by from (
       select locked_by from graphile_worker.jobs where locked_by is distinct from $3 and locked_by is not null
       group by locked_by having max(locked_at) < now() - make_interval(secs => $2)
     ) as marks
     where pg_try_advisory_xact_lock($1, hashtext(locked_by))`,
    [lockClass, believedSeconds, own ?? null],
  );
  const gone = rows.map((row) => row.locked_by);
  if (gone.length > 0) await freeJobsOf(pool, gone);
}

/** Frees the jobs of runs that have ended: their last words may not have reached the database. */
export async function freeJobsOf(pool: pg.Pool, runs: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1)', [runs]);
}

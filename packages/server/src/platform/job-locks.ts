import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

/**
 * A pool of workers marks the jobs it has in hand with its name, and the queue believes such a mark for four hours. So
 * each pool also holds a lock of the same name for as long as it is connected: what is marked by a pool whose lock is
 * free belongs to an instance that was killed, and can be taken up at once.
 */
const lockClass = 7_266_002;
/** A pool marks its first jobs while it still connects to take its lock. */
const newMarkSeconds = 10;

/** Takes each pool's lock with the connection it listens with, as soon as it listens; both end together. */
export function lockListeningPools(events: WorkerEvents, onError: (error: Error) => void): void {
  events.on('pool:listen:success', ({ workerPool, client }) => {
    client.once('drain', () => {
      client.query('select pg_try_advisory_lock($1, hashtext($2))', [lockClass, workerPool.id]).catch(onError);
    });
  });
}

/** Frees the jobs of pools that are gone. */
export async function freeOrphanedJobs(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ locked_by: string }>(
    `select locked_by from (
       select locked_by from graphile_worker.jobs where locked_by is not null
       group by locked_by having max(locked_at) < now() - make_interval(secs => $2)
     ) as marks
     where pg_try_advisory_xact_lock($1, hashtext(locked_by))`,
    [lockClass, newMarkSeconds],
  );
  const gone = rows.map((row) => row.locked_by);
  if (gone.length > 0) await freeJobsOf(pool, gone);
}

/** Frees the jobs of pools that have ended: their last words may not have reached the database. */
export async function freeJobsOf(pool: pg.Pool, workerPoolIds: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1)', [workerPoolIds]);
}

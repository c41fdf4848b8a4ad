import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import type { Clock } from './clock.js';
import type { Executor } from './database.js';
import { freeJobsOf, freeOrphanedJobs, lockListeningPools } from './job-locks.js';

/** Does one job. At least once: it is repeated after a failure or a crash, so its effect carries the key. */
export type Task = (payload: unknown, job: { readonly effectKey: string }) => Promise<void>;
export type Tasks = Readonly<Record<string, Task>>;

export interface JobOrder {
  readonly task: string;
  /** Unique for 90 days at least: a second order of the same effect does nothing. */
  readonly effectKey: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

const concurrentJobs = 4;
/** Jobs are announced; asking again only finds those whose retry is due and those announced while nobody listened. */
const pollMs = 2_000;
const restartPauseMs = 1_000;
const orphansEveryMs = 10_000;
const connectTimeoutMs = 5_000;

/** Makes or updates the queue's own tables. Safe beside other instances that do the same. */
export async function installJobs({ databaseUrl, log }: JobsOptions): Promise<void> {
  const pool = openPool(databaseUrl, log);
  try {
    await runMigrations({ pgPool: pool, logger: loggerOf(log) });
  } finally {
    await pool.end();
  }
}

/**
 * Orders an effect in the caller's transaction: both happen, or neither.
 * @returns whether it was ordered now, rather than earlier
 */
export async function addJob(db: Executor, order: JobOrder): Promise<boolean> {
  return (await addJobs(db, [order])) === 1;
}

/**
 * Orders many at once, in two statements. Keys are written in their order, so that two transactions which order the same
 * effects never wait for each other in a circle.
 * @returns how many were ordered now, rather than earlier
 */
export async function addJobs(db: Executor, orders: readonly JobOrder[]): Promise<number> {
  if (orders.length === 0) return 0;
  const byKey = new Map(orders.map((order) => [order.effectKey, order]));
  const { rows } = await sql<{ key: string }>`
    insert into job_effect (key, created_at)
    select key, created_at
    from unnest(${[...byKey.keys()]}::text[], ${[...byKey.values()].map(({ now }) => now)}::timestamptz[])
      as ordered (key, created_at)
    order by key
    on conflict do nothing
    returning key`.execute(db);
  const fresh = rows.flatMap(({ key }) => byKey.get(key) ?? []);
  const bodies = fresh.map(({ effectKey, payload }) => JSON.stringify({ effectKey, payload }));
  if (fresh.length > 0) {
    await sql`
      select count(graphile_worker.add_job(task, body::json))
      from unnest(${fresh.map(({ task }) => task)}::text[], ${bodies}::text[]) as job (task, body)`.execute(db);
  }
  return fresh.length;
}

export interface JobsOptions {
  readonly databaseUrl: string;
  readonly log: FastifyBaseLogger;
}

export interface RunningJobs {
  /** Lets jobs in hand finish. Those that cannot are taken up again by another start. */
  stop(): Promise<void>;
}

/** Works through the jobs until stopped, also through a lost database and for instances that were killed. */
export async function startJobs(options: JobsOptions & { readonly clock: Clock }, tasks: Tasks): Promise<RunningJobs> {
  const { databaseUrl, log, clock } = options;
  const pool = openPool(databaseUrl, log);
  const warn = (error: unknown) => log.warn({ err: error }, 'the jobs were disturbed');
  const stopping = new AbortController();
  const workerPools = followWorkerPools(warn);
  const startRunner = () => runTasks({ pool, tasks, log, events: workerPools.events });
  let runner: Runner | undefined = await startRunner();

  async function superviseUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        runner ??= await startRunner();
        await runner.promise;
      } catch (error) {
        log.warn({ err: error }, 'the jobs stopped; starting them again');
      }
      runner = undefined;
      await clock.sleep(restartPauseMs, stopping.signal);
      await workerPools.freeEnded(pool).catch(warn);
    }
  }

  async function freeOrphansUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await freeOrphanedJobs(pool).catch(warn);
      await clock.sleep(orphansEveryMs, stopping.signal);
    }
  }

  const running = Promise.all([superviseUntilStopped(), freeOrphansUntilStopped()]);
  return {
    stop: async () => {
      stopping.abort();
      await runner?.stop().catch((error: unknown) => log.warn({ err: error }, 'the jobs did not stop cleanly'));
      await running;
      await pool.end();
    },
  };
}

interface RunOptions {
  readonly pool: pg.Pool;
  readonly tasks: Tasks;
  readonly log: FastifyBaseLogger;
  readonly events: WorkerEvents;
}

function runTasks({ pool, tasks, log, events }: RunOptions): Promise<Runner> {
  return run({
    pgPool: pool,
    taskList: toTaskList(tasks),
    concurrency: concurrentJobs,
    pollInterval: pollMs,
    noHandleSignals: true,
    logger: loggerOf(log),
    events,
    // Only in batches is the end of a job waited for when all stops, and is its failure caught: by itself it is an
    // unhandled rejection, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

/** Knows this process's pools of workers by their names, for what they leave behind. */
function followWorkerPools(onError: (error: unknown) => void) {
  const events: WorkerEvents = new EventEmitter();
  let begun: string[] = [];
  events.on('pool:create', ({ workerPool }) => begun.push(workerPool.id));
  lockListeningPools(events, onError);
  return {
    events,
    freeEnded: async (pool: pg.Pool) => {
      if (begun.length > 0) await freeJobsOf(pool, begun);
      begun = [];
    },
  };
}

function openPool(databaseUrl: string, log: FastifyBaseLogger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'limelight jobs',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    // One for the announcements, one for each job.
    max: concurrentJobs + 1,
  });
  const onError = (error: Error) => log.warn({ err: error }, 'connection of the jobs lost');
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

function toTaskList(tasks: Tasks): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (body: unknown) => {
        const { effectKey, payload } = body as { effectKey: string; payload: unknown };
        await task(payload, { effectKey });
      },
    ]),
  );
}

/** Failed jobs are retried and therefore a warning; the queue's daily business is not worth a line. */
function loggerOf(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn(message);
    else log.debug(message);
  });
}

import { runMigrations, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Clock } from './clock.js';
import { connectionLimits, type Executor, noTimeouts, openPool } from './database.js';
import { freeJobsOf, freeOrphanedJobs } from './job-locks.js';
import { type IsBusy, jobPace } from './job-pace.js';
import { type JobRun, type JobsOptions, loggerOf, startJobRun } from './job-run.js';
import { jobRuns, jobSeconds } from './platform-metrics.js';

/**
 * Runs one job, at least once: it is retried after a failure or a crash, so its effect must use the
 * idempotency key.
 */
export type Task = (payload: unknown, job: { readonly effectKey: string }) => Promise<void>;
export type Tasks = Readonly<Record<string, Task>>;

export interface JobSpec {
  readonly task: string;
  /** Idempotency key, remembered for at least 90 days: enqueuing the same key again does nothing. */
  readonly effectKey: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly now: Date;
  /** Not before this time has passed; none by default. */
  readonly delayMs?: number;
  readonly priority?: JobPriority;
}

/**
 * As the queue orders jobs. All but the usual ones also give way to requests: nobody waits for them in front
 * of a page.
 */
const priorities = { usual: 0, deferrable: 10, last: 20 } as const;
type JobPriority = keyof typeof priorities;

const restartPauseMs = 1_000;
const orphansEveryMs = 10_000;
const taskLimitMs = 120_000;
const secondMs = 1_000;

/** Creates or migrates the queue's own tables. Safe when several instances do it concurrently. */
export async function installJobs(options: JobsOptions): Promise<void> {
  const pool = openMaintenancePool(options, noTimeouts);
  try {
    await runMigrations({ pgPool: pool, logger: loggerOf(options.log) });
  } finally {
    await pool.end();
  }
}

/**
 * Enqueues a job in the caller's transaction: both commit, or neither.
 * @returns false when its key was enqueued before
 */
export async function addJob(db: Executor, job: JobSpec): Promise<boolean> {
  return (await addJobs(db, [job])) === 1;
}

/**
 * Enqueues many jobs in two statements. Keys are inserted in sorted order, so that two transactions with the
 * same keys cannot deadlock.
 * @returns how many had a new key
 */
export async function addJobs(db: Executor, jobs: readonly JobSpec[]): Promise<number> {
  if (jobs.length === 0) return 0;
  const byKey = new Map(jobs.map((job) => [job.effectKey, job]));
  const { rows } = await sql<{ key: string }>`
    insert into job_effect (key, created_at)
    select key, created_at
    from unnest(${[...byKey.keys()]}::text[], ${[...byKey.values()].map(({ now }) => now)}::timestamptz[])
      as job (key, created_at)
    order by key
    on conflict do nothing
    returning key`.execute(db);
  const fresh = rows.flatMap(({ key }) => byKey.get(key) ?? []);
  const bodies = fresh.map(({ effectKey, payload }) => JSON.stringify({ effectKey, payload }));
  if (fresh.length > 0) {
    await sql`
      select count(*) from graphile_worker.add_jobs(array(
        select (task, body::json, null, now() + nullif(delay_ms, 0) * interval '1 millisecond', null, null, priority, null)::graphile_worker.job_spec
        from unnest(
          ${fresh.map(({ task }) => task)}::text[], ${bodies}::text[],
          ${fresh.map(({ priority = 'usual' }) => priorities[priority])}::integer[],
          ${fresh.map(({ delayMs = 0 }) => delayMs)}::integer[]
        ) as job (task, body, priority, delay_ms)))`.execute(db);
  }
  return fresh.length;
}

export type RunningJobs = Awaited<ReturnType<typeof startJobs>>;

interface RunOptions extends JobsOptions {
  readonly clock: Clock;
  readonly isBusy?: IsBusy;
}

/** Runs jobs until stopped: survives a lost database, and reclaims jobs of killed instances. */
export async function startJobs(options: RunOptions, tasks: Tasks) {
  const { log, clock, isBusy = () => false } = options;
  const warn = (error: unknown) => log.warn({ err: error }, 'the job queue failed');
  const stopping = new AbortController();
  const taskList = toTaskList(tasks, clock, jobPace(clock, isBusy, stopping.signal));
  const maintenance = openMaintenancePool(options);
  const startRun = () => startJobRun(options, taskList);
  let run: JobRun | undefined = await startRun().catch(async (error: unknown) => {
    await maintenance.end();
    throw error;
  });
  let endedRuns: string[] = [];

  async function freeEnded(): Promise<void> {
    if (endedRuns.length > 0) await freeJobsOf(maintenance, endedRuns);
    endedRuns = [];
  }

  async function superviseUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        run ??= await startRun();
        await freeEnded().catch(warn);
        await (stopping.signal.aborted ? run.stop() : run.ended);
        endedRuns.push(run.name);
        run = undefined;
      } catch (error) {
        warn(error);
      }
      await clock.sleep(restartPauseMs, stopping.signal);
    }
  }

  async function freeOrphansUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await freeOrphanedJobs(maintenance, run?.name).catch(warn);
      await clock.sleep(orphansEveryMs, stopping.signal);
    }
  }

  const running = Promise.all([superviseUntilStopped(), freeOrphansUntilStopped()]);
  return {
    /** Lets running jobs finish. Those that cannot are retried by another instance or start. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await run?.stop();
      await running;
      // What hangs is done again by whichever instance comes first.
      await freeEnded().catch(warn);
      await maintenance.end();
    },
  };
}

/** For migrations of the queue and for freeing jobs, apart from the workers. */
function openMaintenancePool({ databaseUrl, log }: JobsOptions, limits: pg.ClientConfig = {}): pg.Pool {
  const settings = { ...connectionLimits(databaseUrl), ...limits, application_name: 'limelight jobs', max: 1 };
  return openPool(settings, (error) => log.warn({ err: error }, 'job queue connection lost'));
}

function toTaskList(tasks: Tasks, clock: Clock, turn: () => Promise<void>): TaskList {
  // All are shown from the start: a first failure is an increase.
  for (const task of Object.keys(tasks)) for (const outcome of ['done', 'failed']) jobRuns.inc({ task, outcome }, 0);
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (body: unknown, { job }: { readonly job: { readonly priority: number } }) => {
        const { effectKey, payload } = body as { effectKey: string; payload: unknown };
        if (job.priority > priorities.usual) await turn();
        await measured(name, withinLimit(task(payload, { effectKey }), clock));
      },
    ]),
  );
}

async function measured(task: string, work: Promise<void>): Promise<void> {
  const begunMs = performance.now();
  const end = (outcome: 'done' | 'failed') => {
    jobRuns.inc({ task, outcome });
    jobSeconds.observe({ task }, (performance.now() - begunMs) / secondMs);
  };
  await work.catch((error: unknown) => {
    end('failed');
    throw error;
  });
  end('done');
}

/** A job that never ends would block its worker, and four of them the whole queue. */
async function withinLimit(work: Promise<void>, clock: Clock): Promise<void> {
  const over = new AbortController();
  const limit = clock.sleep(taskLimitMs, over.signal).then(() => {
    if (!over.signal.aborted) throw new Error(`the job took longer than ${taskLimitMs / 1_000} s`);
  });
  await Promise.race([work, limit]).finally(() => over.abort());
}

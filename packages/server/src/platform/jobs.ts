import type { FastifyBaseLogger } from 'fastify';
import { runMigrations, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Clock } from './clock.js';
import { connectionLimits, type Executor, openPool, unhurried } from './database.js';
import { freeJobsOf, freeOrphanedJobs } from './job-locks.js';
import { type JobRun, loggerOf, startJobRun } from './job-run.js';

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

const restartPauseMs = 1_000;
const orphansEveryMs = 10_000;
const taskLimitMs = 120_000;

/** Makes or updates the queue's own tables. Safe beside other instances that do the same. */
export async function installJobs(options: JobsOptions): Promise<void> {
  const pool = openHousePool(options, unhurried);
  try {
    await runMigrations({ pgPool: pool, logger: loggerOf(options.log) });
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
  const warn = (error: unknown) => log.warn({ err: error }, 'the jobs were disturbed');
  const stopping = new AbortController();
  const taskList = toTaskList(tasks, clock);
  const house = openHousePool(options);
  const startRun = () => startJobRun({ databaseUrl, log, clock, taskList });
  let run: JobRun | undefined = await startRun().catch(async (error: unknown) => {
    await house.end();
    throw error;
  });
  let endedRuns: string[] = [];

  async function freeEnded(): Promise<void> {
    if (endedRuns.length > 0) await freeJobsOf(house, endedRuns);
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
      await freeOrphanedJobs(house, run?.name).catch(warn);
      await clock.sleep(orphansEveryMs, stopping.signal);
    }
  }

  const running = Promise.all([superviseUntilStopped(), freeOrphansUntilStopped()]);
  return {
    stop: async () => {
      stopping.abort();
      await run?.stop();
      await running;
      await house.end();
    },
  };
}

/** For what is looked after beside the workers. */
function openHousePool({ databaseUrl, log }: JobsOptions, limits: pg.ClientConfig = {}): pg.Pool {
  const settings = { ...connectionLimits(databaseUrl), ...limits, application_name: 'limelight jobs', max: 1 };
  return openPool(settings, (error) => log.warn({ err: error }, 'connection of the jobs lost'));
}

function toTaskList(tasks: Tasks, clock: Clock): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (body: unknown) => {
        const { effectKey, payload } = body as { effectKey: string; payload: unknown };
        await withinLimit(task(payload, { effectKey }), clock);
      },
    ]),
  );
}

/** What never ends would keep its worker, and with four of them all jobs. */
async function withinLimit(work: Promise<void>, clock: Clock): Promise<void> {
  const over = new AbortController();
  const limit = clock.sleep(taskLimitMs, over.signal).then(() => {
    if (!over.signal.aborted) throw new Error(`the job took longer than ${taskLimitMs / 1_000} s`);
  });
  await Promise.race([work, limit]).finally(() => over.abort());
}

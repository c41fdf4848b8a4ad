import { EventEmitter, once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Clock } from './clock.js';
import { connectionLimits, openPool } from './database.js';
import { lockWhileListening } from './job-locks.js';

const concurrentJobs = 4;
/** New jobs arrive by NOTIFY; polling only finds due retries, and jobs whose notification was missed. */
const pollMs = 5_000;
/**
 * This many failed polls in a row are half a minute without work; some failures leave the queue broken until
 * restarted.
 */
const failedPollsMax = 24;
/** How long a run may take to close after its workers have stopped. */
const closeTimeoutMs = 5_000;
/** What runs longer at the end of an instance waits for a mail server, a bucket or a provider that hangs. */
const lastJobsMsMax = 3_000;

export interface JobsOptions {
  readonly databaseUrl: string;
  readonly log: FastifyBaseLogger;
}

/** One worker pool of the queue, with its own connections. */
export interface JobRun {
  /** The pool's id, which marks the jobs it runs. */
  readonly name: string;
  /** Resolves once all its workers have stopped. Never rejects. */
  readonly ended: Promise<void>;
  /**
   * Lets running jobs finish, for a while; those that hang are left. Resolves with `ended`.
   */
  stop(): Promise<void>;
}

/** @throws when the database cannot be reached */
export async function startJobRun(
  { databaseUrl, log, clock }: JobsOptions & { readonly clock: Clock },
  taskList: TaskList,
): Promise<JobRun> {
  const warn = (error: unknown) => log.warn({ err: error }, 'the job queue failed');
  const pool = openPool(
    // One connection for LISTEN, one for each job. They only fetch jobs and note their end, and what a crash
    // of the database forgets of that is done again, as every job may be: waiting for the disk would protect
    // nothing.
    {
      ...connectionLimits(databaseUrl),
      application_name: 'limelight jobs',
      options: '-c synchronous_commit=off',
      max: concurrentJobs + 1,
    },
    warn,
  );
  const events: WorkerEvents = new EventEmitter();
  const workers = watchWorkers(events);
  lockWhileListening(events, warn);
  const runner = await run({
    pgPool: pool,
    taskList,
    concurrency: concurrentJobs,
    pollInterval: pollMs,
    noHandleSignals: true,
    logger: loggerOf(log),
    events,
    // In batch mode the worker awaits the completion of a job on shutdown and catches its failure; without
    // it, a failure is an unhandled rejection, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });

  const stopping = new AbortController();
  const abandoned = once(stopping.signal, 'abort').then(() => clock.sleep(lastJobsMsMax));

  /** After a failed batch the runner may never resolve: then it is abandoned after a timeout. */
  async function untilEnded(): Promise<void> {
    const over = new AbortController();
    const timeout = workers.gone.then(() => clock.sleep(closeTimeoutMs, over.signal));
    await Promise.race([runner.promise.catch(warn), timeout, abandoned]);
    await Promise.race([pool.end().catch(warn), clock.sleep(closeTimeoutMs, over.signal)]);
    over.abort();
  }

  const ended = untilEnded();
  // Rejects when it is already stopping, which `ended` waits for.
  const endSoon = () => void runner.stop().catch(() => undefined);
  const stop = async () => {
    endSoon();
    stopping.abort();
    await ended;
  };
  workers.onFailedPolls(endSoon);
  return { name: workers.poolName(), ended, stop };
}

function watchWorkers(events: WorkerEvents) {
  let name = '';
  let working = 0;
  let failedPolls = 0;
  let giveUp = () => {};
  events.on('pool:create', ({ workerPool }) => {
    name = workerPool.id;
  });
  events.on('worker:create', () => {
    working += 1;
  });
  const gone = new Promise<void>((resolve) => {
    events.on('worker:stop', () => {
      working -= 1;
      if (working === 0) resolve();
    });
  });
  const onSuccess = () => {
    failedPolls = 0;
  };
  events.on('worker:getJob:empty', onSuccess);
  events.on('job:start', onSuccess);
  events.on('worker:getJob:error', () => {
    failedPolls += 1;
    if (failedPolls === failedPollsMax) giveUp();
  });
  return {
    gone,
    poolName: () => name,
    onFailedPolls: (handler: () => void) => {
      giveUp = handler;
    },
  };
}

/** Failed jobs are retried, so they log a warning; routine messages go to debug. */
export function loggerOf(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn(message);
    else log.debug(message);
  });
}

import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Clock } from './clock.js';
import { connectionLimits, openPool } from './database.js';
import { lockWhileListening } from './job-locks.js';

const concurrentJobs = 4;
/** Jobs are announced; asking again only finds those whose retry is due and those announced while nobody listened. */
const pollMs = 2_000;
/** So many failed looks in a row are half a minute of nothing done: the queue remembers some failures for good. */
const failedLooksMax = 60;
/** How long a run whose workers are gone may take to end by itself. */
const farewellMs = 5_000;

export interface JobRunOptions {
  readonly databaseUrl: string;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly taskList: TaskList;
}

/** One run of the queue's workers, with connections of its own. */
export interface JobRun {
  /** With this it marks the jobs it has in hand. */
  readonly name: string;
  /** Resolves once none of its workers works any more. Never rejects. */
  readonly ended: Promise<void>;
  /** Lets jobs in hand finish. Resolves with `ended`. */
  stop(): Promise<void>;
}

/** @throws when the database does not answer */
export async function startJobRun({ databaseUrl, log, clock, taskList }: JobRunOptions): Promise<JobRun> {
  const warn = (error: unknown) => log.warn({ err: error }, 'the jobs were disturbed');
  const pool = openPool(
    // One connection for the announcements, one for each job.
    { ...connectionLimits(databaseUrl), application_name: 'limelight jobs', max: concurrentJobs + 1 },
    warn,
  );
  const events: WorkerEvents = new EventEmitter();
  const workers = followWorkers(events);
  lockWhileListening(events, warn);
  const runner = await run({
    pgPool: pool,
    taskList,
    concurrency: concurrentJobs,
    pollInterval: pollMs,
    noHandleSignals: true,
    logger: loggerOf(log),
    events,
    // Only in batches is the end of a job waited for when all stops, and is its failure caught: by itself it is an
    // unhandled rejection, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });

  /** After a batch that failed the queue may wait for itself for ever: then it is left alone. */
  async function untilEnded(): Promise<void> {
    const over = new AbortController();
    const left = workers.gone.then(() => clock.sleep(farewellMs, over.signal));
    await Promise.race([runner.promise.catch(warn), left]);
    await Promise.race([pool.end().catch(warn), clock.sleep(farewellMs, over.signal)]);
    over.abort();
  }

  const ended = untilEnded();
  const stop = async () => {
    // It refuses when it is stopping already, and is waited for below.
    runner.stop().catch(() => undefined);
    await ended;
  };
  workers.onFailedLooks(() => void stop());
  return { name: workers.poolName(), ended, stop };
}

function followWorkers(events: WorkerEvents) {
  let name = '';
  let working = 0;
  let failedLooks = 0;
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
  const onAnswer = () => {
    failedLooks = 0;
  };
  events.on('worker:getJob:empty', onAnswer);
  events.on('job:start', onAnswer);
  events.on('worker:getJob:error', () => {
    failedLooks += 1;
    if (failedLooks === failedLooksMax) giveUp();
  });
  return {
    gone,
    poolName: () => name,
    onFailedLooks: (handler: () => void) => {
      giveUp = handler;
    },
  };
}

/** Failed jobs are retried and therefore a warning; the queue's daily business is not worth a line. */
export function loggerOf(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn(message);
    else log.debug(message);
  });
}

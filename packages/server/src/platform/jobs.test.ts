import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, maintain, type TestDatabase } from '../testing/database.js';
import { type Clock, systemClock } from './clock.js';
import { lockClass } from './job-locks.js';
import type { JobsOptions } from './job-run.js';
import { addJob, addJobs, installJobs, type RunningJobs, startJobs, type Tasks } from './jobs.js';

const log = pino({ level: 'silent' });
const now = new Date(Date.UTC(2026, 2, 10, 12));
let database: TestDatabase;
let options: JobsOptions;
let running: RunningJobs[] = [];
let done: unknown[] = [];
/** As long as the common limit of a poll, for a busy machine. */
const patient = { timeout: 60_000 };

beforeAll(async () => {
  database = await createTestDatabase();
  options = { databaseUrl: database.url, log };
  await installJobs(options);
});
afterAll(() => database.close());
beforeEach(() => {
  done = [];
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  running = [];
});

async function work(tasks: Tasks): Promise<RunningJobs> {
  const jobs = await startJobs({ ...options, clock: systemClock }, tasks);
  running.push(jobs);
  return jobs;
}

const note: Tasks = {
  note: async (payload, { effectKey }) => {
    done.push([effectKey, payload]);
  },
};

function order(effectKey: string, task = 'note') {
  return { task, effectKey, payload: { word: 'hello' }, now };
}

const openJobs = async () => (await database.pool.query('select id, locked_by from graphile_worker.jobs')).rows;

/** How many runs hold the lock that says that they are alive. */
async function listeningRuns(): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int as runs from pg_locks
     where locktype = 'advisory' and classid = $1 and database = (select oid from pg_database where datname = $2)`,
    [lockClass, nameOf(database)],
  );
  return rows[0].runs;
}

/** PostgreSQL's, while a database allows no connections. */
const refusedCode = '55000';

/** Like a database restart: drops the queue's connections and refuses new ones. */
async function refuseConnections(): Promise<void> {
  await maintain(`alter database ${nameOf(database)} with allow_connections false`);
  await maintain(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'limelight jobs' and datname = '${nameOf(database)}'`,
  );
}

const allowConnections = () => maintain(`alter database ${nameOf(database)} with allow_connections true`);
const nameOf = ({ url }: TestDatabase) => new URL(url).pathname.slice(1);

/** @returns a function that waits until the queue has failed because connections are refused */
function watchRefusedQueue(): () => Promise<unknown> {
  // The queue prints a worker that stopped because of it, in addition to logging it.
  const print = vi.spyOn(console, 'error').mockReturnValue();
  const warn = vi.spyOn(log, 'warn');
  onTestFinished(() => {
    print.mockRestore();
    warn.mockRestore();
  });
  const refused = { err: expect.objectContaining({ code: refusedCode }) };
  return () => vi.waitFor(() => expect(warn).toHaveBeenCalledWith(refused, 'the job queue failed'), patient);
}

const untilDone = (count: number) => vi.waitFor(() => expect(done).toHaveLength(count), patient);

it('runs an enqueued job with its payload and its key', async () => {
  await work(note);
  expect(await addJob(database.db, order('first'))).toBe(true);
  await untilDone(1);
  expect(done).toEqual([['first', { word: 'hello' }]]);
});

it('enqueues a key once, also in parallel and long after its job is done', async () => {
  await work(note);
  const orders = await Promise.all(Array.from({ length: 10 }, () => addJob(database.db, order('once'))));
  expect(orders.filter(Boolean)).toHaveLength(1);
  await untilDone(1);
  expect(await addJob(database.db, order('once'))).toBe(false);
  await addJob(database.db, order('after once'));
  await untilDone(2);
});

it('runs no job of a rolled back transaction, and leaves its key free', async () => {
  const failed = database.db.transaction().execute(async (transaction) => {
    await addJob(transaction, order('rolled back'));
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await addJob(database.db, order('rolled back'))).toBe(true);
  await work(note);
  await untilDone(1);
});

it('retries a failed job', async () => {
  let failures = 0;
  await work({
    flaky: async () => {
      if (failures === 0) {
        failures += 1;
        throw new Error('the mail server is unreachable');
      }
      done.push('sent');
    },
  });
  await addJob(database.db, order('flaky', 'flaky'));
  await untilDone(1);
  expect(failures).toBe(1);
});

it('runs a usual job immediately while the server is busy, and the others a second apart', async () => {
  await addJobs(database.db, [
    { ...order('later'), priority: 'last' },
    { ...order('soon'), priority: 'deferrable' },
    order('now'),
  ]);
  const jobs = await startJobs({ ...options, clock: systemClock, isBusy: () => true }, note);
  running.push(jobs);
  await untilDone(3);
  // Workers fetch the others in the order of their priorities, and may then overtake each other.
  const [first, ...others] = done.map((entry) => (entry as readonly unknown[])[0]);
  expect(first).toBe('now');
  expect(others.toSorted()).toEqual(['later', 'soon']);
});

it('runs jobs after the next start that were enqueued while no worker ran', async () => {
  await addJob(database.db, order('before the start'));
  await work(note);
  await untilDone(1);
});

it('continues after all database connections were dropped', async () => {
  await work(note);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'limelight jobs' and datname = current_database()`,
  );
  await addJob(database.db, order('after the cut'));
  await untilDone(1);
});

it('records finished jobs before it stops', async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let begun = 0;
  const jobs = await work({
    slow: async () => {
      begun += 1;
      await finished;
    },
  });
  await addJobs(
    database.db,
    ['a', 'b', 'c', 'd'].map((key) => order(`slow ${key}`, 'slow')),
  );
  await vi.waitFor(() => expect(begun).toBe(4), patient);
  const stopped = jobs.stop();
  finish();
  await stopped;
  running = [];
  expect(await openJobs()).toEqual([]);
});

it('ends although a job hangs, which the next run does', async () => {
  let begun = 0;
  const hanging = await work({
    hang: async () => {
      begun += 1;
      await new Promise(() => {});
    },
  });
  await addJob(database.db, order('hanging', 'hang'));
  await vi.waitFor(() => expect(begun).toBe(1), patient);
  await hanging.stop();
  running = [];
  expect(await openJobs()).toMatchObject([{ locked_by: null }]);
  await work({ hang: async () => void done.push('hanging') });
  await vi.waitFor(() => expect(done).toEqual(['hanging']), patient);
});

it('survives that the completion of a job cannot be recorded, and runs the job again', async () => {
  const queueRefused = watchRefusedQueue();
  let failures = 0;
  await work({
    'cut off': async () => {
      if (failures > 0) {
        done.push('again');
        return;
      }
      failures += 1;
      await refuseConnections();
    },
  });
  await addJob(database.db, order('cut off', 'cut off'));
  await queueRefused();
  await allowConnections();
  await untilDone(1);
  await vi.waitFor(async () => expect(await openJobs()).toEqual([]), patient);
});

it('continues when several jobs end while no completion can be recorded', async () => {
  const queueRefused = watchRefusedQueue();
  let begun = 0;
  let ended = 0;
  await work({
    several: async (payload) => {
      begun += 1;
      if (begun > 4) return void done.push('again');
      while (begun < 4) await systemClock.sleep(5);
      const { nth } = payload as { nth: number };
      if (nth === 0) await refuseConnections();
      await systemClock.sleep(nth * 40);
      ended += 1;
    },
  });
  const orders = [0, 1, 2, 3].map((nth) => ({ ...order(`several ${nth}`, 'several'), payload: { nth } }));
  await addJobs(database.db, orders);
  await vi.waitFor(() => expect(ended).toBe(4), patient);
  await queueRefused();
  await allowConnections();
  await vi.waitFor(async () => expect(await openJobs()).toEqual([]), patient);
  expect(done.length).toBeGreaterThan(0);
});

it('times out a job that never ends, which frees its worker', async () => {
  const hasty: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / 2_000, signal) };
  running.push(await startJobs({ ...options, clock: hasty }, { endless: () => new Promise(() => {}) }));
  await addJob(database.db, order('endless', 'endless'));
  const jobRows = async () =>
    (await database.pool.query<{ last_error: string; locked_by: null }>('select * from graphile_worker.jobs')).rows;
  await vi.waitFor(
    async () =>
      expect(await jobRows()).toMatchObject([{ last_error: 'the job took longer than 120 s', locked_by: null }]),
    patient,
  );
  await database.pool.query('delete from graphile_worker._private_jobs');
});

it('reclaims the jobs of a killed instance, and none of a running one', async () => {
  let begun = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await work({
    long: async () => {
      begun += 1;
      await finished;
    },
  });
  await addJob(database.db, order('in hand', 'long'));
  await vi.waitFor(() => expect(begun).toBe(1), patient);
  // A run works before it listens; until then only the age of its marks protects its jobs.
  await vi.waitFor(async () => expect(await listeningRuns()).toBe(1), patient);
  await addJob(database.db, order('orphan', 'other'));
  const mark = (task: string, owner: string) =>
    database.pool.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '91 seconds', locked_by = ${owner}
       where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
      [task],
    );
  await mark('other', `'pool-of-the-dead'`);
  await mark('long', 'locked_by');
  await work({ ...note, long: async () => void done.push('twice'), other: async () => void done.push('taken up') });
  await untilDone(1);
  expect(done).toEqual(['taken up']);
  expect(begun).toBe(1);
  finish();
});

it('can be installed by several instances concurrently', async () => {
  const other = await createTestDatabase();
  const install = () => installJobs({ databaseUrl: other.url, log });
  await expect(Promise.all([install(), install(), install()])).resolves.toHaveLength(3);
  await other.close();
});

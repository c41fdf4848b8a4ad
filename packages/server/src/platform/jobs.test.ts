import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { systemClock } from './clock.js';
import { addJob, installJobs, type JobsOptions, type RunningJobs, startJobs, type Tasks } from './jobs.js';

const log = pino({ level: 'silent' });
const now = new Date(Date.UTC(2026, 2, 10, 12));
let database: TestDatabase;
let options: JobsOptions;
let running: RunningJobs[] = [];
let done: unknown[] = [];

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

const untilDone = (count: number) => vi.waitFor(() => expect(done).toHaveLength(count), { timeout: 15_000 });

it('does what was ordered, with its payload and its key', async () => {
  await work(note);
  expect(await addJob(database.db, order('first'))).toBe(true);
  await untilDone(1);
  expect(done).toEqual([['first', { word: 'hello' }]]);
});

it('takes an effect once, in parallel and also long after it was done', async () => {
  await work(note);
  const orders = await Promise.all(Array.from({ length: 10 }, () => addJob(database.db, order('once'))));
  expect(orders.filter(Boolean)).toHaveLength(1);
  await untilDone(1);
  expect(await addJob(database.db, order('once'))).toBe(false);
  await addJob(database.db, order('after once'));
  await untilDone(2);
});

it('does nothing of a transaction that was rolled back, and leaves its key free', async () => {
  const failed = database.db.transaction().execute(async (transaction) => {
    await addJob(transaction, order('rolled back'));
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await addJob(database.db, order('rolled back'))).toBe(true);
  await work(note);
  await untilDone(1);
});

it('tries again what failed', async () => {
  let failures = 0;
  await work({
    flaky: async () => {
      if (failures === 0) {
        failures += 1;
        throw new Error('the mail server is away');
      }
      done.push('sent');
    },
  });
  await addJob(database.db, order('flaky', 'flaky'));
  await untilDone(1);
  expect(failures).toBe(1);
});

it('keeps what was ordered while nobody worked for the next start', async () => {
  await addJob(database.db, order('before the start'));
  await work(note);
  await untilDone(1);
});

it('goes on after every connection to the database was cut', async () => {
  await work(note);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'limelight jobs' and datname = current_database()`,
  );
  await addJob(database.db, order('after the cut'));
  await untilDone(1);
});

it('can be installed by several instances at once', async () => {
  const other = await createTestDatabase();
  const install = () => installJobs({ databaseUrl: other.url, log });
  await expect(Promise.all([install(), install(), install()])).resolves.toHaveLength(3);
  await other.close();
});

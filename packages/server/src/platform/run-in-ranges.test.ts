import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '../testing/services.js';
import type { Executor } from './database.js';
import type { PlayerRange } from './range-run.sql.js';
import { runInRanges } from './run-in-ranges.js';

let services: TestServices;
const players = 23;
let days = 0;

beforeAll(async () => {
  services = await createTestServices();
  for (let index = 0; index < players; index += 1) await addWallet();
  await sql`create table ranged_visit (day date not null, user_id uuid not null)`.execute(services.db);
});

afterAll(() => services.close());

async function addWallet(): Promise<void> {
  await sql`
    insert into wallet (user_id, cash_cents, contributed_cents, trade_day, created_at)
    values (${randomUUID()}, 0, 0, '2026-03-10', now())`.execute(services.db);
}

function nextRun(playersPerRange: number) {
  days += 1;
  const day = new Date(Date.UTC(2026, 0, days)).toISOString().slice(0, 10);
  return { task: 'visits', day, playersPerRange };
}

const visit =
  (day: string) =>
  (tx: Executor, { after, to }: PlayerRange) =>
    sql`insert into ranged_visit select ${day}::date, user_id from wallet where user_id > ${after}::uuid and user_id <= ${to}::uuid`
      .execute(tx)
      .then(() => {});

async function visitsOf(day: string) {
  const { rows } = await sql<{ visits: number; visited: number }>`
    select count(*) as visits, count(distinct user_id) as visited from ranged_visit where day = ${day}::date`.execute(
    services.db,
  );
  return rows[0];
}

test('every player is visited once, however often a run is killed inside a range and however many callers there are', async () => {
  const kills = fc.array(fc.nat(4), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 30 }),
      kills,
      fc.integer({ min: 1, max: 3 }),
      async (size, deaths, callers) => {
        const run = nextRun(size);
        for (const rangesBefore of deaths) {
          let ranges = 0;
          const dying = runInRanges(services, run, async (tx, range) => {
            await visit(run.day)(tx, range);
            if (ranges === rangesBefore) throw new Error('killed');
            ranges += 1;
          });
          await dying.catch((error: Error) => expect(error.message).toBe('killed'));
        }
        const all = Array.from({ length: callers }, () => runInRanges(services, run, visit(run.day)));
        expect(await Promise.all(all)).toEqual(all.map(() => true));
        expect(await visitsOf(run.day)).toEqual({ visits: players, visited: players });
        expect(await runInRanges(services, run, () => Promise.reject(new Error('visited again')))).toBe(true);
      },
    ),
    { numRuns: 25 },
  );
});

test('a server that stops ends the run after its range, and the next start resumes it there', async () => {
  const run = nextRun(5);
  const stopping = new AbortController();
  let ranges = 0;
  const first = await runInRanges(services, { ...run, stopping: stopping.signal }, async (tx, range) => {
    await visit(run.day)(tx, range);
    ranges += 1;
    if (ranges === 2) stopping.abort();
  });
  expect(first).toBe(false);
  expect(await visitsOf(run.day)).toEqual({ visits: 10, visited: 10 });
  expect(await runInRanges(services, run, visit(run.day))).toBe(true);
  expect(await visitsOf(run.day)).toEqual({ visits: players, visited: players });
});

test('no statement of a range may take longer than ten seconds', async () => {
  const run = nextRun(50);
  await runInRanges(services, run, async (tx) => {
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(tx);
    expect(rows).toEqual([{ limit: '10s' }]);
  });
  expect.assertions(1);
});

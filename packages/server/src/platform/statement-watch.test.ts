import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { systemClock } from './clock.js';
import { openDatabase } from './database.js';
import { createHttpServer } from './http/server.js';
import { databaseFailures } from './platform-metrics.js';
import { StatementNames } from './statement-names.js';
import { normalized, statementWatch } from './statement-watch.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

function open(slowMs: number) {
  let text = '';
  const write = (chunk: Buffer, _encoding: unknown, done: () => void) => {
    text += chunk;
    done();
  };
  const log = pino(new Writable({ write }));
  const statementNames = new StatementNames({ clock: systemClock, never: false });
  const watches = { statementNames, statementWatch: statementWatch({ log, slowMs }) };
  const { db, close } = openDatabase({ url: database.url, ...watches, onError: () => undefined });
  onTestFinished(close);
  return {
    db,
    log,
    text: () => text,
    lines: () => text.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : [])),
  };
}

test('a slow statement is logged once with its time, route and request, and never with a value', async () => {
  const { db, log, lines, text } = open(100);
  const app = await createHttpServer({ production: true, trustedProxies: [], logger: log });
  onTestFinished(() => app.close());
  app.get('/slow/:id', { config: { policy: 'public' } }, async () => {
    for (let time = 0; time < 3; time += 1)
      await sql`select pg_sleep(0.12), ${'ama@example.org'}::text as email, 'hidden' as word`.execute(db);
    return '';
  });
  const answer = await app.inject('/slow/7?token=secret');
  expect(answer.statusCode).toBe(200);
  await expect.poll(() => lines().length).toBe(1);
  const [line] = lines();
  expect(line).toMatchObject({ msg: 'slow statement', route: '/slow/:id', reqId: answer.headers['x-request-id'] });
  expect(line.statement).toBe('select pg_sleep(?), $1::text as email, ? as word');
  expect(line.ms).toBeGreaterThanOrEqual(100);
  expect(text()).not.toMatch(/ama@|hidden|secret/);
});

test('with 0 none is logged, and a quick one never is', async () => {
  const off = open(0);
  await sql`select pg_sleep(0.1)`.execute(off.db);
  const on = open(10_000);
  await sql`select pg_sleep(0.01)`.execute(on.db);
  expect(off.text() + on.text()).toBe('');
});

test('a lock that was not got is counted by its kind, and what a rule refuses is not', async () => {
  const { db } = open(0);
  const countOf = async (kind: string) =>
    (await databaseFailures.get()).values.find(({ labels }) => labels.kind === kind)?.value ?? Number.NaN;
  const total = async () => (await databaseFailures.get()).values.reduce((sum, { value }) => sum + value, 0);
  const [locks, all] = [await countOf('lock'), await total()];
  const key = 7_266_999;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx);
    const waiting = db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '20ms'`.execute(other);
      await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(other);
    });
    await expect(waiting).rejects.toMatchObject({ code: '55P03' });
  });
  await expect(sql`select 1 / ${0}::integer`.execute(db)).rejects.toMatchObject({ code: '22012' });
  expect([await countOf('lock'), await total()]).toEqual([locks + 1, all + 1]);
});

test('texts become one line without literals and comments', () => {
  expect(normalized("select a1, $12 -- note\n from t\n  where b = 'it''s' and c > 12.5")).toBe(
    'select a1, $12 from t where b = ? and c > ?',
  );
  expect(normalized('values ($1, $2, $3, $4, $5)')).toBe('values ($…)');
  expect(normalized('x '.repeat(2_000)).length).toBeLessThanOrEqual(1_001);
});

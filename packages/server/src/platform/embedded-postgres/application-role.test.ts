import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../database.js';
import { databaseWarnings } from '../database-warnings.sql.js';
import { ensureDatabase } from './connection.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.js';

let folder: string;
let postgres: EmbeddedPostgres;

const start = () =>
  startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log: { info: () => {}, warn: () => {} },
    durable: false,
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limelight-role-'));
  await chmod(folder, 0o711);
  postgres = await start();
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function run(url: string, ...statements: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results: unknown[] = [];
    for (const statement of statements) results.push(...(await client.query(statement)).rows);
    return results;
  } finally {
    await client.end();
  }
}

it.each([
  ['runs no program', `copy (select 1) to program 'true'`],
  ['writes no file', `copy (select 1) to '/tmp/limelight-role'`],
  ['reads no file', `select pg_read_file('/etc/passwd')`],
  ['reads no password', 'select rolpassword from pg_authid'],
  ['makes no role', 'create role another'],
  ['makes no other database', 'create database another'],
  ['changes no setting of the server', `alter system set log_statement = 'all'`],
  ['becomes no superuser', 'set role limelight'],
])('the role of the game %s', async (_what, statement) => {
  await expect(run(postgres.url, statement)).rejects.toMatchObject({ code: '42501' });
});

it('the password of the game is not that of the superuser', () => {
  expect(new URL(postgres.url).password).not.toBe(new URL(postgres.superuserUrl).password);
});

it('only a superuser is warned of', async () => {
  const warningsOf = async (url: string) => {
    const { db, close } = openDatabase({ url, onError: () => {} });
    onTestFinished(close);
    return databaseWarnings(db);
  };
  expect(await warningsOf(postgres.url)).toEqual([]);
  expect(await warningsOf(postgres.superuserUrl)).toEqual([
    'the role of DATABASE_URL is a superuser. A role that owns the database is enough',
  ]);
});

it('a database from before the role becomes that of the game, with everything in it', async () => {
  await run(
    postgres.superuserUrl,
    'alter database limelight owner to limelight',
    'create extension pg_trgm',
    'create schema queue',
    'create table queue.job (id bigint generated always as identity primary key, word text)',
    'create index on queue.job using gin (word gin_trgm_ops)',
    `create type mood as enum ('calm')`,
    'create domain cents as bigint',
    'create table parted (id serial, mood mood, cents cents) partition by range (id)',
    'create table parted_1 partition of parted for values from (0) to (10)',
    'create view calm as select * from parted',
    'create sequence numbers',
    'create function one() returns int language sql as $$ select 1 $$',
  );
  await postgres.stop();
  postgres = await start();
  await run(
    postgres.url,
    `insert into queue.job (word) values ('x')`,
    'alter table queue.job add column more int',
    `alter type mood add value 'wild'`,
    'drop function one()',
    'drop view calm',
    'drop table parted',
    'drop domain cents',
    'drop sequence numbers',
    'drop schema queue cascade',
    'create table later (id int)',
    'vacuum analyze later',
  );
  const left = await run(
    postgres.url,
    `select relname from pg_class where relowner = 'limelight'::regrole and relnamespace = 'public'::regnamespace`,
  );
  expect(left).toEqual([]);
});

it('is made at a start whose statements take any time', async () => {
  const { port, password } = new URL(postgres.superuserUrl);
  const busy = new pg.Client({ connectionString: postgres.superuserUrl });
  await busy.connect();
  await busy.query('begin; lock table pg_authid in share mode');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const ensured = ensureDatabase({ port: Number(port), password }, () => undefined);
    const waiting = `select from pg_locks where not granted and relation = 'pg_authid'::regclass`;
    while ((await busy.query(waiting)).rowCount === 0);
    vi.advanceTimersByTime(600_000);
    await busy.query('commit');
    await ensured;
  } finally {
    vi.useRealTimers();
    await busy.end();
  }
});

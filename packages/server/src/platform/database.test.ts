import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import type { DB } from './database.generated.js';
import { connectionSettings, openDatabase, openPool } from './database.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table door (opened integer)');
});
afterAll(() => database.close());

/**
 * One connection with a short client timeout and a long server timeout, as with a network that went silent.
 */
function openImpatient(): { pool: pg.Pool; db: Kysely<DB> } {
  const limits = { query_timeout: 300, statement_timeout: 0 };
  const pool = openPool({ ...connectionSettings(database.url), ...limits, max: 1 }, () => {});
  onTestFinished(() => pool.end());
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) };
}

async function holdDoor(): Promise<() => Promise<void>> {
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('lock table door in access exclusive mode');
  return async () => {
    await holder.query('rollback');
    holder.release();
  };
}

it('hands out no connection with an abandoned open transaction', async () => {
  const { pool, db } = openImpatient();
  const letGo = await holdDoor();
  const stuck = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    await sql`insert into door values (1)`.execute(tx);
  });
  await expect(stuck).rejects.toThrow('Query read timeout');
  const after = pool.query('insert into door values (2)').catch((error: Error) => error.message);
  await letGo();
  await after;
  await pool.query('insert into door values (3)');
  const { rows } = await database.pool.query<{ opened: number }>('select opened from door order by opened');
  expect(rows.map(({ opened }) => opened)).toContain(3);
  expect(rows.map(({ opened }) => opened)).not.toContain(1);
});

it('hands out no connection with an abandoned running statement', async () => {
  const { pool, db } = openImpatient();
  const letGo = await holdDoor();
  await expect(sql`select * from door`.execute(db)).rejects.toThrow('Query read timeout');
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await letGo();
});

it('reuses its connection after failed statements and rolled back transactions', async () => {
  const { pool, db } = openImpatient();
  const backend = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const before = await backend();
  await expect(sql`select * from nowhere`.execute(db)).rejects.toThrow('does not exist');
  const failing = db.transaction().execute((tx) => sql`select 1 / 0`.execute(tx));
  await expect(failing).rejects.toThrow('division by zero');
  expect(await backend()).toBe(before);
});

it.each([
  [false, ['25s', '5s', '3s']],
  [true, ['0', '0', '0']],
])(
  'lets the server end slow statements, waits for locks and idle transactions (noTimeouts: %s)',
  async (noTimeouts, limits) => {
    const open = openDatabase({ url: database.url, noTimeouts, onError: () => {} });
    onTestFinished(() => open.close());
    const { rows } = await open.pool.query<Record<'statement' | 'lock' | 'idle', string>>(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
       current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(rows).toEqual([{ statement: limits[0], lock: limits[1], idle: limits[2] }]);
  },
);

it('plans statements like the embedded database, whatever the server has set and the address adds', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`alter database ${name} set random_page_cost = 4`);
  const address = new URL(database.url);
  address.searchParams.set('options', '-c jit=on -c work_mem=9MB');
  const pool = openPool({ ...connectionSettings(address.href), max: 1 }, () => {});
  onTestFinished(() => pool.end());
  const { rows } = await pool.query(
    `select current_setting('random_page_cost') as "randomPageCost", current_setting('jit') as jit,
       current_setting('max_parallel_workers_per_gather') as workers, current_setting('work_mem') as memory,
       current_setting('tcp_keepalives_idle') as "keepAlive"`,
  );
  expect(rows).toEqual([{ randomPageCost: '1.1', jit: 'on', workers: '0', memory: '9MB', keepAlive: '10' }]);
});

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../testing/database.js';
import { systemClock } from './clock.js';
import { type Executor, openDatabase } from './database.js';
import { preparedLookUp } from './prepared-look-up.js';
import { type StatementNameOptions, StatementNames } from './statement-names.js';
import { TableGrowth } from './table-growth.sql.js';
import { warmConnections } from './warm-connections.sql.js';

async function open(options: Partial<StatementNameOptions> = {}) {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  await database.pool.query('create table place (id integer primary key, visits integer not null default 0)');
  await database.pool.query('insert into place (id) select n from generate_series(1, 100) as n');
  const names = new StatementNames({ clock: systemClock, usesBefore: 0, ...options });
  const opened = openDatabase({ url: database.url, connectionsMax: 1, statementNames: names, onError: () => {} });
  onTestFinished(() => opened.close());
  return { ...opened, names, elsewhere: database.pool };
}

const visit = (db: Executor, id: number) => sql`update place set visits = visits + 1 where id = ${id}`.execute(db);
const visitsOf = async (db: Executor, id: number) =>
  (await sql<{ visits: number | string }>`select visits from place where id = ${id}`.execute(db)).rows[0]?.visits;
const prepared = async (db: Executor) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  );

test('a statement that is run often is prepared once on its connection', async () => {
  const { db } = await open();
  for (let count = 0; count < 4; count += 1) await visit(db, 1);
  const statements = await prepared(db);
  expect(statements.filter((text) => text.startsWith('update place'))).toHaveLength(1);
  expect(await visitsOf(db, 1)).toBe(4);
});

test.each(['discard all', 'deallocate all'])(
  'after "%s" statements and transactions go on, each run once',
  async (loss) => {
    const { db, pool } = await open();
    const textOf = (keys: string) => `select key from ${keys} as own (key)`;
    const lookUp = preparedLookUp<{ key: string }>({ name: 'keys', textOf });
    const visitTwice = async (executor: Executor) => {
      await visit(executor, 1);
      await visit(executor, 1);
    };
    for (let round = 0; round < 2; round += 1) {
      await visitTwice(db);
      expect(await lookUp(pool, ['a'])).toEqual([{ key: 'a' }]);
      await pool.query(loss);
      await visitTwice(db);
      await pool.query(loss);
      expect(await lookUp(pool, ['a'])).toEqual([{ key: 'a' }]);
      await visitTwice(db);
      await pool.query(loss);
      await db.transaction().execute(visitTwice);
    }
    await visitTwice(db);
    expect(await visitsOf(db, 1)).toBe(18);
    expect(await prepared(db)).toContain('update place set visits = visits + 1 where id = $1');
  },
);

test('a statement goes on after its result has changed its type, run once', async () => {
  const { db, elsewhere } = await open();
  const read = () =>
    sql<{ visits: unknown }>`update place set visits = visits::integer + 1 where id = ${1} returning visits`.execute(
      db,
    );
  await visit(db, 1);
  expect((await read()).rows).toEqual([{ visits: 2 }]);
  await elsewhere.query('alter table place alter column visits type text');
  const after = sql<{ visits: unknown }>`select visits from place where id = ${1}`;
  expect((await after.execute(db)).rows).toEqual([{ visits: '2' }]);
  await elsewhere.query('alter table place alter column visits type integer using visits::integer');
  expect((await after.execute(db)).rows).toEqual([{ visits: 2 }]);
  expect((await read()).rows).toEqual([{ visits: 3 }]);
});

test('a transaction during which that happens changes nothing, and the next one goes on', async () => {
  const { db, elsewhere } = await open();
  for (let count = 0; count < 3; count += 1) expect(await visitsOf(db, 1)).toBe(0);
  const transact = (between: () => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      await sql`insert into place (id) values (${1_000})`.execute(tx);
      await between();
      return visitsOf(tx, 1);
    });
  const alter = () => elsewhere.query('alter table place alter column visits type text');
  await expect(
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${1})`.execute(tx);
      await alter();
      return visitsOf(tx, 1);
    }),
  ).rejects.toMatchObject({ routine: 'RevalidateCachedQuery' });
  expect(await transact(async () => undefined)).toBe('0');
});

test('texts that vary leave no more statements than the limit', async () => {
  const { db } = await open({ namesMax: 5 });
  for (let index = 0; index < 30; index += 1) await sql`select ${1}::integer as ${sql.id(`n${index}`)}`.execute(db);
  await visit(db, 1);
  expect((await prepared(db)).length).toBeLessThanOrEqual(7);
});

test('nothing is prepared where it is switched off, not even what brings a name', async () => {
  const { db, pool } = await open({ never: true });
  await visit(db, 1);
  await pool.query({ name: 'own', text: 'select 1' });
  expect(await prepared(db)).toEqual([]);
});

const rowsBefore = 100;
const rowsAfter = 1_000_000;

test('a plan for 100 rows is made again when there are 1,000,000', async () => {
  const { db, names, elsewhere } = await open();
  await elsewhere.query('create table crowd (id integer primary key) with (autovacuum_enabled = false)');
  await elsewhere.query(`insert into crowd select n from generate_series(1, ${rowsBefore}) as n`);
  await elsewhere.query('analyze crowd');
  const find = (id: number) => sql<{ id: number }>`select id from crowd where id = ${id}`.execute(db);
  const planOf = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from pg_prepared_statements where statement like 'select id from crowd%' and generic_plans > 0`.execute(
      db,
    );
    const plan = await sql<
      Record<string, string>
    >`explain execute ${sql.id(rows[0]?.name ?? '')} (${sql.lit(7)})`.execute(db);
    return plan.rows.map((line) => line['QUERY PLAN']).join('\n');
  };
  const growth = new TableGrowth(db);
  expect(await growth.outgrowsPlans()).toBe(false);
  for (let count = 0; count < 10; count += 1) await find(7);
  expect(await planOf()).toContain('Seq Scan');
  await elsewhere.query(`insert into crowd select n from generate_series(${rowsBefore + 1}, ${rowsAfter}) as n`);
  await find(rowsAfter);
  expect(await planOf()).toContain('Seq Scan');

  expect(await growth.outgrowsPlans()).toBe(true);
  names.planAgain();
  expect((await find(rowsAfter)).rows).toEqual([{ id: rowsAfter }]);
  expect(await planOf()).toContain('Index Only Scan');
  expect(await growth.outgrowsPlans()).toBe(false);
});

test('the pool is opened and warmed, and its connections stay', async () => {
  const { pool } = await open();
  await warmConnections(pool, 1);
  expect(pool.idleCount).toBe(1);
});

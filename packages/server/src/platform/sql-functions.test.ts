import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBlankDatabase } from '../modules/house/backups/backups.fixture.js';
import { migrate } from './migrate.js';
import {
  applyFunctions,
  createMissingFunctions,
  functionsUsedBy,
  orderByCalls,
  parseFunction,
  readFunctions,
  type SqlFunction,
} from './sql-functions.js';

const half = parseFunction(
  'half.sql',
  'create or replace function half(a integer) returns integer language sql return a / 2;',
);
const quarter = parseFunction(
  'quarter.sql',
  '-- Of all_trades.\ncreate or replace function quarter(a integer) returns integer language sql return half(half(a));',
);

let database: Awaited<ReturnType<typeof createBlankDatabase>>;
let client: pg.Client;
let own: SqlFunction[];
beforeAll(async () => {
  own = await readFunctions();
  database = await createBlankDatabase();
  await Promise.all([migrate(database.url), migrate(database.url)]);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

/** In a transaction that is rolled back. */
async function trying<Result>(work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    return await work();
  } finally {
    await client.query('rollback');
  }
}

async function textOf(name: string): Promise<string | undefined> {
  const { rows } = await client.query(
    `select prosrc || coalesce(pg_get_function_sqlbody(oid), '') as text from pg_proc
     where pronamespace = 'public'::regnamespace and proname = $1`,
    [name],
  );
  return rows[0]?.text;
}

test('every function of the database has a file, and the database has its text', async () => {
  const { rows } = await client.query(
    "select proname as name from pg_proc where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')",
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(own.map(({ name }) => name).sort());
  const { rows: recorded } = await client.query('select name, digest from sql_function');
  expect(new Map(recorded.map(({ name, digest }) => [name, digest]))).toEqual(
    new Map(own.map(({ name, digest }) => [name, digest])),
  );
  expect(await textOf('place_trades')).toBe(
    /as \$\$([\s\S]*)\$\$;/.exec(
      readFileSync(new URL('../../functions/place_trades.sql', import.meta.url), 'utf8'),
    )?.[1],
  );
});

test('a changed text replaces the function, and nothing else is touched', () =>
  trying(async () => {
    const oids = async () =>
      (await client.query("select proname, oid, xmin from pg_proc where proname in ('half', 'place_trades')")).rows;
    await applyFunctions(client, [...own, half]);
    const before = await oids();
    await applyFunctions(client, [...own, half]);
    expect(await oids()).toEqual(before);
    await applyFunctions(client, [...own, parseFunction('half.sql', half.text.replace('/ 2', '/ 2 + 0'))]);
    expect(await textOf('half')).toContain('+ 0');
    const after = await oids();
    expect(after.find(({ proname }) => proname === 'place_trades')).toEqual(
      before.find(({ proname }) => proname === 'place_trades'),
    );
  }));

test('a function that a migration dropped comes back', () =>
  trying(async () => {
    await applyFunctions(client, orderByCalls([...own, quarter, half]));
    expect((await client.query('select quarter(8)')).rows).toEqual([{ quarter: 2 }]);
    await client.query('drop function half cascade');
    await applyFunctions(client, orderByCalls([...own, quarter, half]));
    expect((await client.query('select quarter(8)')).rows).toEqual([{ quarter: 2 }]);
  }));

test('one without a file stays for the version before, until a migration drops it', () =>
  trying(async () => {
    const recorded = async () => (await client.query(`select name from sql_function where name = 'half'`)).rowCount;
    await applyFunctions(client, [...own, half]);
    await applyFunctions(client, own);
    expect((await client.query('select half(8)')).rows).toEqual([{ half: 4 }]);
    expect(await recorded()).toBe(1);
    await client.query('drop function half');
    await applyFunctions(client, own);
    expect([await textOf('half'), await recorded()]).toEqual([undefined, 0]);
  }));

test('an older version that starts again leaves the newer text of a function', () =>
  trying(async () => {
    const later = parseFunction('half.sql', half.text.replace('/ 2', '/ 2 + 0'));
    expect(await applyFunctions(client, [...own, half])).toEqual([]);
    expect(await applyFunctions(client, [...own, later])).toEqual([]);
    expect(await applyFunctions(client, [...own, half])).toEqual(['half']);
    expect(await textOf('half')).toContain('+ 0');
    expect(await applyFunctions(client, [...own, later])).toEqual([]);
    const latest = parseFunction('half.sql', half.text.replace('/ 2', '/ 2 - 0'));
    expect(await applyFunctions(client, [...own, latest])).toEqual([]);
    expect(await textOf('half')).toContain('- 0');
  }));

test.each([
  ['another result', 'create or replace function half(a integer) returns bigint language sql return a / 2;'],
  ['another argument', 'create or replace function half(a bigint) returns integer language sql return 2;'],
])('%s is refused under the same name, until a migration has dropped the old one', (_what, text) =>
  trying(async () => {
    await applyFunctions(client, [...own, half]);
    const changed = parseFunction('half.sql', text);
    await client.query('savepoint refused');
    await expect(applyFunctions(client, [...own, changed])).rejects.toThrow(
      'functions/half.sql changes the arguments or the result, and the version before calls it: give the new one another name',
    );
    await client.query('rollback to savepoint refused');
    await client.query('drop function if exists half');
    await applyFunctions(client, [...own, changed]);
    expect(await textOf('half')).toBeDefined();
  }),
);

test('a migration that is the first to use a function finds it, with all that it calls', () =>
  trying(async () => {
    const text = `create table share (shares integer, quarter integer generated always as (quarter(shares)) stored);`;
    const functions = orderByCalls([quarter, half]);
    expect(functionsUsedBy(text, functions).map(({ name }) => name)).toEqual(['half', 'quarter']);
    expect(functionsUsedBy('drop function if exists quarter; -- half', functions)).toEqual([]);
    const early = parseFunction(
      'early.sql',
      "create or replace function early() returns integer language sql as 'select later.id from later';",
    );
    await createMissingFunctions(client, [...functions, early]);
    await client.query('create table later (id integer)');
    expect((await client.query('select quarter(8), early()')).rows).toEqual([{ quarter: 2, early: null }]);
  }));

test('a file that is not one function, a circle and a wrong text are refused with the name of the file', async () => {
  expect(() => parseFunction('third.sql', half.text)).toThrow(
    'functions/third.sql must be one "create or replace function third", and has half',
  );
  expect(() => parseFunction('half.sql', half.text.replace('or replace ', ''))).toThrow('functions/half.sql must be');
  expect(() => parseFunction('half.sql', `${half.text}\n${quarter.text.replace(/^--.*\n/, '')}`)).toThrow(
    'and has half,quarter',
  );
  expect(() => orderByCalls([quarter, { ...half, text: `${half.text} select quarter(1)` }])).toThrow(
    'functions/*.sql call each other in a circle: quarter, half',
  );
  const wrong = parseFunction('wrong.sql', half.text.replaceAll('half', 'wrong').replace('a / 2', 'b / 2'));
  await expect(trying(() => applyFunctions(client, [...own, wrong]))).rejects.toThrow(
    'functions/wrong.sql failed: column "b" does not exist',
  );
});

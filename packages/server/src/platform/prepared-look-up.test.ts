import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { preparedLookUp } from './prepared-look-up.js';

const lookUp = preparedLookUp<{ key: string }>({
  name: 'places',
  textOf: (keys) =>
    `select key from ${keys} as requested (key) join (values ('lagos'), ('accra')) as place (name) on name = key`,
});

/** More executions of a prepared statement than PostgreSQL plans with their values before it decides. */
const executions = 8;

test('finds one key and several, and keeps the plan for one', async () => {
  const pool = new pg.Pool({ connectionString: inject('postgresUrl'), max: 1 });
  onTestFinished(() => pool.end());
  for (let count = 0; count < executions; count += 1) {
    expect(await lookUp(pool, ['accra'])).toEqual([{ key: 'accra' }]);
    expect(await lookUp(pool, ['nowhere'])).toEqual([]);
  }
  const found = await lookUp(pool, ['lagos', 'nowhere', 'accra']);
  expect(found.map(({ key }) => key).toSorted()).toEqual(['accra', 'lagos']);
  expect(await lookUp(pool, [])).toEqual([]);
  const { rows } = await pool.query('select name from pg_prepared_statements where generic_plans > 0');
  expect(rows).toEqual([{ name: 'places: one' }]);
});

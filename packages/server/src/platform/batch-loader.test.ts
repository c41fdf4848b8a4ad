import { expect, it } from 'vitest';
import { createBatchLoader } from './batch-loader.js';

interface Row {
  readonly key: string;
  readonly suspended: boolean;
}

const row = (key: string): Row => ({ key, suspended: false });
const keyOf = ({ key }: Row) => key;

it('combines waiting look-ups into one query, and gives each caller its own row', async () => {
  const queries: (readonly string[])[] = [];
  const load = createBatchLoader({
    keyOf,
    load: async (keys) => {
      queries.push(keys);
      await Promise.resolve();
      return keys.filter((key) => key !== 'gone').map(row);
    },
  });
  const keys = Array.from({ length: 100 }, (_, index) => (index === 50 ? 'gone' : `key ${index % 60}`));
  const rows = await Promise.all(keys.map(load));
  expect(rows.map((found) => found?.key)).toEqual(keys.map((key) => (key === 'gone' ? undefined : key)));
  expect(queries.length).toBeLessThanOrEqual(4);
});

it('caches nothing: a look-up after a response queries again', async () => {
  let suspended = false;
  const load = createBatchLoader({ keyOf, load: async (keys) => keys.map((key) => ({ key, suspended })) });
  expect(await load('a')).toMatchObject({ suspended: false });
  suspended = true;
  expect(await load('a')).toMatchObject({ suspended: true });
});

it('rejects only the callers of the query that failed', async () => {
  let fails = true;
  const load = createBatchLoader({
    keyOf,
    load: async (keys) => {
      if (fails) throw new Error('the database is unreachable');
      return keys.map(row);
    },
  });
  await expect(load('a')).rejects.toThrow('the database is unreachable');
  fails = false;
  expect(await load('a')).toMatchObject({ key: 'a' });
});

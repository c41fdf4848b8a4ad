import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestServices, type TestServices } from '../testing/services.js';
import { containsPattern, readPageOfRows, streamRows } from './staff-list.sql.js';

let services: TestServices;

beforeAll(async () => {
  services = await createTestServices();
  await sql`insert into job_effect (key, created_at)
    select 'row ' || lpad(number::text, 6, '0'), now() from generate_series(1, 10001) as number`.execute(services.db);
});
afterAll(() => services.close());

const from = (first: number) =>
  services.db
    .selectFrom('job_effect')
    .select('key')
    .where('key', 'like', 'row %')
    .where('key', '>=', `row ${String(first).padStart(6, '0')}`)
    .orderBy('key');

test('a page has its rows, and the count of all rows of the filter', async () => {
  const page = await readPageOfRows(services.db, from(9_980), { page: 2 });
  expect(page).toEqual({ rows: [{ key: 'row 010000' }, { key: 'row 010001' }], total: 22, totalIsMinimum: false });
});

test('a page that is read by its keys has the same rows in the same order', async () => {
  for (const page of [0, 999, 1_000, 1_001]) {
    const byKey = await readPageOfRows(services.db, from(1), { page, key: 'job_effect.key' });
    expect(byKey).toEqual(await readPageOfRows(services.db, from(1), { page }));
  }
});

test('a count stops at 10,000 and says so', async () => {
  const exact = await readPageOfRows(services.db, from(2), { page: 0 });
  expect([exact.total, exact.totalIsMinimum]).toEqual([10_000, false]);
  const beyond = await readPageOfRows(services.db, from(1), { page: 0 });
  expect([beyond.total, beyond.totalIsMinimum]).toEqual([10_000, true]);
});

test('a filter with more rows than are counted is counted again half a minute later', async () => {
  const { db } = services;
  const now = vi.spyOn(performance, 'now');
  const startMs = performance.now();
  const readAfter = async (seconds: number, first: number) => {
    now.mockReturnValue(startMs + seconds * 1_000);
    const { total, totalIsMinimum } = await readPageOfRows(db, from(first), { page: 0 });
    return [total, totalIsMinimum];
  };
  const removed = db.deleteFrom('job_effect').where('key', '>=', 'row 010000').returningAll();
  expect(await readAfter(0, 0)).toEqual([10_000, true]);
  const rows = await removed.execute();
  expect(await readAfter(29, 0)).toEqual([10_000, true]);
  expect(await readAfter(29, 2)).toEqual([9_998, false]);
  expect(await readAfter(31, 0)).toEqual([9_999, false]);
  await db.insertInto('job_effect').values(rows).execute();
  expect(await readAfter(31, 0)).toEqual([10_000, true]);
  now.mockRestore();
});

test('a stream has every row once, and an abandoned one gives its connection back', async () => {
  const keys: string[] = [];
  for await (const { key } of streamRows(services.db, from(1))) keys.push(key);
  expect(new Set(keys).size).toBe(10_001);
  for (let times = 0; times < 30; times += 1) {
    for await (const { key } of streamRows(services.db, from(5))) {
      expect(key).toBe('row 000005');
      break;
    }
  }
});

test('a reader who waits longer than a transaction may be idle gets the rest of the rows', async () => {
  let count = 0;
  for await (const _ of streamRows(services.db, from(1))) {
    count += 1;
    if (count === 1_000) await sleep(3_500);
  }
  expect(count).toBe(10_001);
});

test('a search text is a text: its percent signs and underscores find themselves alone', () => {
  expect(containsPattern('50%_\\')).toBe('%50\\%\\_\\\\%');
});

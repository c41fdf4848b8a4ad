import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '../testing/services.js';
import { readFigure, rowsReadPerRequestMax, type StoredFigure, storedFiguresTask } from './stored-figure.js';

const minuteMs = 60_000;

let services: TestServices;
let reads: number;
let figure: StoredFigure<{ count: number }>;

beforeEach(async () => {
  services = await createTestServices({ template: 'market' });
  reads = 0;
  const read = async () => {
    reads += 1;
    return { count: reads };
  };
  figure = { name: 'readers', table: 'staff_note', periodMs: 10 * minuteMs, read };
  await sql`create table staff_note (id integer)`.execute(services.db);
});
afterEach(() => services.close());

/** What the planner would find after that many rows. */
async function grow(): Promise<void> {
  await sql`insert into staff_note select generate_series(1, ${rowsReadPerRequestMax + 1})`.execute(services.db);
  await sql`analyze staff_note`.execute(services.db);
}

const tick = () => storedFiguresTask('figures', services, [figure]).run({ number: 1, atMs: services.clock.nowMs() });

test('a figure of a small table is read in each request, and the leader computes nothing', async () => {
  await tick();
  expect((await readFigure(services, figure)).value).toEqual({ count: 1 });
  const { value, at } = await readFigure(services, figure);
  expect(value).toEqual({ count: 2 });
  expect(at.getTime()).toBe(services.clock.nowMs());
});

test('of a large table no request reads it again: the leader does when it is due, and the time says when', async () => {
  await grow();
  const first = services.clock.nowMs();
  expect((await readFigure(services, figure)).value, 'nothing is stored yet').toEqual({ count: 1 });
  services.clock.advance(9 * minuteMs);
  await tick();
  for (let request = 0; request < 3; request += 1) {
    const { value, at } = await readFigure(services, figure);
    expect([value.count, at.getTime()]).toEqual([1, first]);
  }
  services.clock.advance(minuteMs);
  await tick();
  await tick();
  const { value, at } = await readFigure(services, figure);
  expect([value.count, at.getTime(), reads]).toEqual([2, services.clock.nowMs(), 2]);
});

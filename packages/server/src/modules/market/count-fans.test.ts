import { popularityDriftMax } from '@limelight/rules/market';
import { dayMs, londonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TradingUnderTest } from '../trading/trading.fixture.js';
import { fanTask } from './count-fans.js';

let trading: TradingUnderTest;

beforeAll(async () => {
  trading = await TradingUnderTest.open();
});

afterAll(async () => {
  await trading.services.close();
});

async function count(): Promise<void> {
  const { clock } = trading.services;
  // A new task each time, like after a change of the leader.
  await fanTask(trading.services).run({ number: await trading.tick(), atMs: clock.nowMs() });
}

async function popularity(): Promise<number> {
  const row = await trading.services.db
    .selectFrom('celebrity')
    .select('popularity')
    .where('id', '=', '1')
    .executeTakeFirstOrThrow();
  return row.popularity;
}

async function logAnchor(): Promise<{ anchor: number; drift: number }> {
  const { rows } = await sql<{ anchor: number; drift: number }>`
    select (model->>'logAnchor')::float8 as anchor, (model->>'popularityDrift')::float8 as drift
    from celebrity_market where celebrity_id = '1'`.execute(trading.services.db);
  return rows[0] ?? { anchor: Number.NaN, drift: Number.NaN };
}

async function follow(users: number): Promise<void> {
  const { db, clock } = trading.services;
  for (let index = 0; index < users; index += 1) {
    const userId = await trading.addPlayer();
    // A player who both holds and watches is one follower.
    await sql`insert into position (user_id, celebrity_id, shares, average_price_cents) values (${userId}, '1', 1, 1)`.execute(
      db,
    );
    await sql`insert into watchlist_entry values (${userId}, '1', ${clock.now()})`.execute(db);
  }
}

test('once a day popularity changes with the number of followers and moves the anchor during that day only', async () => {
  const { clock, db } = trading.services;
  const listed = await popularity();
  await follow(3);
  await count();
  expect(await popularity()).toBe(listed);

  clock.advance(dayMs);
  await follow(2);
  await Promise.all([count(), count()]);
  await count();
  const grown = await popularity();
  expect(grown).toBeCloseTo(listed + 10 * Math.log(55 / 53), 9);
  const { rows } = await sql<{ followers: number }>`
    select followers from fan_day where celebrity_id = '1' order by day`.execute(db);
  expect(rows.map(({ followers }) => followers)).toEqual([3, 5]);

  const before = (await logAnchor()).anchor;
  await trading.moveOn();
  const after = await logAnchor();
  expect(after.drift).toBeGreaterThan(0);
  expect(after.drift).toBeLessThanOrEqual(popularityDriftMax);
  expect(after.anchor - before).toBeCloseTo(after.drift, 12);

  const today = londonDay(clock.nowMs());
  while (londonDay(clock.nowMs()) === today) clock.advance(dayMs / 4);
  await trading.moveOn();
  expect((await logAnchor()).drift).toBe(0);
});

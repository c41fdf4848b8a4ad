import { randomUUID } from 'node:crypto';
import { dayMs, londonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setTier } from '../../money/membership/set-tier.fixture.js';
import { placeTrades } from '../../play/trading/place-trades.sql.js';
import { TradingUnderTest } from '../../play/trading/trading.fixture.js';
import { tradingSettings } from '../../play/trading/trading.public.js';
import { undoTrade } from '../../play/trading/undo-trade.js';
import { fanTask } from './count-fans.js';

let trading: TradingUnderTest;

beforeAll(async () => {
  trading = await TradingUnderTest.open();
});

afterAll(async () => {
  await trading.services.close();
});

async function count(playersPerRange?: number): Promise<void> {
  const { clock } = trading.services;
  // A new task each time, like after a change of the leader.
  await fanTask(trading.services, playersPerRange).run({ number: await trading.tick(), atMs: clock.nowMs() });
}

async function popularity(): Promise<number> {
  const row = await trading.services.db
    .selectFrom('celebrity')
    .select('popularity')
    .where('id', '=', '1')
    .executeTakeFirstOrThrow();
  return row.popularity;
}

async function changeInModel(): Promise<number> {
  const { rows } = await sql<{ change: number }>`
    select (model->>'popularityChange')::float8 as change
    from celebrity_market where celebrity_id = '1'`.execute(trading.services.db);
  return rows[0]?.change ?? Number.NaN;
}

/** Players who hold and watch a celebrity: one follower each. */
async function addFollowers(count: number, { trades = 5, celebrityId = '1' } = {}): Promise<string[]> {
  const { db, clock } = trading.services;
  const userIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const userId = await trading.addPlayer();
    for (let trade = 0; trade < trades; trade += 1) await buyOne(userId, celebrityId);
    await sql`insert into watchlist_entry values (${userId}, ${celebrityId}, ${clock.now()})`.execute(db);
    userIds.push(userId);
  }
  return userIds;
}

async function buyOne(userId: string, celebrityId: string): Promise<string> {
  const { pool, clock, settings } = trading.services;
  const { feeBpsByTier, tradesPerDayMax } = settings.of(tradingSettings);
  const request = await trading.tradeRequest(userId, { celebrityId });
  const terms = { feeBpsByTier, tradesPerDayMax, gameDay: londonDay(clock.nowMs()), now: clock.now() };
  const [decision] = await placeTrades(pool, [request], terms);
  if (decision?.outcome !== 'TRADED') throw new Error(`not traded: ${decision?.outcome}`);
  return request.id;
}

const newestDay = async (celebrityId = '1') =>
  trading.services.db
    .selectFrom('fan_day')
    .select(['followers', 'popularity_before', 'popularity'])
    .where('celebrity_id', '=', celebrityId)
    .orderBy('day', 'desc')
    .executeTakeFirstOrThrow();

test('only accounts of a week with five trades that stand count, and none twice', async () => {
  const { clock, db } = trading.services;
  const listed = await popularity();
  const [first = ''] = await addFollowers(3);
  await count();
  // Nobody is a week old: nobody counts, and nothing moves.
  expect(await newestDay()).toEqual({ followers: 0, popularity_before: listed, popularity: listed });

  clock.advance(8 * dayMs);
  await addFollowers(1, { trades: 4 });
  const [suspended = ''] = await addFollowers(1);
  await trading.suspendPlayer(suspended);
  const [undone = ''] = await addFollowers(1, { trades: 4 });
  const tradeId = await buyOne(undone, '1');
  await setTier(db, { userId: undone, tier: 'elite', now: clock.now() });
  await undoTrade(trading.services, {
    userId: undone,
    tradeId,
    id: randomUUID(),
    tick: await trading.tick(),
    toleranceBps: 0,
  });
  clock.advance(8 * dayMs);
  await addFollowers(4);
  await Promise.all([count(), count()]);
  await count();
  // Three accounts are few: every rank is near the middle, a point a day away.
  expect(await newestDay()).toEqual({ followers: 3, popularity_before: listed, popularity: listed - 1 });
  expect((await newestDay('za1')).popularity).toBeGreaterThan((await newestDay('za1')).popularity_before);

  await trading.suspendPlayer(first);
  clock.advance(dayMs);
  await count();
  expect(await newestDay()).toMatchObject({ followers: 2 });
});

test('the change moves the price of the next day only', async () => {
  const { clock } = trading.services;
  const { popularity_before, popularity: after } = await newestDay();
  const toNextDay = async () => {
    const today = londonDay(clock.nowMs());
    while (londonDay(clock.nowMs()) === today) clock.advance(dayMs / 4);
    await trading.moveOn();
  };
  await toNextDay();
  expect(await changeInModel()).toBeCloseTo(after - popularity_before, 9);
  await toNextDay();
  expect(await changeInModel()).toBe(0);
});

const rangesLeft = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from fan_range`.execute(trading.services.db);
  return rows[0]?.count;
};

test('a count that is killed inside a range goes on behind the last one, and counts nobody twice', async () => {
  const { clock, db } = trading.services;
  const followers = [
    ...(await addFollowers(4, { celebrityId: 'gh1' })),
    ...(await addFollowers(3, { celebrityId: 'ng1' })),
  ];
  const [killedAt = ''] = followers.sort().slice(3);
  clock.advance(9 * dayMs);
  await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    db,
  );
  const trigger = `create trigger die before insert on fan_range for each row when (new.after_id >= '${killedAt}') execute function die()`;
  await sql.raw(trigger).execute(db);
  await expect(count(1)).rejects.toThrow('killed');
  await expect(count(1)).rejects.toThrow('killed');
  expect(await rangesLeft()).toBeGreaterThan(0);
  await sql`drop trigger die on fan_range`.execute(db);
  await Promise.all([count(2), count(2)]);
  expect(await newestDay('gh1')).toMatchObject({ followers: 4 });
  expect(await newestDay('ng1')).toMatchObject({ followers: 3 });
  expect(await rangesLeft()).toBe(0);
});

test('players who follow and leave while the count goes on are counted once or not at all', async () => {
  const { clock, db } = trading.services;
  const players = await addFollowers(6, { celebrityId: 'za1' });
  clock.advance(9 * dayMs);
  let counting = true;
  const restless = async () => {
    while (counting) {
      await sql`insert into watchlist_entry select unnest(${players}::uuid[]), 'ng1', ${clock.now()} on conflict do nothing`.execute(
        db,
      );
      await sql`delete from watchlist_entry where celebrity_id = 'ng1' and user_id = any(${players}::uuid[])`.execute(
        db,
      );
    }
  };
  await Promise.all([
    restless(),
    count(1).finally(() => {
      counting = false;
    }),
  ]);
  expect(await newestDay('za1')).toMatchObject({ followers: 6 });
  const { followers } = await newestDay('ng1');
  // Three of the test before, who stay.
  expect(followers).toBeGreaterThanOrEqual(3);
  expect(followers).toBeLessThanOrEqual(9);
});

import { divisionAfter, leagueOutcome, leaguesFor, promotionTradeDaysMin } from '@limelight/rules/league';
import { parseLondonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LeaderboardsUnderTest } from './leaderboards.fixture.js';
import { startMonth } from './league-month.js';
import { rankingTask } from './ranking-tasks.js';
import { ensureSnapshotPartition } from './snapshot.sql.js';

let ranking: LeaderboardsUnderTest;

beforeAll(async () => {
  ranking = await LeaderboardsUnderTest.open();
});

afterAll(() => ranking.close());

const membersOf = (month: string) =>
  ranking.services.db.selectFrom('league_member').selectAll().where('month', '=', month).orderBy('user_id').execute();

function groupOf<Member extends { division: string; bot: boolean; league: number }>(
  members: readonly Member[],
  { division, bot, league }: Member,
): Member[] {
  return members.filter((other) => other.division === division && other.bot === bot && other.league === league);
}

test('players who trade are dealt once into Bronze leagues of about fifty, bots separately', async () => {
  const players = await Promise.all(Array.from({ length: 110 }, () => ranking.addPlayer()));
  const bots = await Promise.all(Array.from({ length: 3 }, () => ranking.addPlayer({ bot: true })));
  await ranking.addPlayer({ role: 'admin' });
  await ranking.addPlayer({ suspended: true });
  await ranking.addPlayer({ traded: false });
  await ranking.tick();
  await ranking.nextDay();
  const members = await membersOf('2026-03-01');
  expect(members.map(({ user_id }) => user_id)).toEqual([...players, ...bots].sort());
  expect(members.every(({ division }) => division === 'bronze')).toBe(true);
  const sizes = new Set(members.map((member) => groupOf(members, member).length));
  expect([...sizes].sort((left, right) => left - right)).toEqual([3, 55]);
});

test('new players join the newest league until it is full, then another opens', async () => {
  const newcomers = await Promise.all(Array.from({ length: 21 }, () => ranking.addPlayer()));
  await ranking.tick();
  await ranking.tick();
  const placed = (await membersOf('2026-03-01')).filter(({ user_id }) => newcomers.includes(user_id));
  expect(placed.map(({ division, bot }) => [division, bot])).toEqual(newcomers.map(() => ['bronze', false]));
  expect(placed.filter(({ league }) => league === 2)).toHaveLength(20);
  expect(placed.filter(({ league }) => league === 3)).toHaveLength(1);
});

/** The players' handles for the tests below. */
interface Cast {
  readonly sleeper: string;
  readonly hidden: string;
  readonly suspended: string;
}

const castOf = (members: readonly { user_id: string; bot: boolean }[]): Cast => {
  const [sleeper = '', hidden = '', suspended = ''] = members.filter(({ bot }) => !bot).map(({ user_id }) => user_id);
  return { sleeper, hidden, suspended };
};

const jumpTo = async (month: number, day: number) => {
  ranking.services.clock.advance(Date.UTC(2026, month - 1, day, 12) - ranking.services.clock.nowMs());
  await ranking.tick();
  await ranking.tick();
};

const divisionOf = async (month: string, userId: string) =>
  (await membersOf(month)).find(({ user_id }) => user_id === userId)?.division;

test('the month is closed by the rules, sleepers stay, and the next one starts in the resulting divisions', async () => {
  const members = await membersOf('2026-03-01');
  const { sleeper, hidden, suspended } = castOf(members);
  const active = members.map(({ user_id }) => user_id).filter((userId) => userId !== sleeper);
  await ranking.tradeOnDays(active, promotionTradeDaysMin - 1);
  // Some returns are equal, some negative; the sleeper's is the highest, the hidden player's the next.
  for (const [index, { user_id }] of members.entries()) {
    await ranking.give(user_id, ((index * 37) % 29) * 10_000 - 100_000 || 10_000);
  }
  await ranking.give(sleeper, 5_000_000);
  await ranking.give(hidden, 3_000_000);
  const { db } = ranking.services;
  await db.updateTable('user').set({ account_state: 'suspended' }).where('id', '=', suspended).execute();
  await db.updateTable('user').set({ unranked: true }).where('id', '=', hidden).execute();
  await jumpTo(3, 30);
  await ranking.addTrades(active);
  await jumpTo(4, 1);

  const closed = await membersOf('2026-03-01');
  const next = new Map((await membersOf('2026-04-01')).map((member) => [member.user_id, member]));
  expect(closed.filter(({ final_rank }) => final_rank === null).map(({ user_id }) => user_id)).toEqual([suspended]);
  expect(next.has(suspended)).toBe(false);
  const ranked = closed.filter(({ final_rank }) => final_rank !== null);
  expect(new Set(ranked.map(({ outcome }) => outcome))).toEqual(new Set(['up', 'stay']));
  for (const member of ranked) {
    const mates = groupOf(ranked, member);
    const returns = mates.map(({ final_return_bps }) => final_return_bps ?? 0);
    const own = member.final_return_bps ?? 0;
    const rank = 1 + returns.filter((other) => other > own).length;
    const tied = returns.filter((other) => other === own).length;
    const tradeDays = member.user_id === sleeper ? 1 : promotionTradeDaysMin;
    const outcome = leagueOutcome({ division: 'bronze', players: mates.length, rank, tied, tradeDays });
    expect([member.final_rank, member.outcome]).toEqual([rank, outcome]);
    const dealt = next.get(member.user_id)?.division;
    expect(dealt).toBe(member.user_id === sleeper ? undefined : divisionAfter('bronze', outcome));
  }
  expect(ranked.find(({ user_id }) => user_id === sleeper)).toMatchObject({ final_rank: 1, outcome: 'stay' });
  expect(next.get(hidden)?.division).toBe('silver');
});

test('a player who wakes up, and one who is active again, enter the division that their last month led to', async () => {
  const { sleeper, suspended } = castOf(await membersOf('2026-03-01'));
  await ranking.services.db.updateTable('user').set({ account_state: 'active' }).where('id', '=', suspended).execute();
  await ranking.tick();
  expect(await divisionOf('2026-04-01', sleeper)).toBeUndefined();
  expect(await divisionOf('2026-04-01', suspended)).toBeUndefined();
  await ranking.addTrades([sleeper, suspended]);
  await ranking.tick();
  expect([await divisionOf('2026-04-01', sleeper), await divisionOf('2026-04-01', suspended)]).toEqual([
    'bronze',
    'bronze',
  ]);
});

test('a second month promotes some further and demotes others, those who hide or pause before its end too', async () => {
  const members = await membersOf('2026-04-01');
  const { hidden } = castOf(await membersOf('2026-03-01'));
  const silver = members.filter(({ division, bot }) => division === 'silver' && !bot);
  const paused = silver.find(({ user_id }) => user_id !== hidden)?.user_id ?? '';
  // Enough for zones that hold the two worst and some who rise.
  expect(silver.length).toBeGreaterThanOrEqual(9);
  const all = members.map(({ user_id }) => user_id);
  await ranking.tradeOnDays(all, promotionTradeDaysMin);
  for (const [index, { user_id }] of members.entries()) {
    const isWorst = user_id === hidden || user_id === paused;
    await ranking.give(user_id, isWorst ? -900_000 : (index % 31) * 10_000 + 1);
  }
  await jumpTo(4, 29);
  await ranking.addTrades(all.filter((userId) => userId !== paused));
  await jumpTo(5, 3);
  const divisionBefore = new Map((await membersOf('2026-04-01')).map((member) => [member.user_id, member]));
  const moved = (await membersOf('2026-05-01')).map(({ user_id, division }) => {
    const before = divisionBefore.get(user_id);
    expect(division).toBe(divisionAfter(before?.division ?? 'bronze', before?.outcome ?? 'stay'));
    return `${before?.division} ${before?.outcome}`;
  });
  expect(moved).toEqual(expect.arrayContaining(['silver up', 'silver down', 'bronze up', 'bronze stay']));
  expect(await divisionOf('2026-05-01', hidden)).toBe('bronze');
  expect(await divisionOf('2026-05-01', paused)).toBeUndefined();
  await ranking.addTrades([paused]);
  await ranking.tick();
  expect(await divisionOf('2026-05-01', paused)).toBe('bronze');
});

test('a trade that was undone is no trading day and brings no league', async () => {
  const undoer = await ranking.addPlayer({ traded: false });
  await ranking.addTrades([undoer]);
  await ranking.undoTrades(undoer);
  await ranking.tick();
  expect(await divisionOf('2026-05-01', undoer)).toBeUndefined();
  await ranking.addTrades([undoer]);
  await ranking.tick();
  await ranking.nextDay();
  await ranking.addTrades([undoer]);
  await ranking.nextDay();
  const tradeDays = async () => (await ranking.engine.query({ kind: 'league', viewerId: undoer })).league?.tradeDays;
  await ranking.eventually(async () => expect(await tradeDays()).toBe(2));
  const newest = sql`delete from trade_undo where user_id = ${undoer}`;
  await ranking.undoTrades(undoer);
  await ranking.eventually(async () => expect(await tradeDays()).toBeUndefined());
  await newest.execute(ranking.services.db);
  await ranking.eventually(async () => expect(await tradeDays()).toBe(2));
});

test('the close and the turn of a month that are interrupted go on, and change nothing that is done', async () => {
  const { db, clock } = ranking.services;
  const all = (await membersOf('2026-05-01')).map(({ user_id }) => user_id);
  await ranking.tradeOnDays(all, promotionTradeDaysMin);
  await jumpTo(5, 30);
  await ranking.addTrades(all);
  for (const [index, userId] of all.entries()) await ranking.give(userId, (index % 23) * 10_000 + 1);
  // Four steps fail: a close in the middle, the results of one league, the deal of a range, and the record of
  // the month.
  const failing: readonly [table: string, on: string, when: string][] = [
    ['ranking_snapshot_p20260601', 'insert', `new.user_id::text > '8'`],
    ['league_member', 'update', `new.division = 'silver'`],
    ['league_member', 'insert', `new.user_id::text > '8'`],
    ['daily_run', 'insert', `new.task = 'league month'`],
  ];
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    db,
  );
  await ensureSnapshotPartition(db, parseLondonDay('2026-06-01'));
  clock.advance(Date.UTC(2026, 5, 1, 12) - clock.nowMs());
  await ranking.trading.moveOn();
  const playersPerRange = 10;
  const tick = async () => ({ number: await ranking.trading.tick(), atMs: clock.nowMs() });
  const run = async () => rankingTask({ db, clock }, playersPerRange).run(await tick());
  const done = async () => ({
    results: (await membersOf('2026-05-01')).filter(({ final_rank }) => final_rank !== null),
    dealt: await membersOf('2026-06-01'),
  });
  let before = await done();
  for (const [table, on, when] of failing) {
    await sql
      .raw(`create trigger fail before ${on} on ${table} for each row when (${when}) execute function fail()`)
      .execute(db);
    await expect(run()).rejects.toThrow('killed');
    await sql.raw(`drop trigger fail on ${table}`).execute(db);
    const after = await done();
    expect(after.results).toEqual(expect.arrayContaining(before.results));
    expect(after.dealt).toEqual(expect.arrayContaining(before.dealt));
    before = after;
  }
  // The record of the month is of the transaction of its last range.
  await run();
  expect((await done()).dealt).toEqual(expect.arrayContaining(before.dealt));
  before = await done();
  await run();
  expect(await done()).toEqual(before);
  for (const member of before.dealt) {
    const { division, bot } = member;
    const players = before.dealt.filter((other) => other.division === division && other.bot === bot).length;
    const size = players / leaguesFor(players);
    expect(Math.abs(groupOf(before.dealt, member).length - size)).toBeLessThan(1);
  }
  expect(before.results.map(({ user_id }) => user_id)).toEqual(all);
  expect(before.dealt.map(({ user_id }) => user_id)).toEqual(all);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ranking_snapshot where day = '2026-06-01'`.execute(db);
  const wallets = await db.selectFrom('wallet').select('user_id').execute();
  expect(rows[0]?.count).toBe(wallets.length);
});

test('a server that stops does not wait for the turn of a month, which goes on with the next start', async () => {
  const { db, clock } = ranking.services;
  await sql`delete from daily_run where task = 'league month' and day = '2026-06-01'`.execute(db);
  await sql`delete from league_member where month = '2026-06-01'`.execute(db);
  await sql`delete from league_deal`.execute(db);
  await sql`delete from daily_run where task = 'league players' and day = '2026-06-01'`.execute(db);
  const all = (await membersOf('2026-05-01')).map(({ user_id }) => user_id);
  const turn = { month: parseLondonDay('2026-06-01'), closeDay: parseLondonDay('2026-06-01'), playersPerRange: 10 };
  const dealtAfter: number[] = [];
  let turned = false;
  for (let starts = 0; !turned && starts < 100; starts += 1) {
    // Stopped in the rest after the third range of each start.
    const stopping = new AbortController();
    let rests = 0;
    const sleep = async () => {
      rests += 1;
      if (rests === 3) stopping.abort();
    };
    const resting = { now: () => clock.now(), nowMs: () => clock.nowMs(), skewMs: 0, sleep };
    turned = await startMonth({ db, clock: resting }, { ...turn, stopping: stopping.signal });
    expect(rests).toBeLessThanOrEqual(3);
    dealtAfter.push((await membersOf('2026-06-01')).length);
  }
  expect(turned).toBe(true);
  expect(dealtAfter.length).toBeGreaterThan(4);
  expect(dealtAfter).toEqual(dealtAfter.toSorted((left, right) => left - right));
  expect((await membersOf('2026-06-01')).map(({ user_id }) => user_id)).toEqual(all);
});

test('a league shows its table with outcomes and own days, hidden players only to themselves', async () => {
  const { hidden } = castOf(await membersOf('2026-03-01'));
  const players = await membersOf('2026-06-01');
  const own = players.find(({ user_id }) => user_id === hidden);
  // A player who was in all three months of the history below, not a bot, whose leagues have the same
  // numbers.
  const months = await Promise.all(['2026-03-01', '2026-04-01', '2026-05-01'].map(membersOf));
  const closedAll = (userId: string) =>
    months.every((members) => members.some(({ user_id, final_rank }) => user_id === userId && final_rank !== null));
  const viewer = players.find(
    ({ user_id, bot, division, league }) =>
      user_id !== hidden && !bot && closedAll(user_id) && division === own?.division && league === own?.league,
  );
  const viewerId = viewer?.user_id ?? '';
  await ranking.give(viewerId, 77_000_000);
  await ranking.give(hidden, 9_000_000_000);
  await ranking.nextDay();
  await ranking.eventually(async () => {
    const response = await ranking.engine.query({ kind: 'league', viewerId });
    expect(response).toMatchObject({ month: '2026-06-01', league: { bots: false, tradeDays: 0 }, own: { rank: 2 } });
    // In the zone, but without the days of trading.
    expect(response.league?.entries[0]).toMatchObject({ rank: 2, outcome: 'stay' });
    expect(response.league?.entries.map(({ profile }) => profile.userId)).not.toContain(hidden);
    expect(response.league?.players).toBe((response.league?.entries.length ?? 0) + 1);
    expect(response.history.map(({ month }) => month)).toEqual(['2026-05-01', '2026-04-01', '2026-03-01']);
    expect(response.days.map(({ day }) => day)).toEqual(['2026-06-01', '2026-06-02']);
    expect(response.days[0]?.returnBps).toBe(0);
    const mine = response.league?.entries.find(({ profile }) => profile.userId === viewerId);
    expect(mine?.closesBps).toEqual(response.days.map(({ returnBps }) => returnBps));
  });
  const seen = await ranking.engine.query({ kind: 'league', viewerId: hidden });
  expect(seen).toMatchObject({ own: { rank: 1 } });
  expect(seen.league?.entries[0]?.profile.userId).toBe(hidden);
});

import { randomUUID } from 'node:crypto';
import { kickReasonLengthMax } from '@limelight/rules/squad';
import { dayMs, minuteMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findingsOf } from '../../../platform/audit.sql.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { LeaderboardsUnderTest } from '../leaderboards/leaderboards.fixture.js';
import { foundSquad } from './found-squad.js';
import { joinSquad } from './join-squad.js';
import { kickMember, undoKick } from './kick-member.js';
import { leaveSquad } from './leave-squad.js';
import { findMonthCloses, squadRankingTask } from './rank-squads.js';
import { listMembers } from './ranked-member.sql.js';
import { findSquad } from './squad.sql.js';
import { squadInvariants } from './squads.invariants.sql.js';

let ranking: LeaderboardsUnderTest;
let names = 0;

beforeAll(async () => {
  ranking = await LeaderboardsUnderTest.open();
  await storeSettings(ranking.services, { squadFounderDays: 0, squadFounderTrades: 0 });
  await ranking.tick();
});
afterAll(() => ranking.close());

/** A squad with players of SE$10,000 each; the first is the captain. */
async function addSquad(count = 5): Promise<{ id: string; players: string[] }> {
  const players: string[] = [];
  for (let number = 0; number < count; number += 1) players.push(await ranking.addPlayer());
  names += 1;
  const founding = { id: randomUUID(), name: `Ranked Fans ${names}`, celebrityId: '1', description: '' };
  const { id } = await foundSquad(ranking.services, { ...founding, userId: players[0] ?? '' });
  for (const userId of players.slice(1)) await joinSquad(ranking.services, { squadId: id, userId });
  return { id, players };
}

/** Gains in percent of what was put in. */
const gain = (userId: string, percent: number) => ranking.give(userId, percent * 10_000);

async function rank(): Promise<void> {
  const tick = { number: await ranking.trading.tick(), atMs: ranking.services.clock.nowMs() };
  for (const _ of [1, 2]) await squadRankingTask(ranking.services).run(tick);
}

/** The first tick of the next day, and what follows it. */
async function nextDay(): Promise<void> {
  await ranking.nextDay();
  await rank();
}

const placeOf = async (id: string) => {
  const squad = await findSquad(ranking.services.db, id);
  return [squad?.rank, squad?.return_bps];
};
const daysOf = (id: string) =>
  ranking.services.db.selectFrom('squad_day').selectAll().where('squad_id', '=', id).orderBy('closed_on').execute();
const kick = async (squadId: string, captain: string, userId: string) => {
  const row = await ranking.services.db
    .selectFrom('user')
    .select('handle')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const reason = 'x'.repeat(kickReasonLengthMax);
  return kickMember(ranking.services, { squadId, userId: captain, handle: row.handle ?? '', reason });
};

test('a day is the mean of who was in the squad when it began, and squads are ranked by their month', async () => {
  const [first, second, small] = [await addSquad(), await addSquad(6), await addSquad(4)];
  await nextDay();
  // Nobody was there when the day began.
  expect(await daysOf(first.id)).toEqual([]);
  await gain(first.players[0] ?? '', 10);
  await gain(second.players[1] ?? '', 30);
  await gain(small.players[0] ?? '', 500);
  await nextDay();
  expect([await placeOf(first.id), await placeOf(second.id), await placeOf(small.id)]).toEqual([
    [2, 200],
    [1, 500],
    [null, null],
  ]);
  expect(await daysOf(second.id)).toMatchObject([
    { players: 6, opening_index: 1, closing_index: expect.closeTo(1.05, 9) },
  ]);
  await gain(first.players[1] ?? '', 50);
  await nextDay();
  // 1.02 × 1.1
  expect([await placeOf(first.id), await placeOf(second.id)]).toEqual([
    [1, 1_220],
    [2, 500],
  ]);
  expect((await daysOf(first.id)).map(({ players }) => players)).toEqual([5, 5]);
  expect((await findingsOf(ranking.services.db, squadInvariants)).flatMap(({ brokenRows }) => brokenRows)).toEqual([]);
});

test('joining, leaving and kicks change nothing of a day that has begun', async () => {
  const { id, players } = await addSquad(8);
  const [captain = '', late = '', kicked = '', undone = ''] = players;
  const newcomer = await ranking.addPlayer();
  await nextDay();
  const { clock } = ranking.services;
  for (const userId of [late, kicked]) await gain(userId, 50);
  await gain(undone, 80);
  await gain(newcomer, 500);
  const undoneKick = await kick(id, captain, undone);
  await joinSquad(ranking.services, { squadId: id, userId: newcomer });
  clock.advance(minuteMs);
  await undoKick(ranking.services, { squadId: id, userId: captain, kickId: undoneKick });
  // The day is over, and before its ranking two are gone.
  await ranking.nextDay();
  await leaveSquad(ranking.services, { squadId: id, userId: late });
  await kick(id, captain, kicked);
  await rank();
  // Eight were there when it began: two with 50 %, and the one with 80 % whose kick was undone.
  const [, returnBps] = await placeOf(id);
  expect([(await daysOf(id)).map(({ players: count }) => count), returnBps]).toEqual([[8], Math.round(18_000 / 8)]);
  await nextDay();
  // Two left after the next day had begun, and the newcomer was there by then.
  expect((await daysOf(id)).map(({ players: count }) => count)).toEqual([8, 9]);
  expect((await placeOf(id))[1]).toBe(returnBps);
  await nextDay();
  expect((await daysOf(id)).map(({ players: count }) => count)).toEqual([8, 9, 7]);
});

test('who hides, is suspended, frozen, a program or of a ring with an older account does not count', async () => {
  const { id, players } = await addSquad(10);
  const { db, clock } = ranking.services;
  const [, hidden = '', suspended = '', frozen = '', bot = '', twin = ''] = players;
  await nextDay();
  for (const userId of [hidden, suspended, frozen, bot, twin]) await gain(userId, 100);
  await db.updateTable('user').set({ unranked: true }).where('id', '=', hidden).execute();
  await db.updateTable('user').set({ account_state: 'suspended' }).where('id', '=', suspended).execute();
  await db.updateTable('wallet').set({ return_paused: true }).where('user_id', '=', frozen).execute();
  await db.updateTable('user').set({ bot: true }).where('id', '=', bot).execute();
  const old = players[9] ?? '';
  await db
    .updateTable('user')
    .set({ created_at: new Date(clock.nowMs() - 90 * dayMs) })
    .where('id', '=', old)
    .execute();
  for (const userId of [twin, old]) {
    const trace = { mailbox_digest: Buffer.alloc(32, 7), noted_at: clock.now() };
    await db
      .insertInto('contact_trace')
      .values({ user_id: userId, ...trace })
      .execute();
  }
  await nextDay();
  expect([(await daysOf(id)).map(({ players: count }) => count), await placeOf(id)]).toEqual([
    [5],
    [expect.any(Number), 0],
  ]);
});

test('a leader that dies while squads are ranked leaves the rest to the next, and no day is counted twice', async () => {
  const squads = [await addSquad(), await addSquad()];
  await nextDay();
  for (const { players } of squads) await gain(players[0] ?? '', 10);
  await ranking.nextDay();
  const stopping = new AbortController();
  stopping.abort();
  const tick = { number: await ranking.trading.tick(), atMs: ranking.services.clock.nowMs() };
  await squadRankingTask(ranking.services).run(tick, stopping.signal);
  expect(await daysOf(squads[0]?.id ?? '')).toEqual([]);
  // The next leader comes a day later, and does both days.
  await ranking.nextDay();
  await rank();
  for (const { id } of squads) {
    expect((await daysOf(id)).map(({ closing_index }) => closing_index)).toEqual([
      expect.closeTo(1.02, 9),
      expect.closeTo(1.02, 9),
    ]);
  }
});

test('members are listed by their own return of the month, without that of who hides', async () => {
  const { id, players } = await addSquad(4);
  const [captain = '', best = '', worst = '', hidden = ''] = players;
  await nextDay();
  await gain(best, 20);
  await gain(worst, -10);
  await gain(hidden, 90);
  await ranking.services.db.updateTable('user').set({ unranked: true }).where('id', '=', hidden).execute();
  await nextDay();
  const closes = await findMonthCloses(ranking.services);
  const query = { q: '', limit: 10, cursor: 0, closes };
  const { rows, total } = await listMembers(ranking.services.db, id, { ...query, sort: 'return' });
  expect([rows.map(({ user_id }) => user_id), total]).toEqual([[best, captain, worst, hidden], 4]);
  expect(rows.map(({ closing_index, opening_index }) => closing_index && closing_index / (opening_index ?? 1))).toEqual(
    [expect.closeTo(1.2, 9), expect.closeTo(1, 9), expect.closeTo(0.9, 9), null],
  );
  const byTime = await listMembers(ranking.services.db, id, { ...query, sort: 'time' });
  expect(byTime.rows[0]?.user_id).toBe(captain);
});

import { divisionAfter, leagueOutcome } from '@limelight/rules/league';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LeaderboardsUnderTest } from './leaderboards.fixture.js';

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

test('all ranked players are dealt once into Bronze leagues of about fifty, bots separately', async () => {
  const players = await Promise.all(Array.from({ length: 110 }, () => ranking.addPlayer()));
  const bots = await Promise.all(Array.from({ length: 3 }, () => ranking.addPlayer({ bot: true })));
  await ranking.addPlayer({ role: 'admin' });
  await ranking.addPlayer({ suspended: true });
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

test('the month is closed by the rules, and the next one starts in the resulting divisions', async () => {
  const members = await membersOf('2026-03-01');
  for (const [index, { user_id }] of members.entries()) {
    // Some profits are equal, some negative.
    await ranking.give(user_id, ((index * 37) % 29) * 10_000 - 100_000 || 10_000);
  }
  const [gone] = members;
  await ranking.services.db
    .updateTable('user')
    .set({ account_state: 'suspended' })
    .where('id', '=', gone?.user_id ?? '')
    .execute();
  ranking.services.clock.advance(Date.UTC(2026, 3, 1, 12) - ranking.services.clock.nowMs());
  await ranking.tick();
  await ranking.tick();

  const closed = await membersOf('2026-03-01');
  const next = new Map((await membersOf('2026-04-01')).map((member) => [member.user_id, member]));
  expect(closed.filter(({ final_rank }) => final_rank === null).map(({ user_id }) => user_id)).toEqual([gone?.user_id]);
  expect(next.has(gone?.user_id ?? '')).toBe(false);
  const ranked = closed.filter(({ final_rank }) => final_rank !== null);
  expect(new Set(ranked.map(({ outcome }) => outcome))).toEqual(new Set(['up', 'stay']));
  for (const member of ranked) {
    const mates = groupOf(ranked, member);
    const profits = mates.map(({ final_profit_bps }) => final_profit_bps ?? 0);
    const own = member.final_profit_bps ?? 0;
    const rank = 1 + profits.filter((profit) => profit > own).length;
    const tied = profits.filter((profit) => profit === own).length;
    const outcome = leagueOutcome({ division: 'bronze', players: mates.length, rank, tied });
    expect([member.final_rank, member.outcome]).toEqual([rank, outcome]);
    expect(next.get(member.user_id)?.division).toBe(divisionAfter('bronze', outcome));
  }
});

test('a second month promotes some further and demotes others again', async () => {
  const members = await membersOf('2026-04-01');
  for (const [index, { user_id }] of members.entries()) await ranking.give(user_id, (index % 31) * 10_000 + 1);
  ranking.services.clock.advance(Date.UTC(2026, 4, 3, 12) - ranking.services.clock.nowMs());
  await ranking.tick();
  const divisionBefore = new Map((await membersOf('2026-04-01')).map((member) => [member.user_id, member]));
  const moved = (await membersOf('2026-05-01')).map(({ user_id, division }) => {
    const before = divisionBefore.get(user_id);
    expect(division).toBe(divisionAfter(before?.division ?? 'bronze', before?.outcome ?? 'stay'));
    return `${before?.division} ${before?.outcome}`;
  });
  expect(moved).toEqual(expect.arrayContaining(['silver up', 'silver down', 'bronze up', 'bronze stay']));
});

test('a league shows its table with outcomes, own days and months, without hidden players', async () => {
  const players = (await membersOf('2026-05-01')).filter(({ division, bot }) => division === 'bronze' && !bot);
  const [viewer] = players;
  const hidden = players.find(({ user_id, league }) => user_id !== viewer?.user_id && league === viewer?.league);
  expect(hidden).toBeDefined();
  await ranking.services.db
    .updateTable('user')
    .set({ unranked: true })
    .where('id', '=', hidden?.user_id ?? '')
    .execute();
  await ranking.give(viewer?.user_id ?? '', 77_000_000);
  await ranking.nextDay();
  await ranking.eventually(async () => {
    const response = await ranking.engine.query({ kind: 'league', viewerId: viewer?.user_id ?? '' });
    expect(response).toMatchObject({
      month: '2026-05-01',
      league: { division: 'bronze', bots: false },
      own: { rank: 1 },
    });
    expect(response.league?.entries[0]).toMatchObject({ rank: 1, outcome: 'up' });
    expect(response.league?.entries.map(({ face }) => face.userId)).not.toContain(hidden?.user_id);
    expect(response.history.map(({ month }) => month)).toEqual(['2026-04-01', '2026-03-01']);
    expect(response.days.map(({ day }) => day)).toEqual(['2026-05-03', '2026-05-04']);
    expect(response.days[0]?.profitBps).toBe(0);
  });
  const unseen = await ranking.engine.query({ kind: 'league', viewerId: hidden?.user_id ?? '' });
  expect(unseen).toMatchObject({ league: null, own: { rank: null } });
});

import { tickMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LeaderboardsUnderTest } from './leaderboards.fixture.js';

let ranking: LeaderboardsUnderTest;

beforeAll(async () => {
  ranking = await LeaderboardsUnderTest.open({ spreads: true });
  await ranking.tick();
  await ranking.tick();
});
afterAll(() => ranking.close());

const newPlayer = () => ranking.addPlayer({ tier: 'elite', traded: false });

async function ownOf(viewerId: string, window: 'week' | 'month' | 'all' = 'week') {
  return (await ranking.board(viewerId, { window })).own;
}

test('who buys one star is not ranked, and is with the fourth, on the boards of all others too', async () => {
  const [viewer, other] = [await newPlayer(), await newPlayer()];
  await ranking.spreadOut(viewer, 100_000, ['1']);
  await ranking.eventually(async () => {
    expect(await ownOf(viewer)).toMatchObject({
      rank: null,
      standing: { ranked: false, now: { held: 1, largest: 1 } },
    });
  });
  expect((await ranking.board(other)).total).toBe(0);
  await ranking.spreadOut(viewer, 100_000, ['gh1', 'ng1', 'za1']);
  await ranking.eventually(async () => {
    for (const window of ['week', 'month', 'all'] as const) {
      expect(await ownOf(viewer, window)).toMatchObject({ rank: 1, standing: { ranked: true } });
    }
    expect((await ranking.board(other)).entries).toHaveLength(1);
    expect((await ranking.board(other, { sort: 'value' })).entries).toHaveLength(1);
  });
});

test('who held a single star before is ranked once the average suffices, without trading or looking', async () => {
  const [late, other] = [await newPlayer(), await newPlayer()];
  await ranking.spreadOut(late, 100_000, ['1']);
  for (let ticks = 0; ticks < 4; ticks += 1) await ranking.tick();
  await ranking.spreadOut(late, 100_000, ['gh1', 'ng1', 'za1']);
  const { total } = await ranking.board(other);
  const [, before] = [await ranking.tick(), await ownOf(late)];
  expect(before).toMatchObject({ rank: null, standing: { ranked: false, now: { held: 4 } } });
  await ranking.eventually(async () => {
    await ranking.tick();
    expect((await ranking.board(other)).total).toBe(total + 1);
  });
});

test('a ranked player who holds a single star stays until midnight and then leaves, in each ranking by its own days', async () => {
  const viewer = await newPlayer();
  await ranking.spreadOut(viewer, 100_000);
  await ranking.eventually(async () => expect((await ownOf(viewer))?.rank).not.toBe(null));
  for (let ticks = 0; ticks < 3; ticks += 1) await ranking.tick();
  for (const celebrityId of ['gh1', 'ng1', 'za1']) {
    const shares = await ranking.trading.sharesOf(viewer, celebrityId);
    await ranking.sell(viewer, celebrityId, shares);
  }
  await ranking.eventually(async () => {
    const own = await ownOf(viewer);
    expect(own?.standing?.now).toMatchObject({ held: 1 });
    expect(own?.rank).not.toBe(null);
  });
  for (let ticks = 0; ticks < 9; ticks += 1) await ranking.tick();
  expect((await ownOf(viewer))?.standing).toMatchObject({ ranked: true });
  await ranking.nextDay();
  await ranking.eventually(async () => {
    expect(await ownOf(viewer)).toMatchObject({ rank: null, standing: { ranked: false } });
  });
});

test('a league ranks who is spread over the month, and at its end nobody else', async () => {
  const { db, clock } = ranking.services;
  clock.advance(Date.UTC(2026, 3, 1, 12) - clock.nowMs());
  await ranking.tick();
  await ranking.tick();
  const [spread, single] = [await newPlayer(), await newPlayer()];
  await ranking.spreadOut(spread, 100_000);
  await ranking.spreadOut(single, 400_000, ['1']);
  await ranking.tick();
  await ranking.tick();
  await ranking.eventually(async () => {
    const league = await ranking.engine.query({ kind: 'league', viewerId: single });
    expect(league.own).toMatchObject({ rank: null, standing: { ranked: false } });
    expect(league.league?.entries.map(({ profile }) => profile.userId)).toContain(spread);
    expect(league.league?.entries.map(({ profile }) => profile.userId)).not.toContain(single);
  });
  clock.advance(Date.UTC(2026, 4, 1, 12) - clock.nowMs());
  await ranking.tick();
  const results = await db
    .selectFrom('league_member')
    .select(['user_id', 'final_rank', 'outcome'])
    .where('month', '=', '2026-04-01' as never)
    .where('user_id', 'in', [spread, single])
    .execute();
  const of = (userId: string) => results.find(({ user_id }) => user_id === userId);
  expect(of(spread)?.final_rank).not.toBe(null);
  expect(of(single)).toMatchObject({ final_rank: null, outcome: null });
  await ranking.trading.expectSound();
});

test('closes of before it was stored leave everybody ranked until the next one', async () => {
  const viewer = await newPlayer();
  await ranking.spreadOut(viewer, 400_000, ['1']);
  await ranking.nextDay();
  await ranking.services.db.updateTable('ranking_snapshot').set({ ranked: null, counted_ticks: null }).execute();
  ranking.engine.reread();
  const fresh = await ranking.reopenEngine();
  await expect
    .poll(
      async () =>
        (
          await fresh.query({
            kind: 'board',
            viewerId: viewer,
            group: 'players',
            window: 'all',
            sort: 'return',
            offset: 0,
            limit: 5,
          })
        ).own?.standing?.ranked,
    )
    .toBe(true);
  await fresh.close();
  ranking.services.clock.advance(tickMs);
});

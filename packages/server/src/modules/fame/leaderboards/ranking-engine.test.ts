import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tradePlacer } from '../../play/trading/place-trade.js';
import { asRows, LeaderboardsUnderTest } from './leaderboards.fixture.js';

let ranking: LeaderboardsUnderTest;

beforeAll(async () => {
  ranking = await LeaderboardsUnderTest.open();
});

afterAll(() => ranking.close());

/** Seeded random numbers, so that a failure can be reproduced. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('after random trades in parallel, across ticks, every board equals the result of one SQL statement', async () => {
  const next = seededRandom(7);
  const players = await Promise.all(
    Array.from({ length: 24 }, (_, index) => ranking.addPlayer({ bot: index % 6 === 0 })),
  );
  await ranking.tick();
  const place = tradePlacer({ ...ranking.services, log: ranking.services.log as FastifyBaseLogger });
  for (let round = 0; round < 4; round += 1) {
    const requests = await Promise.all(
      Array.from({ length: 60 }, () =>
        ranking.trading.tradeRequest(players[Math.floor(next() * players.length)] ?? '', {
          celebrityId: ['1', 'gh1', 'ng1', 'za1'][Math.floor(next() * 4)] ?? '1',
          side: next() < 0.7 ? 'buy' : 'sell',
          shares: 1 + Math.floor(next() * 5),
        }),
      ),
    );
    const answers = await Promise.allSettled(requests.map((request) => place(request)));
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    await ranking.give(players[round] ?? '', 50_000, { contributes: true });
    await ranking.tick();
  }
  const [viewerId = ''] = players;
  await ranking.eventually(async () => {
    for (const window of ['week', 'month', 'all'] as const) {
      for (const group of ['players', 'bots'] as const) {
        const board = await ranking.board(viewerId, { window, group });
        expect(asRows(board)).toEqual(await ranking.rankedBySql(window, { bot: group === 'bots' }));
      }
    }
    const { monthReturns } = await ranking.engine.query({ kind: 'wealth' });
    for (const group of ['players', 'bots'] as const) {
      const rows = await ranking.rankedBySql('month', { bot: group === 'bots' });
      const meanBps = Math.round(rows.reduce((sum, { returnBps }) => sum + returnBps, 0) / rows.length);
      expect(monthReturns[group]).toEqual({ ranked: rows.length, meanBps });
    }
  });
});

test('a week and a month count from their first day, and contributions change no return', async () => {
  const [richer, poorer] = [await ranking.addPlayer(), await ranking.addPlayer()];
  await ranking.give(richer, 500_000);
  // A Sunday: the next day starts a week but not a month.
  ranking.services.clock.advance(Date.UTC(2026, 2, 22, 12) - ranking.services.clock.nowMs());
  await ranking.tick();
  await ranking.nextDay();
  await ranking.give(poorer, 200_000);
  await ranking.give(richer, 3_000_000, { contributes: true });
  await ranking.eventually(async () => {
    const returns = async (userId: string) =>
      Promise.all(
        (['week', 'month', 'all'] as const).map(
          async (window) => (await ranking.board(userId, { window })).own?.returnBps,
        ),
      );
    expect(await returns(poorer)).toEqual([2_000, 2_000, 2_000]);
    expect(await returns(richer)).toEqual([0, 5_000, 5_000]);
    expect(asRows(await ranking.board(richer, { window: 'week' }))).toEqual(await ranking.rankedBySql('week'));
  });
});

test('equal returns share a rank, the next rank counts them, and each page continues where the previous one ended', async () => {
  const players = [await ranking.addPlayer(), await ranking.addPlayer(), await ranking.addPlayer()];
  for (const userId of players) await ranking.give(userId, 90_000_000);
  await ranking.eventually(async () => {
    const { entries, total } = await ranking.board(players[0] ?? '');
    expect(entries.slice(0, 4).map(({ rank }) => rank)).toEqual([1, 1, 1, 4]);
    const pages = [];
    for (let offset = 0; offset < total; offset += 2) {
      pages.push(...(await ranking.board(players[0] ?? '', { offset, limit: 2 })).entries);
    }
    expect(pages.map(({ profile }) => profile.userId)).toEqual(entries.map(({ profile }) => profile.userId));
  });
});

test('staff, suspended and hidden players see own figures, hidden ones the rank too, and are shown to no one', async () => {
  const viewer = await ranking.addPlayer();
  const left = {
    staff: await ranking.addPlayer({ role: 'manager' }),
    suspended: await ranking.addPlayer({ suspended: true }),
    hidden: await ranking.addPlayer(),
  };
  for (const userId of Object.values(left)) await ranking.give(userId, 10_000);
  await ranking.eventually(async () => {
    for (const userId of Object.values(left))
      expect((await ranking.board(userId)).own).toMatchObject({ returnBps: 100 });
    expect((await ranking.board(left.hidden)).own?.rank).toBeTypeOf('number');
  });
  // Changed without a notification: the page must still not show the player.
  await ranking.services.db.updateTable('user').set({ unranked: true }).where('id', '=', left.hidden).execute();
  for (const sort of ['return', 'value'] as const) {
    const { entries } = await ranking.board(viewer, { sort });
    for (const userId of Object.values(left))
      expect(entries.map(({ profile }) => profile.userId)).not.toContain(userId);
  }
  for (const userId of Object.values(left)) {
    const rank = userId === left.hidden ? expect.any(Number) : null;
    expect((await ranking.board(userId)).own).toMatchObject({ rank, change: null, returnBps: 100 });
  }
  await ranking.eventually(async () =>
    expect(asRows(await ranking.board(viewer))).toEqual(await ranking.rankedBySql('all')),
  );
});

test('a rank is compared with that of the day before, but not on the day a window begins', async () => {
  const [climber, other] = [await ranking.addPlayer(), await ranking.addPlayer()];
  await ranking.give(other, 700_000_000);
  await ranking.give(climber, 600_000_000);
  await ranking.nextDay();
  await ranking.give(climber, 300_000_000);
  await ranking.eventually(async () => {
    expect((await ranking.board(climber)).own).toMatchObject({ rank: 1, change: 1 });
    expect((await ranking.board(other)).own).toMatchObject({ rank: 2, change: -1 });
  });
  ranking.services.clock.advance(Date.UTC(2026, 2, 30, 12) - ranking.services.clock.nowMs());
  await ranking.tick();
  await ranking.eventually(async () => {
    expect((await ranking.board(climber, { window: 'week' })).own).toMatchObject({ returnBps: 0, change: null });
    expect((await ranking.board(climber)).own).toMatchObject({ rank: 1, change: 0 });
  });
});

test('by value the richest is first, whatever the return', async () => {
  const viewer = await ranking.addPlayer();
  await ranking.eventually(async () => {
    const { entries, total } = await ranking.board(viewer, { sort: 'value' });
    const values = entries.map(({ valueCents }) => valueCents);
    expect(total).toBe((await ranking.rankedBySql('all')).length);
    expect(values).toEqual(values.toSorted((left, right) => right - left));
  });
});

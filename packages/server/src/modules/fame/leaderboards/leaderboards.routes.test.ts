import { randomUUID } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import {
  getCelebrityBoard,
  getLeague,
  getPublicTraderBoard,
  getTraderBoard,
} from '@limelight/contract/fame/leaderboards';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { MarketView } from '../../exchange/market/market.public.js';
import { LeaderboardsUnderTest } from './leaderboards.fixture.js';
import { registerLeaderboards } from './leaderboards.routes.js';

let ranking: LeaderboardsUnderTest;
let market: MarketView;
let app: FastifyInstance;
let viewer: Viewer | null;

beforeAll(async () => {
  ranking = await LeaderboardsUnderTest.open();
  viewer = playerNamed(await ranking.addPlayer());
  await ranking.tick();
  const { services } = ranking;
  market = new MarketView({ ...services, listener: { on: () => {}, onReconnect: () => {} } as never });
  await market.open();
  app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
  app.decorate('findViewer', async () => viewer);
  registerLeaderboards(app, { ...services, rankings: ranking.engine, market });
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await market.close();
  await ranking.close();
});

function playerNamed(userId: string): Viewer {
  return { userId, sessionId: randomUUID(), role: 'user', emailVerified: true, suspended: false };
}

const traders = async (board = 'traders-week', query = '') =>
  schemasOf(getTraderBoard).response.parse((await app.inject(`/api/v1/leaderboards/${board}${query}`)).json());

const publicTraders = async (query = '') =>
  schemasOf(getPublicTraderBoard).response.parse(
    (await app.inject(`/api/v1/leaderboards/public/traders-week${query}`)).json(),
  );

const show = (body: unknown) =>
  app.inject({ method: 'PUT', url: '/api/v1/me/ranking-visibility', payload: body as object });

test('a board shows handles and figures, marks the own row, and contains no ids or other private data', async () => {
  const other = await ranking.addPlayer();
  await ranking.give(other, 100_000);
  await ranking.eventually(async () => {
    const board = await traders();
    expect(board).toMatchObject({ board: 'traders-week', window: 'week', sort: 'return', total: 2, nextCursor: null });
    expect(board.entries.map(({ handle, rank, own, returnBps }) => [handle, rank, own, returnBps])).toEqual([
      ['Player_2', 1, false, 1_000],
      ['Player_1', 2, true, 0],
    ]);
    expect(board.own).toMatchObject({ rank: 2, visibility: 'shown' });
  });
  const text = (await app.inject('/api/v1/leaderboards/traders-week')).body;
  for (const secret of [other, viewer?.userId ?? '', '@example.org', 'Ada', 'Secret'])
    expect(text).not.toContain(secret);
});

test('pages can be followed to the end', async () => {
  const first = await traders('traders-all', '?limit=1');
  expect(first.nextCursor).toBe(1);
  const second = await traders('traders-all', `?limit=1&cursor=${first.nextCursor}`);
  expect([first, second].flatMap(({ entries }) => entries.map(({ rank }) => rank))).toEqual([1, 2]);
  expect(second.nextCursor).toBeNull();
});

test('bots have a board of their own', async () => {
  const bot = await ranking.addPlayer({ bot: true });
  await ranking.eventually(async () => {
    expect((await traders('bots', '?window=month')).entries).toMatchObject([{ bot: true, rank: 1 }]);
    expect((await traders('traders-all')).total).toBe(2);
  });
  expect(bot).not.toBe('');
});

test('a hidden player is shown to nobody, and keeps rank and league in the own view', async () => {
  const answer = await show({ visible: false });
  expect([answer.statusCode, answer.json()]).toEqual([200, { visible: false }]);
  const board = await traders();
  expect(board.own).toMatchObject({ rank: 2, visibility: 'hidden', valueCents: 1_000_000 });
  expect(board.entries.map(({ own }) => own)).not.toContain(true);
  await ranking.tick();
  await ranking.eventually(async () => expect((await traders()).own).toMatchObject({ rank: 2, visibility: 'hidden' }));
  const leagueOf = async () =>
    schemasOf(getLeague).response.parse((await app.inject('/api/v1/leaderboards/league')).json());
  const { league, own } = await leagueOf();
  expect(own).toMatchObject({ rank: 2, visibility: 'hidden' });
  expect(league?.entries.filter((entry) => entry.own)).toHaveLength(1);
  expect((await show({ visible: true })).json()).toEqual({ visible: true });
  await ranking.eventually(async () => expect((await traders()).own).toMatchObject({ visibility: 'shown', rank: 2 }));
  expect(await leagueOf()).toMatchObject({
    month: '2026-03-01',
    endsAt: '2026-03-31T23:00:00.000Z',
    league: { division: 'bronze', tradeDays: 0 },
  });
});

test('staff see that they are not ranked', async () => {
  const before = viewer;
  viewer = { ...playerNamed(await ranking.addPlayer({ role: 'admin' })), role: 'admin' };
  expect((await traders()).own).toMatchObject({ rank: null, visibility: 'staff' });
  viewer = before;
});

test('nobody is ranked, shown to others or placed in a league before the first trade, nor by one that was undone', async () => {
  const before = viewer;
  const newcomer = await ranking.addPlayer({ traded: false });
  viewer = playerNamed(newcomer);
  await ranking.tick();
  const own = async () => (await traders()).own;
  const leagueOf = async () => (await app.inject('/api/v1/leaderboards/league')).json().league;
  expect(await own()).toMatchObject({ rank: null, visibility: 'untraded' });
  expect(await leagueOf()).toBeNull();
  expect((await traders()).entries.some((entry) => entry.own)).toBe(false);
  await ranking.addTrades([newcomer]);
  await ranking.tick();
  await ranking.eventually(async () => {
    expect(await own()).toMatchObject({ rank: expect.any(Number), visibility: 'shown' });
    expect(await leagueOf()).toMatchObject({ division: 'bronze' });
  });
  await ranking.undoTrades(newcomer);
  expect(await own()).toMatchObject({ rank: null, visibility: 'untraded' });
  viewer = before;
});

test('a guest sees the traders, and no own row', async () => {
  const before = viewer;
  viewer = null;
  const { own, entries, guestRank } = await publicTraders();
  expect(guestRank).toBeNull();
  expect(own).toBeNull();
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.every((entry) => !entry.own)).toBe(true);
  viewer = before;
});

test('a guest sees the rank that its return would have, behind equal ones', async () => {
  const before = viewer;
  viewer = null;
  const rankWith = async (returnBps: number) => (await publicTraders(`?limit=1&guestReturnBps=${returnBps}`)).guestRank;
  // A trade undone since the last tick leaves the board immediately, and the order at the next tick.
  await ranking.tick();
  await ranking.eventually(async () => {
    const { entries } = await publicTraders();
    for (const returnBps of [-10_000, 9_999_999, ...entries.map((entry) => entry.returnBps)]) {
      const better = entries.filter((entry) => entry.returnBps > returnBps).length;
      expect(await rankWith(returnBps), String(returnBps)).toBe(better + 1);
    }
  });
  viewer = before;
});

test('celebrities are ranked by price and by movement, visitors included', async () => {
  const before = viewer;
  viewer = null;
  for (const board of ['celebrities', 'movers']) {
    const { entries } = schemasOf(getCelebrityBoard).response.parse(
      (await app.inject(`/api/v1/leaderboards/${board}`)).json(),
    );
    expect(entries).toHaveLength(4);
    const scores = entries.map(({ priceCents, dayAgoPriceCents }) =>
      board === 'movers' ? Math.abs(priceCents / dayAgoPriceCents - 1) : priceCents,
    );
    expect(scores).toEqual(scores.toSorted((left, right) => right - left));
  }
  viewer = before;
});

test('a suspended celebrity is on no board', async () => {
  const [first] = market.celebrities;
  if (first === undefined) throw new Error('no celebrity is listed');
  const celebrities = vi.spyOn(market, 'celebrities', 'get');
  celebrities.mockReturnValue(
    market.celebrities.map((row) => (row.id === first.id ? { ...row, status: 'suspended' } : row)),
  );
  app.sharedAnswers.clear();
  for (const board of ['celebrities', 'movers']) {
    const { entries } = schemasOf(getCelebrityBoard).response.parse(
      (await app.inject(`/api/v1/leaderboards/${board}`)).json(),
    );
    expect(entries).toHaveLength(3);
    expect(entries.map(({ celebrityId }) => celebrityId)).not.toContain(first.id);
  }
  celebrities.mockRestore();
  app.sharedAnswers.clear();
});

test.each([
  ['/api/v1/leaderboards/best', 400],
  ['/api/v1/leaderboards/traders-week?limit=0', 400],
  ['/api/v1/leaderboards/traders-week?limit=101', 400],
  ['/api/v1/leaderboards/traders-week?cursor=-1', 400],
  ['/api/v1/leaderboards/traders-week?sort=luck', 400],
])('%s responds with %i', async (url, status) => {
  expect((await app.inject(url)).statusCode).toBe(status);
});

test.each([[{}], [{ visible: 'no' }], [{ visible: false, userId: randomUUID() }]])(
  'a choice of %j is refused and changes nothing',
  async (body) => {
    expect((await show(body)).statusCode).toBe(400);
    const hidden = await ranking.services.db.selectFrom('user').select('id').where('unranked', '=', true).execute();
    expect(hidden).toEqual([]);
  },
);

test.each<[string, number, Partial<Viewer> | null]>([
  ['NOT_SIGNED_IN', 401, null],
  ['EMAIL_NOT_VERIFIED', 403, { emailVerified: false }],
  ['ACCOUNT_SUSPENDED', 403, { suspended: true }],
])('%s sees no own board and chooses nothing', async (code, status, change) => {
  const before = viewer;
  viewer = change && before && { ...before, ...change };
  const answers = [await app.inject('/api/v1/leaderboards/league'), await show({ visible: false })];
  viewer = before;
  for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  const hidden = await ranking.services.db.selectFrom('user').select('id').where('unranked', '=', true).execute();
  expect(hidden).toEqual([]);
});

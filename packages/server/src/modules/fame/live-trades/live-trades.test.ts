import { listLiveTrades } from '@limelight/contract/fame/live-trades';
import { listLiveTrades as schemas } from '@limelight/contract/fame/live-trades.schema';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import type { StreamMessage } from '../../../platform/live.js';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { LeaderboardsUnderTest } from '../leaderboards/leaderboards.fixture.js';
import { setRankingVisibility } from '../leaderboards/set-ranking-visibility.js';
import { LiveTradeFeed } from './live-trade-feed.js';
import { liveTradesModule } from './live-trades.module.js';

let ranking: LeaderboardsUnderTest;

beforeEach(async () => {
  ranking = await LeaderboardsUnderTest.open();
});

afterEach(() => ranking.close());

async function handles(feed: LiveTradeFeed): Promise<string[]> {
  const rows = await feed.at(await ranking.trading.tick());
  return rows.map(({ handle }) => handle);
}

test('the feed shows trades of finished ticks, and nobody who is hidden, suspended, staff or a bot', async () => {
  const feed = new LiveTradeFeed(ranking.services.db);
  await ranking.addPlayer();
  await ranking.addPlayer({ role: 'manager' });
  await ranking.addPlayer({ suspended: true });
  await ranking.addPlayer({ bot: true });
  const hidden = await ranking.addPlayer();
  await setRankingVisibility(ranking.services, { userId: hidden, visible: false });
  expect(await handles(feed), 'their tick is not over').toEqual([]);
  await ranking.tick();
  expect(await handles(feed)).toEqual(['Player_1']);
});

test('who begins to hide disappears from the feed with the next tick, and an undone trade is not in it', async () => {
  const feed = new LiveTradeFeed(ranking.services.db);
  const [first, second] = [await ranking.addPlayer(), await ranking.addPlayer()];
  await ranking.undoTrades(second);
  await ranking.tick();
  expect(await handles(feed)).toEqual(['Player_1']);
  await setRankingVisibility(ranking.services, { userId: first, visible: false });
  await ranking.tick();
  expect(await handles(feed)).toEqual([]);
});

test('the endpoint contains neither ids of players nor amounts, filters by celebrity, and changes no row', async () => {
  const { services } = ranking;
  const userId = await ranking.addPlayer();
  await ranking.tick();
  const tick = { number: await ranking.trading.tick() };
  const app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
  app.decorate('findViewer', async () => null);
  liveTradesModule.routes(app, { db: services.db, market: { tick, celebrities: [] } });
  await app.ready();
  const tables = await listTables(services.db);
  const before = await digestTables(services.db, tables);
  const answer = await app.inject({ method: 'GET', url: listLiveTrades.url });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toContain(userId);
  expect(answer.body).not.toMatch(/cents/i);
  expect(schemas.response.parse(answer.json()).trades).toMatchObject([
    { handle: 'Player_1', side: 'buy', shares: 1, celebrityId: '1' },
  ]);
  const other = await app.inject({ method: 'GET', url: `${listLiveTrades.url}?celebrityId=2` });
  expect(other.json()).toEqual({ trades: [] });
  expect(await digestTables(services.db, tables)).toEqual(before);
  await app.close();
});

test('after a tick a page that follows one celebrity gets its trades, a page of all gets all, others nothing', async () => {
  const { services } = ranking;
  await ranking.addPlayer();
  await ranking.tick();
  const published: unknown[] = [];
  const live = {
    joinedIds: () => ['all', '1', '2'],
    publish: (_topic: unknown, id: string, { data }: StreamMessage) => published.push([id, JSON.parse(data)]),
  };
  let announce = (_tick: string) => {};
  const listener = {
    on: (_channel: string, heard: typeof announce) => {
      announce = heard;
    },
  };
  liveTradesModule.live.subscribe({ ...services, live, listener } as never);
  announce(String(await ranking.trading.tick()));
  const trades = [expect.objectContaining({ handle: 'Player_1', celebrityId: '1' })];
  await expect.poll(() => published).toEqual(['all', '1'].map((id) => [id, { trades }]));
});

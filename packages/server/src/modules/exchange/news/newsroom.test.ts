import { hourMs, londonDay, startOfLondonDay, tickMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MarketView } from '../market/market.public.js';
import { NewsUnderTest } from './news.fixture.js';
import { publishNews } from './news.public.js';
import { newsroomTask } from './newsroom.js';

let news: NewsUnderTest;
let view: MarketView;

beforeEach(async () => {
  news = await NewsUnderTest.open();
  for (const id of ['1', 'gh1', 'ng1', 'za1']) await flatten(id);
});

afterEach(async () => {
  await view.close();
  await news.services.close();
});

/** Forty days of small moves around the current price, so that nothing is newsworthy. */
async function flatten(celebrityId: string): Promise<void> {
  const price = await news.trading.priceCents(celebrityId);
  await news.setDays(
    celebrityId,
    Array.from({ length: 40 }, (_, index) => price + (index % 2) * 200),
  );
}

async function openViewAndRun(): Promise<void> {
  view = await news.openView();
  await runNewsroom();
}

async function runNewsroom(): Promise<void> {
  await newsroomTask({ ...news.services, market: view }).run({ number: 10, atMs: news.services.clock.nowMs() });
}

async function stories() {
  return news.services.db
    .selectFrom('news_item')
    .select(['celebrity_id', 'topic', 'title', 'body', 'author', 'public_at', 'impact_bps'])
    .orderBy('created_at')
    .execute();
}

/** Without the wrap of the day before. */
async function events() {
  return (await stories()).filter(({ topic }) => topic !== 'wrap');
}

async function makeStreak(celebrityId: string): Promise<void> {
  const price = await news.trading.priceCents(celebrityId);
  await news.setDays(
    celebrityId,
    [price, ...Array.from({ length: 8 }, (_, index) => price - 800 + (index + 1) * 100)],
    false,
  );
}

test('on an ordinary day the newsroom writes nothing', async () => {
  await openViewAndRun();
  expect(await stories()).toEqual([]);
});

test('an event is written up once, however often and by however many instances the newsroom runs', async () => {
  await makeStreak('1');
  await openViewAndRun();
  news.services.clock.advance(2 * hourMs);
  await Promise.all([runNewsroom(), runNewsroom()]);
  expect(await events()).toMatchObject([
    { celebrity_id: '1', topic: 'streak', author: 'newsroom', impact_bps: null, public_at: expect.any(Date) },
  ]);
});

test('stories are spaced apart', async () => {
  await makeStreak('1');
  await makeStreak('gh1');
  await openViewAndRun();
  await runNewsroom();
  expect(await events()).toHaveLength(1);
  news.services.clock.advance(hourMs);
  await runNewsroom();
  expect(await events()).toHaveLength(2);
});

test('the newsroom runs on every tenth tick only', async () => {
  await makeStreak('1');
  view = await news.openView();
  await newsroomTask({ ...news.services, market: view }).run({ number: 11, atMs: news.services.clock.nowMs() });
  expect(await stories()).toEqual([]);
});

test('the newsroom does not write about a celebrity that staff wrote about today', async () => {
  await makeStreak('1');
  await publishNews(news.services, await news.draft());
  await openViewAndRun();
  expect((await events()).map(({ author }) => author)).toEqual(['staff']);
});

test('after a news halt the newsroom reports the price move', async () => {
  await publishNews(news.services, await news.draft({ impactBps: 1_700 }));
  do await news.tick();
  while (await news.isHalted());
  await openViewAndRun();
  const story = (await stories()).find(({ topic }) => topic === 'halt');
  expect(story?.title).toContain('Ada Marlowe');
  expect(story?.body).toMatch(/% (above|higher)/);
  await runNewsroom();
  expect((await stories()).filter(({ topic }) => topic === 'halt')).toHaveLength(1);
});

test('a turn of the fans is reported when they were on the other side this morning', async () => {
  const { db, clock } = news.services;
  await sql`insert into fan_day values ('1', ${londonDay(clock.nowMs())}, 0, 50, 50, 1, 12)`.execute(db);
  await sql`insert into net_side_count (celebrity_id, net_buyers, net_sellers) values ('1', 10, 0)`.execute(db);
  await openViewAndRun();
  expect((await stories()).map(({ topic }) => topic)).toEqual(['sentiment']);
});

/** Yesterday and earlier stay simulated, as on the first day of a market. */
async function endFirstDay(): Promise<void> {
  const { clock } = news.services;
  const midnightMs = startOfLondonDay(londonDay(clock.nowMs()));
  clock.advance(midnightMs + 24 * hourMs - clock.nowMs() - tickMs);
  await news.tick();
}

test("yesterday's wrap is written once, an hour into the day, on the first day against the market's first price", async () => {
  const { clock } = news.services;
  await news.tick();
  await openViewAndRun();
  await endFirstDay();
  await runNewsroom();
  expect(await stories()).toMatchObject([{ title: expect.stringContaining('The market is open') }]);
  clock.advance(hourMs);
  await runNewsroom();
  await runNewsroom();
  expect((await stories()).slice(1)).toMatchObject([
    {
      celebrity_id: null,
      body: expect.stringMatching(/^From the opening to midnight in London, .* No shares changed hands\.$/),
    },
  ]);
});

test('a simulated day has no wrap and no reports', async () => {
  const { clock } = news.services;
  await openViewAndRun();
  clock.advance(2 * hourMs);
  await runNewsroom();
  clock.advance(24 * hourMs);
  await runNewsroom();
  expect(await stories()).toEqual([]);
});

test('on the first day the newsroom reports the opening, the movers and the categories, each once, against the first price', async () => {
  const { clock, db } = news.services;
  await news.tick();
  await openViewAndRun();
  await sql`update candle_1d set close_cents = open_cents * 105 / 100, high_cents = greatest(high_cents, open_cents * 105 / 100)
    where celebrity_id = '1' and not simulated`.execute(db);
  clock.advance(hourMs);
  await runNewsroom();
  await runNewsroom();
  expect(await stories()).toMatchObject([
    { topic: 'wrap', celebrity_id: null, title: expect.stringMatching(/^The market is open: \d+ stars to trade$/) },
    {
      topic: 'wrap',
      celebrity_id: '1',
      title: 'Ada Marlowe has risen most since the opening: +5.00%',
      body: expect.stringMatching(/^Since the market opened at \d\d:\d\d London time, \d/),
    },
  ]);
  clock.advance(hourMs);
  await Promise.all([runNewsroom(), runNewsroom()]);
  expect((await stories()).slice(1).map(({ title }) => title)).toEqual([
    expect.stringContaining('has risen most'),
    expect.stringContaining('on average'),
  ]);
});

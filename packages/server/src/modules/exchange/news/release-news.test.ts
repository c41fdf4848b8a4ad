import { newsItemSchema } from '@limelight/contract/exchange/news.schema';
import { dayMs, minuteMs, tickMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NewsUnderTest } from './news.fixture.js';
import { publishNews, scheduleNews } from './news.public.js';
import { insertNews } from './news.sql.js';
import { newsTask } from './news-task.js';
import { presentNews } from './present-news.js';
import { releaseNews } from './release-news.js';

let news: NewsUnderTest;
let holder: string;
let watcher: string;
let stranger: string;

beforeAll(async () => {
  news = await NewsUnderTest.open();
});

afterAll(async () => {
  await news.services.close();
});

beforeEach(async () => {
  news.services.clock.advance(2 * dayMs);
  // Applies the impacts that the previous test released.
  do await news.tick();
  while (await news.isHalted());
  holder = await news.trading.addPlayer();
  watcher = await news.trading.addPlayer();
  stranger = await news.trading.addPlayer();
  await news.hold(holder);
  await news.watch(watcher);
  await news.hold(stranger, 'gh1');
});

async function notificationCounts(): Promise<readonly number[]> {
  const titles = await Promise.all([holder, watcher, stranger].map((userId) => news.notifiedTitles(userId)));
  return titles.map(({ length }) => length);
}

async function story(topic: 'record' | 'surge' | 'halt', key: string): Promise<void> {
  const { clock } = news.services;
  const now = clock.now();
  await insertNews(news.services.db, {
    id: `00000000-0000-7000-8000-${key.padStart(12, '0')}`,
    celebrity_id: '1',
    title: 'Ada Marlowe hits an all-time high',
    body: 'Never since the market opened has a share cost more.',
    topic,
    author: 'newsroom',
    status: 'published',
    fact_key: key,
    change_bps: 900,
    created_at: now,
    published_at: now,
    release_at: now,
  });
  await releaseNews(news.services);
}

test('an impact notifies holders and watchers once, however often the release runs', async () => {
  await publishNews(news.services, await news.draft({ impactBps: -1_200 }));
  await Promise.all([releaseNews(news.services), newsTask(news.services).run({ number: 0, atMs: 0 })]);
  expect(await notificationCounts()).toEqual([1, 1, 0]);
  const row = await news.services.db
    .selectFrom('notification')
    .selectAll()
    .where('user_id', '=', holder)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    kind: 'market-event',
    tone: 'warning',
    path: '/celebrity/1',
    text: 'Pushed down by about 12.00%; trading is halted while the price adjusts. The contract runs for three albums.',
  });
});

test('an announcement without impact and an ordinary story notify nobody', async () => {
  await publishNews(news.services, await news.draft());
  await story('surge', '1');
  expect(await notificationCounts()).toEqual([0, 0, 0]);
});

test('a record and the end of a halt notify holders only', async () => {
  await story('record', '2');
  expect(await notificationCounts()).toEqual([1, 0, 0]);
  await story('halt', '3');
  expect(await notificationCounts()).toEqual([2, 0, 0]);
});

test('a long text is truncated to the length of a notification', async () => {
  await publishNews(news.services, await news.draft({ impactBps: 100, body: 'A long story. '.repeat(100) }));
  const row = await news.services.db
    .selectFrom('notification')
    .select('text')
    .where('user_id', '=', holder)
    .executeTakeFirstOrThrow();
  expect(row.text.length).toBeLessThanOrEqual(280);
  expect(row.text).toMatch(/…$/);
});

test('publishing, releasing and notifying that a crash interrupted complete at the next tick', async () => {
  const id = await news.draft({ impactBps: 700 });
  const { db, clock } = news.services;
  await db
    .updateTable('news_item')
    .set({ status: 'published', published_at: clock.now(), release_at: clock.now() })
    .where('id', '=', id)
    .execute();
  expect(await news.isHalted()).toBe(false);
  await newsTask(news.services).run({ number: 0, atMs: clock.nowMs() });
  expect(await news.isHalted()).toBe(true);
  expect(await news.item(id)).toMatchObject({ public_at: clock.now(), told_at: clock.now() });
  expect(await notificationCounts()).toEqual([1, 1, 0]);
});

test('an item published for later causes no halt, listing or notification before its time', async () => {
  const id = await news.draft({ impactBps: 700 });
  const { db, clock } = news.services;
  const release = new Date(clock.nowMs() + dayMs);
  await db
    .updateTable('news_item')
    .set({ status: 'published', published_at: clock.now(), release_at: release })
    .where('id', '=', id)
    .execute();
  await newsTask(news.services).run({ number: 0, atMs: clock.nowMs() });
  await news.tick();
  expect(await news.item(id)).toMatchObject({ public_at: null, impact_tick: null });
  expect([await news.isHalted(), await notificationCounts()]).toEqual([false, [0, 0, 0]]);
});

test('an item that is not public cannot be presented', async () => {
  const id = await news.draft();
  const draft = await news.item(id);
  expect(() => presentNews(draft)).toThrow('is not public');
  await publishNews(news.services, id);
  expect(newsItemSchema.parse(presentNews(await news.item(id)))).toMatchObject({ id, impactTick: null });
});

test('a tick applies an impact while its holders are still being notified', async () => {
  const { db } = news.services;
  await news.hold(holder, 'ng1');
  const id = await news.draft({ celebrityId: 'ng1', impactBps: -800 });
  let notifying: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`lock table notification in share mode`.execute(tx);
    notifying = publishNews(news.services, id);
    await expect.poll(() => news.isHalted('ng1')).toBe(true);
    await news.tick();
  });
  await notifying;
  expect((await news.item(id)).impact_tick).not.toBeNull();
  expect(await notificationCounts()).toEqual([1, 0, 0]);
});

test('an item that staff unscheduled after it was found due is not published', async () => {
  const id = await news.draft();
  await publishNews(news.services, id, { dueAt: news.services.clock.now() });
  expect((await news.item(id)).status).toBe('draft');
});

test('closed accounts are not notified, whatever shares remain', async () => {
  await news.trading.suspendPlayer(holder);
  await publishNews(news.services, await news.draft({ impactBps: -900 }));
  expect(await notificationCounts()).toEqual([0, 1, 0]);
});

test('a scheduled impact is released at a random tick of its minute, never before', async () => {
  const { clock } = news.services;
  const phaseMs = tickMs / 2;
  const releasedMs = new Set<number>();
  for (let round = 0; round < 8; round += 1) {
    clock.advance(2 * dayMs - (clock.nowMs() % minuteMs));
    const publishMs = clock.nowMs() + minuteMs;
    const id = await news.draft({ impactBps: 700 });
    await scheduleNews(news.services, id, new Date(publishMs));
    clock.advance(minuteMs + phaseMs);
    await newsTask(news.services).run({ number: 0, atMs: clock.nowMs() });
    clock.advance(tickMs);
    await newsTask(news.services).run({ number: 0, atMs: clock.nowMs() });
    releasedMs.add(((await news.item(id)).public_at?.getTime() ?? Number.NaN) - publishMs);
  }
  expect([...releasedMs].sort()).toEqual([phaseMs, phaseMs + tickMs]);
});

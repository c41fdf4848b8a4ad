import { dayMs, hourMs, minuteMs } from '@limelight/rules/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Refusal } from '../../../platform/http/refusal.js';
import { NewsUnderTest } from './news.fixture.js';
import { archiveNews, createNews, publishNews, restoreNews, scheduleNews, unscheduleNews } from './news.public.js';
import { listPublicNews } from './news.sql.js';
import { newsTask } from './news-task.js';

let news: NewsUnderTest;

beforeAll(async () => {
  news = await NewsUnderTest.open();
});

afterAll(async () => {
  await news.services.close();
});

// Impacts of earlier tests are more than a day old.
beforeEach(() => news.services.clock.advance(2 * dayMs));

async function codeOf(action: Promise<unknown>): Promise<string> {
  try {
    await action;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

async function publicIds(): Promise<string[]> {
  const rows = await listPublicNews(news.services.db, {
    before: undefined,
    celebrityId: undefined,
    topic: undefined,
    limit: 100,
  });
  return rows.map(({ id }) => id);
}

function runTask(): Promise<void> {
  return newsTask(news.services).run({ number: 0, atMs: news.services.clock.nowMs() });
}

test('an item is visible only while it is published, not as a draft and not archived', async () => {
  const id = await news.draft();
  expect(await publicIds()).not.toContain(id);
  await publishNews(news.services, id);
  expect(await publicIds()).toContain(id);
  await archiveNews(news.services, id);
  expect(await publicIds()).not.toContain(id);
});

test('a restored item is a draft and not in the feed', async () => {
  const id = await news.draft();
  await publishNews(news.services, id);
  await archiveNews(news.services, id);
  await restoreNews(news.services, id);
  expect((await news.item(id)).status).toBe('draft');
  expect(await publicIds()).not.toContain(id);
});

test('a transition that the status does not allow is refused and changes nothing', async () => {
  const id = await news.draft();
  expect(await codeOf(restoreNews(news.services, id))).toBe('CONFLICT');
  expect(await codeOf(unscheduleNews(news.services, id))).toBe('CONFLICT');
  await publishNews(news.services, id);
  const before = await news.item(id);
  expect(await codeOf(publishNews(news.services, id))).toBe('CONFLICT');
  const later = new Date(news.services.clock.nowMs() + hourMs);
  expect(await codeOf(scheduleNews(news.services, id, later))).toBe('CONFLICT');
  expect(await news.item(id)).toEqual(before);
  const nobody = '00000000-0000-7000-8000-000000000000';
  expect(await codeOf(publishNews(news.services, nobody))).toBe('NOT_FOUND');
});

test.each([
  ['an empty title', { title: ' ' }, 'title'],
  ['a title of 121 characters', { title: 'x'.repeat(121) }, 'title'],
  ['an empty text', { body: '' }, 'body'],
  ['an impact past a fifth', { impactBps: 2_001 }, 'impactBps'],
  ['an impact of zero', { impactBps: 0 }, 'impactBps'],
  ['an impact on nobody', { impactBps: 500, celebrityId: null }, 'celebrityId'],
])('%s is refused with its field named', async (_, changes, field) => {
  const draft = { celebrityId: '1', title: 'A title', body: 'A text.', impactBps: null, ...changes };
  const publish = async () => publishNews(news.services, await createNews(news.services, draft));
  await expect(publish()).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    details: { [field]: expect.any(String) },
  });
});

test('a scheduled item is published when it is due, not before, and only once', async () => {
  const id = await news.draft();
  await scheduleNews(news.services, id, new Date(news.services.clock.nowMs() + hourMs));
  await runTask();
  expect(await publicIds()).not.toContain(id);
  news.services.clock.advance(hourMs);
  await Promise.all([runTask(), runTask()]);
  expect(await publicIds()).toContain(id);
  expect((await news.item(id)).public_at).toEqual(news.services.clock.now());
});

test('an unscheduled item stays a draft past its time', async () => {
  const id = await news.draft();
  await scheduleNews(news.services, id, new Date(news.services.clock.nowMs() + hourMs));
  await unscheduleNews(news.services, id);
  news.services.clock.advance(2 * hourMs);
  await runTask();
  expect((await news.item(id)).status).toBe('draft');
});

test('a time that has passed cannot be scheduled', async () => {
  const id = await news.draft();
  expect(await codeOf(scheduleNews(news.services, id, news.services.clock.now()))).toBe('BAD_REQUEST');
});

test('a celebrity takes one impact in 24 hours, however it is published', async () => {
  const first = await news.draft({ impactBps: 500 });
  const second = await news.draft({ impactBps: -500 });
  const other = await news.draft({ impactBps: 500, celebrityId: 'gh1' });
  await publishNews(news.services, first);
  expect(await codeOf(publishNews(news.services, second))).toBe('CONFLICT');
  const soon = new Date(news.services.clock.nowMs() + dayMs - minuteMs);
  expect(await codeOf(scheduleNews(news.services, second, soon))).toBe('CONFLICT');
  expect(await codeOf(publishNews(news.services, other))).toBe('done');
  await scheduleNews(news.services, second, new Date(news.services.clock.nowMs() + dayMs));
  news.services.clock.advance(dayMs);
  await runTask();
  expect((await news.item(second)).status).toBe('published');
});

test('of two impacts published concurrently one succeeds', async () => {
  const ids = [await news.draft({ impactBps: 500 }), await news.draft({ impactBps: -300 })];
  const outcomes = await Promise.all(ids.map((id) => codeOf(publishNews(news.services, id))));
  expect(outcomes.sort()).toEqual(['CONFLICT', 'done']);
});

test('a scheduled impact that came too close to another waits until 24 hours have passed instead of being lost', async () => {
  const { clock } = news.services;
  const waiting = await news.draft({ impactBps: 400 });
  await scheduleNews(news.services, waiting, new Date(clock.nowMs() + hourMs));
  // As if the other item had been published while this one was scheduled.
  const sudden = await news.draft({ impactBps: 900 });
  await news.services.db
    .updateTable('news_item')
    .set({ status: 'published', published_at: clock.now(), release_at: clock.now(), public_at: clock.now() })
    .where('id', '=', sudden)
    .execute();
  await news.tick();
  clock.advance(hourMs);
  await runTask();
  expect((await news.item(waiting)).status).toBe('scheduled');
  clock.advance(dayMs);
  await runTask();
  expect((await news.item(waiting)).status).toBe('published');
});

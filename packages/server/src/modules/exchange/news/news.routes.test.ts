import { schemasOf } from '@limelight/contract/endpoints.schema';
import { listNews } from '@limelight/contract/exchange/news';
import { dayMs, minuteMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import type { StreamMessage } from '../../../platform/live.js';
import { NewsUnderTest } from './news.fixture.js';
import { archiveNews, publishNews, scheduleNews } from './news.public.js';
import { registerNews } from './news.routes.js';
import { subscribeToNews } from './subscribe-to-news.js';

let news: NewsUnderTest;
let app: FastifyInstance;
let received: StreamMessage[];

beforeAll(async () => {
  news = await NewsUnderTest.open();
  const { services } = news;
  services.live.broadcast = (message) => void received.push(message);
  app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
  app.decorate('findViewer', async () => null);
  // No answer is shared: that is tested with all modules.
  let version = 0;
  const market = {
    get version() {
      version += 1;
      return version;
    },
  };
  registerNews(app, { ...services, market });
  subscribeToNews(services);
  await services.listener.start();
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await news.services.close();
});

beforeEach(async () => {
  received = [];
  news.services.clock.advance(2 * dayMs);
  await news.services.db.deleteFrom('news_item').execute();
});

async function get(query = '') {
  const answer = await app.inject({ method: 'GET', url: `/api/v1/news${query}` });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, json: () => answer.json() };
}

async function list(query = '') {
  return schemasOf(listNews).response.parse((await get(query)).json());
}

async function publish(changes: Parameters<NewsUnderTest['draft']>[0] = {}): Promise<string> {
  const id = await news.draft(changes);
  await publishNews(news.services, id);
  news.services.clock.advance(minuteMs);
  return id;
}

test('pages show every public item once, newest first, of a celebrity or of all', async () => {
  const ids = [];
  for (const celebrityId of ['1', 'gh1', '1', null, '1']) ids.unshift(await publish({ celebrityId }));
  const first = await list('?limit=2');
  const second = await list(`?limit=2&cursor=${first.nextCursor}`);
  const third = await list(`?limit=2&cursor=${second.nextCursor}`);
  expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids);
  expect(third.nextCursor).toBeNull();
  expect((await list('?celebrityId=gh1')).items.map(({ id }) => id)).toEqual([ids[3]]);
  expect((await list('?topic=announcement')).items).toHaveLength(5);
  expect((await list('?topic=record')).items).toEqual([]);
});

test('items of the same moment are neither lost nor repeated at a page boundary', async () => {
  const ids = [await news.draft(), await news.draft(), await news.draft()];
  for (const id of ids) await publishNews(news.services, id);
  const first = await list('?limit=2');
  const second = await list(`?limit=2&cursor=${first.nextCursor}`);
  expect([...first.items, ...second.items].map(({ id }) => id).sort()).toEqual(ids.toSorted());
});

/** Events that pages received about this test's own items; events of earlier tests may arrive late. */
function receivedOf(ids: readonly string[]): string[] {
  return received.map(({ data }) => JSON.parse(data).id).filter((id) => ids.includes(id));
}

test('unpublished items do not leak through any list, filter, cursor, length or stream', async () => {
  const { services } = news;
  const known = await publish();
  await expect.poll(() => receivedOf([known])).toEqual([known]);
  const before = await get();
  const draft = await news.draft({ title: 'Secret draft' });
  const scheduled = await news.draft({ title: 'Secret schedule', impactBps: 900 });
  await scheduleNews(services, scheduled, new Date(services.clock.nowMs() + minuteMs));
  const later = await news.draft({ title: 'Secret early alert', celebrityId: 'gh1', impactBps: -900 });
  await services.db
    .updateTable('news_item')
    .set({
      status: 'published',
      published_at: services.clock.now(),
      release_at: new Date(services.clock.nowMs() + 30 * minuteMs),
    })
    .where('id', '=', later)
    .execute();
  const archived = await publish({ title: 'Secret archive', celebrityId: 'ng1' });
  await expect.poll(() => receivedOf([archived])).toEqual([archived]);
  await archiveNews(services, archived);

  const after = await get();
  expect(after.text).toBe(before.text);
  expect(after.headers.etag).toBe(before.headers.etag);
  expect(after.headers['content-length']).toBe(before.headers['content-length']);
  const atEnd = `${services.clock.nowMs() + dayMs}_ffffffff-ffff-7fff-bfff-ffffffffffff`;
  for (const query of ['', '?celebrityId=1', '?celebrityId=gh1', '?topic=announcement', `?cursor=${atEnd}`]) {
    const { text } = await get(query);
    for (const id of [draft, scheduled, later, archived]) expect(text).not.toContain(id);
    expect(text).not.toContain('Secret');
  }
  expect(receivedOf([known, draft, scheduled, later, archived])).toEqual([known, archived]);
});

test('every connected page receives an event when an item becomes public', async () => {
  const id = await publish({ impactBps: 800 });
  await expect.poll(() => receivedOf([id])).toEqual([id]);
  const message = received.find(({ data }) => data.includes(id));
  expect(message?.event).toBe('news');
  expect(JSON.parse(message?.data ?? '')).toMatchObject({ celebrityId: '1', impactBps: 800, impactTick: null });
});

test('text stays plain text: JSON responses contain markup unchanged', async () => {
  const title = '<img src=x onerror=alert(1)>';
  await publish({ title });
  const answer = await get();
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.json().items[0].title).toBe(title);
});

test.each(['?limit=0', '?limit=101', '?cursor=1', '?cursor=1_x', '?celebrityId=%27', '?topic=gossip', '?other=1'])(
  '%s is refused',
  async (query) => {
    const answer = await get(query);
    expect([answer.status, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
  },
);

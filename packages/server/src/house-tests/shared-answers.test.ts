import { addressOf } from '@limelight/contract/address';
import { editCelebrity, restoreCelebrity, suspendCelebrity } from '@limelight/contract/exchange/celebrities';
import { getCelebrity, getTick, listCelebrities } from '@limelight/contract/exchange/market';
import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { listNews } from '@limelight/contract/exchange/news';
import { listPremieres } from '@limelight/contract/exchange/premieres';
import { getCelebrityBoard, getMoverBoard, getPublicTraderBoard } from '@limelight/contract/fame/leaderboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNews, publishNews } from '../modules/exchange/news/news.public.js';
import { isWebBuilt } from '../testing/web-build.js';
import { AccessUnderTest, type Answer, type Caller } from './access-matrix.fixture.js';

const one = addressOf(getCelebrity.url, { id: '1' });
const urls = [
  ...[listCelebrities.url, one, getTick.url, listNews.url, `${listNews.url}?celebrityId=1`, listPremieres.url],
  ...[getCelebrityBoard.url, getMoverBoard.url, addressOf(getPublicTraderBoard.url, { board: 'traders-all' })],
];
const pages = ['/', '/help', '/calendar', '/terms', '/fairness'];
const callers: readonly Caller[] = ['visitor', 'player', 'another player', 'elite', 'manager', 'admin', 'key read'];

/** What is the request's own: the time, its id, and what is left of a limit. */
const ownHeaders = /^(?:date|x-request-id|ratelimit|ratelimit-policy)$/;

let access: AccessUnderTest;

beforeAll(async () => {
  access = await AccessUnderTest.open();
  await access.services.listener.start();
});
afterAll(() => access.close());

const get = (caller: Caller, url: string, headers: Readonly<Record<string, string>> = {}) =>
  access.call(caller, { method: 'GET', url, headers });

function shownBy({ status, body, headers }: Answer): unknown {
  return [status, body, Object.entries(headers).filter(([name]) => !ownHeaders.test(name))];
}

test.each(urls)(
  'two players, a guest, VIPs, staff and programs get the same of %s, and 304 for its ETag',
  async (url) => {
    // The one who asks first has it made.
    for (const first of callers) {
      access.app.sharedAnswers.clear();
      const made = await get(first, url);
      expect(made.status).toBe(200);
      expect(made.headers).toMatchObject({ 'cache-control': 'public, no-cache', etag: expect.stringMatching(/^"/) });
      expect(made.headers['set-cookie']).toBeUndefined();
      for (const caller of callers) expect(shownBy(await get(caller, url)), caller).toEqual(shownBy(made));
      const known = await get('player', url, { 'if-none-match': String(made.headers['etag']) });
      expect([known.status, known.body]).toEqual([304, '']);
    }
  },
);

test.skipIf(!(await isWebBuilt()))('guests share public pages, and nobody who is logged in gets them', async () => {
  for (const url of pages) {
    const asGuest = await get('visitor', url, { accept: 'text/html' });
    expect(asGuest.headers).toMatchObject({ etag: expect.stringMatching(/^"/), vary: 'cookie, accept-encoding' });
    expect((await get('player', url, { accept: 'text/html' })).headers['etag']).toBeUndefined();
    expect(shownBy(await get('visitor', url, { accept: 'text/html' }))).toEqual(shownBy(asGuest));
  }
});

test('an address that is refused is not shared, and its refusal stays', async () => {
  for (let round = 0; round < 2; round += 1) {
    expect((await get('visitor', `${listNews.url}?limit=0`)).status).toBe(400);
    expect((await get('visitor', addressOf(getCelebrity.url, { id: 'gh99' }))).status).toBe(404);
  }
});

const listed = async () => JSON.parse((await get('visitor', listCelebrities.url)).body).celebrities[0] as Celebrity;
const within = { timeout: 1_000, interval: 20 };
const asManager = async (method: string, url: string, body: object) => {
  const { status, body: text } = await access.call('manager', { method, url, body });
  expect([200, 201], text).toContain(status);
  return JSON.parse(text);
};

test('an edit, a new name, a suspension and its end are seen within a second', async () => {
  const { id } = await listed();
  const address = (url: string) => addressOf(url, { id });
  const detail = JSON.parse((await get('manager', address(editCelebrity.url))).body);
  const { category, country, featured, version } = detail;
  const entered = { category, country, featured, imageMediaId: null, fanSentiment: 'neutral' };
  const change = { ...entered, name: 'Ama Serwaa Bonsu', description: 'Sings again.', version };
  await asManager(editCelebrity.method, address(editCelebrity.url), change);
  const changed = { name: 'Ama Serwaa Bonsu', description: 'Sings again.' };
  await expect.poll(listed, within).toMatchObject(changed);
  const boardUrl = getCelebrityBoard.url;
  expect((await get('visitor', boardUrl)).body).toContain('Ama Serwaa Bonsu');
  await asManager(suspendCelebrity.method, address(suspendCelebrity.url), { reason: 'A request of the agency' });
  await expect.poll(listed, within).toMatchObject({ status: 'suspended' });
  expect(JSON.parse((await get('visitor', address(getCelebrity.url))).body).status).toBe('suspended');
  expect((await get('visitor', boardUrl)).body).not.toContain('Ama Serwaa Bonsu');
  await asManager(restoreCelebrity.method, address(restoreCelebrity.url), { reason: 'The agency agreed' });
  await expect.poll(listed, within).toMatchObject({ status: 'active' });
});

test('published news is there immediately for all who hear of it, and an edit within a second', async () => {
  const { services } = access;
  const titles = async () =>
    (JSON.parse((await get('visitor', listNews.url)).body).items as readonly { title: string }[]).map(
      ({ title }) => title,
    );
  expect(await titles()).not.toContain('A new album');
  const id = await createNews(services, { celebrityId: '1', title: 'A new album', body: 'In May.', impactBps: null });
  await publishNews(services, id);
  await expect.poll(titles, within).toContain('A new album');
  await services.db.updateTable('news_item').set({ title: 'An old album' }).where('id', '=', id).execute();
  await expect.poll(titles, { ...within, timeout: 1_200 }).toContain('An old album');
});

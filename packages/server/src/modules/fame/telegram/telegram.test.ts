import { dayMs, hourMs, londonDay, minuteMs, startOfLondonDay } from '@limelight/rules/time';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseEnvironment } from '../../../environment/env.js';
import { installJobs, startJobs } from '../../../platform/jobs.js';
import type { Services } from '../../../services.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { NewsUnderTest } from '../../exchange/news/news.fixture.js';
import { archiveNews, publishNews, scheduleNews } from '../../exchange/news/news.public.js';
import { enqueuePostsTask } from './enqueue-posts.js';
import { postTask, sendPostTask } from './send-post.js';
import { TelegramServer } from './telegram-server.fixture.js';
import { moversText, newsText } from './telegram-text.js';

const token = '123456:a-token-that-must-stay-secret';
let news: NewsUnderTest;
let telegram: TelegramServer;
let services: Services & NewsUnderTest['services'];
let logged: string[] = [];

beforeAll(async () => {
  news = await NewsUnderTest.open();
  await installJobs(news.services);
});
afterAll(() => news.services.close());

beforeEach(async () => {
  telegram = await TelegramServer.open();
  logged = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  const variables = { TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: '@limelight_test', TELEGRAM_BASE_URL: telegram.url };
  services = { ...news.services, log, env: parseEnvironment(variables) };
  // What earlier tests published is too old to be posted; early in the day, before the movers.
  news.services.clock.advance(
    startOfLondonDay(londonDay(news.services.clock.nowMs())) + 25 * hourMs - news.services.clock.nowMs(),
  );
});
afterEach(async () => {
  await telegram.close();
  expect(logged.join('')).not.toContain(token);
});

const enqueue = () => enqueuePostsTask(services).run({ number: 0, atMs: services.clock.nowMs() });
const send = (key: string) => sendPostTask(services)({ key }, { effectKey: `${postTask}:${key}` });
const post = (key: string) =>
  services.db.selectFrom('telegram_post').selectAll().where('key', '=', key).executeTakeFirst();
const stateOf = async (key: string) => (await post(key))?.state;

async function published(changes: Parameters<NewsUnderTest['draft']>[0] = {}): Promise<string> {
  const id = await news.draft(changes);
  await publishNews(services, id);
  return `news:${id}`;
}

test('an item is posted to the channel once, however often it is enqueued and its job runs', async () => {
  const key = await published({ title: 'A <b>bold</b> "claim" & more', body: "It's 5 > 4.", celebrityId: 'gh1' });
  await Promise.all([enqueue(), enqueue()]);
  await enqueue();
  const jobs = await services.pool.query('select 1 from graphile_worker.jobs where task_identifier = $1', [postTask]);
  expect(jobs.rowCount).toBe(1);
  await Promise.allSettled([send(key), send(key)]);
  await send(key);
  expect(await stateOf(key)).toBe('sent');
  expect(telegram.posts).toMatchObject([{ path: `/bot${token}/sendMessage`, chat_id: '@limelight_test' }]);
  const [{ text } = { text: '' }] = telegram.posts;
  expect(text).toContain('<b>A &lt;b&gt;bold&lt;/b&gt; &quot;claim&quot; &amp; more</b>\n\nIt&#39;s 5 &gt; 4.');
  expect(text).toContain('<a href="http://limelight.test/celebrity/gh1">');
});

test('nothing that is not public is posted: no draft, no scheduled or archived item, no early alert', async () => {
  await news.draft({ title: 'Secret draft' });
  const scheduled = await news.draft({ title: 'Secret schedule' });
  await scheduleNews(services, scheduled, new Date(services.clock.nowMs() + 20 * minuteMs));
  const archived = await published({ title: 'Secret archive' });
  await archiveNews(services, archived.slice('news:'.length));
  await enqueue();
  const { rows } = await services.pool.query("select 1 from telegram_post where text like '%Secret%'");
  expect(rows).toEqual([]);
});

test('an outage postpones a post, which arrives once Telegram is back', async () => {
  const key = await published();
  await enqueue();
  const port = Number(new URL(telegram.url).port);
  await telegram.close();
  await expect(send(key)).rejects.toThrow('unavailable');
  expect(await post(key)).toMatchObject({ state: 'waiting', attempts: 1, trouble: 'ECONNREFUSED' });
  await telegram.listen(port);
  telegram.next.push({ status: 502, body: { ok: false, description: 'Bad Gateway' } });
  await expect(send(key)).rejects.toThrow('unavailable');
  await send(key);
  expect([await stateOf(key), telegram.posts.length]).toEqual(['sent', 2]);
});

test('a pause that Telegram requests is respected to the second', async () => {
  const key = await published();
  await enqueue();
  telegram.next.push({
    status: 429,
    body: { ok: false, description: 'Too Many Requests', parameters: { retry_after: 40 } },
  });
  await expect(send(key)).rejects.toThrow('a pause of 40 s');
  news.services.clock.advance(39_000);
  await expect(send(key)).rejects.toThrow('waits until');
  expect(telegram.posts).toHaveLength(1);
  news.services.clock.advance(1_000);
  await send(key);
  expect([await stateOf(key), telegram.posts.length]).toEqual(['sent', 2]);
});

test.each([
  ['the connection is lost after the request', 'lost' as const],
  ['a proxy answers in place of Telegram', { status: 504, body: '<html>' }],
])('a post of which nobody knows whether it arrived is not repeated: %s', async (_, answer) => {
  const key = await published();
  await enqueue();
  telegram.next.push(answer);
  await send(key);
  await send(key);
  expect([await stateOf(key), telegram.posts.length]).toEqual(['unknown', 1]);
});

test('a post whose server stopped while it was sent is not repeated', async () => {
  const key = await published();
  await enqueue();
  await services.db.updateTable('telegram_post').set({ state: 'sending' }).where('key', '=', key).execute();
  await send(key);
  expect([await stateOf(key), telegram.posts.length]).toEqual(['unknown', 0]);
});

test('a post that Telegram refuses ends with its reason', async () => {
  const key = await published();
  await enqueue();
  telegram.next.push({ status: 403, body: { ok: false, description: 'Forbidden: bot was kicked' } });
  await send(key);
  expect(await post(key)).toMatchObject({ state: 'refused', trouble: 'Forbidden: bot was kicked' });
});

test('a post that waited for a day, and one whose item was archived meanwhile, are not sent', async () => {
  const [old, archived] = [await published(), await published()];
  await enqueue();
  await archiveNews(services, archived.slice('news:'.length));
  await send(archived);
  news.services.clock.advance(dayMs + minuteMs);
  await send(old);
  expect([await stateOf(old), await stateOf(archived), telegram.posts.length]).toEqual(['expired', 'expired', 0]);
});

test('while it is switched off or not configured nothing is stored, and what waits is not sent', async () => {
  const waiting = await published();
  await enqueue();
  await storeSettings(services, { telegramBot: false });
  const later = await published();
  await enqueue();
  await send(waiting);
  await storeSettings(services, { telegramBot: true });
  const unset = { ...services, env: parseEnvironment({}) };
  await enqueuePostsTask(unset).run({ number: 0, atMs: services.clock.nowMs() });
  expect([await stateOf(waiting), await stateOf(later), telegram.posts.length]).toEqual(['expired', undefined, 0]);
});

test('the movers of yesterday are posted once from eight in the morning', async () => {
  const market = await NewsUnderTest.open();
  const { db, clock } = market.services;
  const run = () => enqueuePostsTask({ ...market.services, env: services.env }).run({ number: 0, atMs: clock.nowMs() });
  const movers = () => db.selectFrom('telegram_post').select('text').where('key', 'like', 'movers:%').execute();
  await installJobs(market.services);
  await market.setDays('1', [50_000, 55_000], false);
  await market.setDays('gh1', [50_000, 45_000], false);
  clock.advance(-5 * hourMs);
  await run();
  expect(await movers()).toEqual([]);
  clock.advance(5 * hourMs);
  await run();
  clock.advance(hourMs);
  await run();
  const [only, ...others] = await movers();
  expect(others).toEqual([]);
  expect(only?.text).toMatch(/^<b>Biggest movers of .*▲ .* \+10\.00% to SE\$550\.00.*▼ .* −10\.00% to SE\$450\.00/s);
  await market.services.close();
});

test('the queue runs the job that was stored with its post', async () => {
  const key = await published();
  await enqueue();
  const jobs = await startJobs(services, { [postTask]: sendPostTask(services) });
  await expect.poll(() => stateOf(key)).toBe('sent');
  await jobs.stop();
});

test('texts stay within what Telegram accepts, and a day without a move has no post', async () => {
  const item = await news.item(await news.draft({ title: '&'.repeat(120), body: '<'.repeat(2_000), impactBps: -800 }));
  const shown = newsText(item, { publicUrl: 'http://limelight.test', siteName: 'Spotlight' })
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&\w+;/g, '&');
  expect(shown.length).toBeLessThan(4_096);
  expect(moversText(londonDay(0), [], { publicUrl: '', siteName: '' })).toBeNull();
});

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { SharedAnswers, type Sharing, sendShared, type Version } from './shared-answers.js';

function open(version: () => Version | undefined = () => [1], msMax?: number) {
  const clock = { ms: 0, elapsedMs: () => clock.ms };
  const answers = new SharedAnswers(clock);
  const sharing: Sharing = { version, ...(msMax !== undefined && { msMax }) };
  let made = 0;
  const write = async () => {
    made += 1;
    return `answer ${made}`;
  };
  return { clock, answers, sharing, read: async (key = 'a') => (await answers.make(key, sharing, write)).text };
}

test('an answer is made once, also for those who ask while it is made', async () => {
  const { read, answers, sharing } = open();
  expect(await Promise.all([read(), read()])).toEqual(['answer 1', 'answer 1']);
  expect(answers.find('a', sharing)?.text).toBe('answer 1');
  expect(await read('b')).toBe('answer 2');
});

test('it is made again when its version has changed, and after a second', async () => {
  let version = 1;
  const { read, clock } = open(() => ['settings', version]);
  await read();
  version = 2;
  expect(await read()).toBe('answer 2');
  clock.ms = 999;
  expect(await read()).toBe('answer 2');
  clock.ms = 1_000;
  expect(await read()).toBe('answer 3');
});

test('one of which the version knows everything stays', async () => {
  const { read, clock } = open(() => [1], Number.POSITIVE_INFINITY);
  await read();
  clock.ms = 86_400_000;
  expect(await read()).toBe('answer 1');
});

test('nothing is shared while changes cannot be heard of', async () => {
  let hears = true;
  const { read, answers, sharing } = open(() => (hears ? [1] : undefined));
  await read();
  hears = false;
  expect(answers.find('a', sharing)).toBeUndefined();
  expect(await read()).toBe('answer 2');
});

test('an answer that was made of an old state is not stored as one of the new', async () => {
  let version = 1;
  const answers = new SharedAnswers({ elapsedMs: () => 0 });
  const sharing = { version: () => [version] };
  await answers.make('a', sharing, async () => {
    version = 2;
    return 'old';
  });
  expect(answers.find('a', sharing)).toBeUndefined();
  expect((await answers.make('a', sharing, async () => 'new')).text).toBe('new');
});

test('a failure is not stored', async () => {
  const { answers, sharing, read } = open();
  await expect(answers.make('a', sharing, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await read()).toBe('answer 1');
});

test('the one used longest ago goes when there are too many', async () => {
  const { answers, sharing, read } = open();
  for (let index = 0; index < 400; index += 1) await read(`key ${index}`);
  expect(answers.find('key 0', sharing)).toBeDefined();
  await read('one more');
  expect([answers.find('key 0', sharing), answers.find('key 1', sharing)]).toEqual([expect.anything(), undefined]);
});

async function serve(text: string) {
  const app = Fastify();
  onTestFinished(() => app.close());
  const answers = new SharedAnswers({ elapsedMs: () => 0 });
  const headers = { type: 'text/plain', cacheControl: 'public, no-cache', vary: 'cookie' };
  app.get('/', async (request, reply) =>
    sendShared(request, reply, await answers.make('a', { version: () => [1] }, async () => text), headers),
  );
  return (more: Readonly<Record<string, string>>) => app.inject({ method: 'GET', url: '/', headers: more });
}

test('each encoding has bytes and a strong ETag of its own, and a client that has it gets 304', async () => {
  const text = 'the same for all '.repeat(200);
  const get = await serve(text);
  const [plain, gzip, br] = [
    await get({}),
    await get({ 'accept-encoding': 'gzip' }),
    await get({ 'accept-encoding': 'gzip, deflate, br' }),
  ];
  expect([plain.body, gunzipSync(gzip.rawPayload).toString(), brotliDecompressSync(br.rawPayload).toString()]).toEqual([
    text,
    text,
    text,
  ]);
  const tags = [plain, gzip, br].map(({ headers }) => headers.etag);
  expect(new Set(tags).size).toBe(3);
  expect(String(tags[0])).toMatch(/^"[\w-]{22}"$/);
  expect(br.headers).toMatchObject({ vary: 'cookie, accept-encoding', 'cache-control': 'public, no-cache' });
  const known = await get({ 'accept-encoding': 'br', 'if-none-match': `"other", W/${tags[2]}` });
  expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', tags[2]]);
  expect((await get({ 'if-none-match': String(tags[2]) })).statusCode).toBe(200);
});

test('a short one is not compressed', async () => {
  const get = await serve('short');
  const { headers, body } = await get({ 'accept-encoding': 'br' });
  expect([headers['content-encoding'], body]).toEqual([undefined, 'short']);
});

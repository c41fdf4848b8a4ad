import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createGunzip, gunzipSync } from 'node:zlib';
import { streamTopic } from '@limelight/contract/stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Refusal } from './http/refusal.js';
import { StreamHub } from './live.js';

let hub: StreamHub;
let server: Server;
let port: number;

beforeEach(async () => {
  hub = new StreamHub({ production: true });
  server = createServer((incoming, response) => {
    const query = new URL(incoming.url ?? '/', 'http://x').searchParams;
    const [userId, key] = [query.get('user'), query.get('key')];
    const owner = userId && {
      userId,
      sessionId: query.get('session'),
      role: query.has('manager') ? ('manager' as const) : ('user' as const),
      suspended: false,
      ...(key !== null && { key: { id: key, scope: 'read' as const } }),
    };
    const missed = [{ event: 'tick' as const, data: 'first', id: '0' }];
    const open = () => {
      const headers = { 'x-frame-options': 'DENY' };
      const topics = query.getAll('topic');
      const address = query.get('from') ?? '203.0.113.1';
      const acceptEncoding = incoming.headers['accept-encoding'];
      const stream = hub.open(response, { owner: owner || null, address, headers, acceptEncoding, missed, topics });
      for (const topic of topics) if (!query.has('refused')) stream.join(topic);
    };
    try {
      if (query.has('late')) response.once('close', open);
      else open();
    } catch (error) {
      response.writeHead((error as Refusal).status).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  hub.close();
  await new Promise((resolve) => server.close(resolve));
});

interface Client {
  readonly response: IncomingMessage;
  text(): string;
  readonly ended: Promise<unknown>;
}

/** A client that reads; `text` contains everything received. */
async function listen(path = '/', headers: Readonly<Record<string, string>> = {}): Promise<Client> {
  let text = '';
  const response = await new Promise<IncomingMessage>((resolve) => request({ port, path, headers }, resolve).end());
  const ended = new Promise((resolve) => response.once('close', resolve));
  const isCompressed = response.headers['content-encoding'] === 'gzip';
  (isCompressed ? response.pipe(createGunzip()) : response).on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  response.on('error', () => undefined);
  return { response, text: () => text, ended };
}

const dataOf = (text: string) => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => data);

test('every client receives broadcasts and its own messages completely and in order', async () => {
  const everybody = await listen();
  const ada = await listen('/?user=ada');
  const long = 'x'.repeat(40_000);
  for (let number = 1; number <= 20; number += 1) {
    hub.broadcast({ event: 'tick', data: `${number} ${long}`, id: String(number) });
    hub.sendTo('ada', { event: 'portfolio', data: `own ${number}` });
    // A burst may queue, but a client that falls far behind is dropped.
    if (number % 3 === 0) await expect.poll(() => dataOf(everybody.text()).length).toBe(number + 1);
  }
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
  await expect.poll(() => dataOf(everybody.text())).toEqual(['first', ...numbers.map((number) => `${number} ${long}`)]);
  await expect
    .poll(() => dataOf(ada.text()))
    .toEqual(['first', ...numbers.flatMap((number) => [`${number} ${long}`, `own ${number}`])]);
});

test('a client that accepts gzip has each message when it was sent, and a whole file at the end', async () => {
  const response = await new Promise<IncomingMessage>((resolve) =>
    request({ port, path: '/?user=ada', headers: { 'accept-encoding': 'gzip' } }, resolve).end(),
  );
  const parts: Buffer[] = [];
  response.on('data', (part: Buffer) => parts.push(part));
  const ada = await listen('/?user=ada', { 'accept-encoding': 'gzip' });
  const data = ['first'];
  for (const next of ['a tick', 'own', 'the next tick']) {
    if (next === 'own') hub.sendTo('ada', { event: 'portfolio', data: next });
    else hub.broadcast({ event: 'tick', data: next });
    data.push(next);
    await expect.poll(() => dataOf(ada.text())).toEqual(data);
  }
  hub.endAll();
  await new Promise((resolve) => response.once('end', resolve));
  expect(gunzipSync(Buffer.concat(parts)).toString()).toBe(ada.text());
});

test('a client that does not read is dropped, and the others still receive messages', async () => {
  const reading = await listen();
  const deaf: Socket = connect({ port, host: '127.0.0.1' });
  deaf.on('error', () => undefined);
  deaf.pause();
  deaf.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => hub.connectionCount).toBe(2);
  const big = 'y'.repeat(200_000);
  for (let number = 0; hub.connectionCount === 2 && number < 200; number += 1) {
    hub.broadcast({ event: 'tick', data: big });
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(hub.connectionCount).toBe(1);
  hub.broadcast({ event: 'tick', data: 'last' });
  await expect.poll(() => dataOf(reading.text()).at(-1)).toBe('last');
  deaf.destroy();
});

test('an ended session ends its streams and no others', async () => {
  const everybody = await listen();
  const phone = await listen('/?user=ada&session=phone');
  const laptop = await listen('/?user=ada&session=laptop');
  const other = await listen('/?user=eve&session=tablet');
  expect([...hub.sessionIds].sort()).toEqual(['laptop', 'phone', 'tablet']);
  hub.endSession('phone');
  await phone.ended;
  hub.sendTo('ada', { event: 'portfolio', data: 'after' });
  await expect.poll(() => dataOf(laptop.text()).at(-1)).toBe('after');
  expect(dataOf(phone.text())).toEqual(['first']);
  hub.endSession('laptop');
  await laptop.ended;
  expect([...hub.sessionIds]).toEqual(['tablet']);
  hub.broadcast({ event: 'tick', data: 'last' });
  await expect.poll(() => [dataOf(everybody.text()).at(-1), dataOf(other.text()).at(-1)]).toEqual(['last', 'last']);
});

test('an API key receives only events of its scope, and its streams end when it is revoked', async () => {
  const program = await listen('/?user=ada&key=reader');
  const other = await listen('/?user=ada&key=other');
  const person = await listen('/?user=ada&session=laptop');
  expect([...hub.keyIds].sort()).toEqual(['other', 'reader']);
  hub.sendTo('ada', { event: 'notification', data: 'of the account' });
  hub.sendTo('ada', { event: 'news', data: 'of a key that trades', scope: 'trade' });
  hub.sendTo('ada', { event: 'portfolio', data: 'of any key', scope: 'read' });
  hub.broadcast({ event: 'tick', data: 'of everybody' });
  await expect.poll(() => dataOf(program.text())).toEqual(['first', 'of any key', 'of everybody']);
  await expect.poll(() => dataOf(person.text())).toHaveLength(5);
  hub.endKey('reader');
  await program.ended;
  expect(hub.keyIds).toEqual(['other']);
  hub.broadcast({ event: 'tick', data: 'last' });
  await expect.poll(() => [dataOf(other.text()).at(-1), dataOf(person.text()).at(-1)]).toEqual(['last', 'last']);
});

const squad = streamTopic({ topic: 'squad', policy: 'player' });
const chat = (data: string) => ({ event: 'chat', data });

test('what is published to a topic reaches the streams that joined it, in order, and no others', async () => {
  const [seven, eight, both] = [
    await listen('/?user=ada&topic=squad/7'),
    await listen('/?user=eve&topic=squad/8'),
    await listen('/?user=ama&topic=squad/7&topic=squad/8'),
  ];
  const others = [await listen('/?user=kofi'), await listen('/?user=yaw&topic=squad/7&refused')];
  expect([...hub.joinedIds(squad)].sort()).toEqual(['7', '8']);
  hub.publish(squad, '7', chat('one'));
  hub.publish(squad, '7', chat('two'));
  hub.publish(squad, '8', chat('three'));
  hub.publish(squad, '9', chat('unheard'));
  hub.broadcast({ event: 'tick', data: 'last' });
  await expect.poll(() => dataOf(both.text()).at(-1)).toBe('last');
  expect(dataOf(both.text())).toEqual(['first', 'one', 'two', 'three', 'last']);
  await expect.poll(() => dataOf(seven.text())).toEqual(['first', 'one', 'two', 'last']);
  await expect.poll(() => dataOf(eight.text())).toEqual(['first', 'three', 'last']);
  for (const other of others) await expect.poll(() => dataOf(other.text())).toEqual(['first', 'last']);
});

test('a player has joined a topic when each of their streams has', async () => {
  await listen('/?user=ada&topic=squad/7');
  const elsewhere = await listen('/?user=eve');
  await listen('/?user=eve&topic=squad/7');
  const joined = () => ['ada', 'eve', 'ama'].map((userId) => hub.hasJoined(userId, squad, '7'));
  expect(joined()).toEqual([true, false, false]);
  expect(hub.hasJoined('ada', squad, '8')).toBe(false);
  elsewhere.response.destroy();
  await expect.poll(joined).toEqual([true, true, false]);
});

test('what is published to a topic within a moment is one chunk', async () => {
  const raw = connect({ port, host: '127.0.0.1' });
  let bytes = '';
  raw.on('data', (data) => {
    bytes += data.toString('latin1');
  });
  raw.write('GET /?user=ada&topic=squad/7 HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => hub.joinedIds(squad)).toEqual(['7']);
  const texts = Array.from({ length: 100 }, (_, index) => `${index}`);
  for (const text of texts) hub.publish(squad, '7', chat(text));
  await expect.poll(() => dataOf(bytes)).toEqual(['first', ...texts]);
  const body = texts.map((text) => `event: chat\ndata: ${text}\n\n`).join('');
  expect(bytes).toContain(`\r\n${body.length.toString(16)}\r\n${body}\r\n`);
  raw.destroy();
});

test('what its publisher has paced goes out in the next turn', async () => {
  const ada = await listen('/?user=ada&topic=squad/7');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  hub.publish(squad, '7', chat('one'), 0);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.poll(() => dataOf(ada.text())).toEqual(['first', 'one']);
});

test('a topic is left with its stream, and ended for one player alone', async () => {
  const [ada, eve] = [await listen('/?user=ada&topic=squad/7'), await listen('/?user=eve&topic=squad/7')];
  const elsewhere = await listen('/?user=ada&topic=squad/8');
  hub.endTopics((topic, userId) => topic === 'squad/7' && userId === 'ada');
  await ada.ended;
  hub.publish(squad, '7', chat('after'));
  await expect.poll(() => dataOf(eve.text())).toEqual(['first', 'after']);
  expect(dataOf(ada.text())).toEqual(['first']);
  expect([...hub.joinedIds(squad)].sort()).toEqual(['7', '8']);
  eve.response.destroy();
  elsewhere.response.destroy();
  await expect.poll(() => hub.joinedIds(squad)).toEqual([]);
});

test('nothing is written to a stream after its end', async () => {
  const ada = await listen('/?user=ada&session=phone');
  hub.endSession('phone');
  expect([hub.connectionCount, hub.has('ada')]).toEqual([0, false]);
  hub.sendTo('ada', { event: 'portfolio', data: 'too late' });
  hub.broadcast({ event: 'tick', data: 'too late' });
  await ada.ended;
  expect(ada.response.complete).toBe(true);
  expect(dataOf(ada.text())).toEqual(['first']);
});

test('a client that disconnected before the stream opened is not registered', async () => {
  const early = request({ port, path: '/?user=ada&late' });
  early.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.once('request', (_incoming, response) => {
      response.once('close', resolve);
      early.destroy();
    });
    early.end();
  });
  expect([hub.connectionCount, hub.has('ada')]).toEqual([0, false]);
});

test('a stream has the headers of every response', async () => {
  const { headers } = (await listen()).response;
  expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'content-type': 'text/event-stream; charset=utf-8' });
});

const statusesOf = (clients: readonly Client[]) => clients.map(({ response }) => response.statusCode);
const times = (count: number, path: (index: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, index) => listen(path(index))));

test('a player has forty streams at most, from any address, and does not block others at the same address', async () => {
  const own = await times(40, (index) => `/?user=ada&from=203.0.113.${index}`);
  expect(new Set(statusesOf(own))).toEqual(new Set([200]));
  expect((await listen('/?user=ada&from=198.51.100.1')).response.statusCode).toBe(429);
  const school = await times(30, (index) => `/?user=pupil-${index}`);
  expect(new Set(statusesOf(school))).toEqual(new Set([200]));
  own[0]?.response.destroy();
  await expect.poll(async () => (await listen('/?user=ada')).response.statusCode).toBe(200);
});

test.each([
  ['an address', () => '203.0.113.1', '203.0.113.2'],
  ['a /64', (index: number) => `2001:db8:0:1::${index + 1}`, '2001:db8:0:2::1'],
])('%s has twenty streams of visitors at most, and its neighbour as many', async (_what, from, neighbour) => {
  expect(new Set(statusesOf(await times(20, (index) => `/?from=${from(index)}`)))).toEqual(new Set([200]));
  expect((await listen(`/?from=${from(20)}`)).response.statusCode).toBe(429);
  expect((await listen(`/?from=${neighbour}`)).response.statusCode).toBe(200);
  expect((await listen(`/?user=ada&from=${from(0)}`)).response.statusCode).toBe(200);
});

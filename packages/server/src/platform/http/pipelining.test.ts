import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from './server.js';

let app: FastifyInstance;
let port: number;
let log: string;
let handled: number;
let releaseSlow: () => void;

beforeEach(async () => {
  handled = 0;
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log += chunk;
      done();
    },
  });
  app = await createHttpServer({ production: true, trustedProxies: [], logger: pino(stream) });
  const released = new Promise<void>((resolve) => {
    releaseSlow = resolve;
  });
  const options = { config: { policy: 'public' as const } };
  app.get('/slow', options, async () => {
    handled += 1;
    await released;
    return 'slow';
  });
  app.post('/echo', options, async ({ body }) => {
    handled += 1;
    return body;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  log = '';
  ({ port } = app.server.address() as AddressInfo);
});

afterEach(async () => {
  releaseSlow();
  await app.close();
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

test.each([
  ['in one packet', async (send: (request: string) => void) => send(get('/slow') + get('/slow'))],
  [
    'while the first is being answered',
    async (send: (request: string) => void) => {
      send(get('/slow'));
      await expect.poll(() => handled).toBe(1);
      send(get('/slow'));
    },
  ],
] as const)('a connection that sends its next request %s is closed, unanswered', async (_when, sendBoth) => {
  const socket = connect(port, '127.0.0.1');
  await sendBoth((request) => socket.write(request));
  expect(await text(socket)).toBe('');
  expect(handled).toBe(1);
  expect(log).toBe('');
});

test('requests one after the other use one connection', async () => {
  releaseSlow();
  const socket = connect(port, '127.0.0.1');
  for (let request = 0; request < 20; request += 1) {
    socket.write(get('/slow'));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('200 OK');
  }
  socket.destroy();
});

test('connections that leave in the middle of many requests write nothing to the log', async () => {
  for (let round = 0; round < 20; round += 1) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(get('/slow').repeat(500));
    socket.resetAndDestroy();
  }
  expect((await fetch(`http://127.0.0.1:${port}/echo`, { method: 'POST', body: '1' })).ok).toBe(true);
  expect(log).toBe('');
});

test.each(['gzip', 'br', 'deflate'])('a body that claims to be %s is refused immediately', async (encoding) => {
  const answer = await fetch(`http://127.0.0.1:${port}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    body: '{"plain": true}',
  });
  expect([answer.status, handled]).toEqual([415, 0]);
});

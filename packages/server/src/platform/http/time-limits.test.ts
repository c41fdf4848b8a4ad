import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createHttpServer } from './server.js';
import { limitBodyTime, limitCloseTime, limitHandlerTime } from './time-limits.js';

const limitMs = 200;
let app: FastifyInstance;
let port: number;

beforeEach(async () => {
  app = Fastify();
  limitBodyTime(app, limitMs);
  const options = { config: { policy: 'public' as const } };
  app.post('/form', options, async () => 'received');
  app.post('/upload', { config: { ...options.config, upload: true } }, async () => 'received');
  app.get('/stream', options, async () => {
    await new Promise((resolve) => setTimeout(resolve, 2 * limitMs));
    return 'streamed';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => app.close());

/** Sends the head and a part of a body, and the rest after twice the limit. @returns all that came back */
async function sendSlowly(path: string): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  const head = `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 4\r\nconnection: close\r\n\r\n`;
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.on('error', () => {});
  socket.write(`${head}ab`);
  setTimeout(() => socket.writable && socket.end('cd'), 2 * limitMs);
  await closed;
  return answer;
}

test('a body that arrives too slowly ends its connection, and that of an upload may take longer', async () => {
  const [form, upload] = await Promise.all([sendSlowly('/form'), sendSlowly('/upload')]);
  expect(form).not.toContain('received');
  expect(upload).toMatch(/^HTTP\/1.1 200 .*received$/s);
});

test('a response may take longer than the limit, with and without a body before it', async () => {
  const origin = `http://127.0.0.1:${port}`;
  expect(await (await fetch(`${origin}/stream`)).text()).toBe('streamed');
  const sent = await fetch(`${origin}/form`, { method: 'POST', body: 'abcd' });
  expect(await sent.text()).toBe('received');
});

/** Everything that a raw connection receives until the server closes it. */
function exchange(target: number, text: string): Promise<string> {
  const socket = connect(target, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  socket.on('error', () => {});
  socket.write(text);
  return new Promise((resolve) => socket.on('close', () => resolve(received)));
}

test('a handler that does not answer in time is answered for, with and without a body', async () => {
  const slow = await createHttpServer({ production: true, trustedProxies: [], logger: pino({ level: 'silent' }) });
  limitHandlerTime(slow, limitMs);
  slow.post('/never', { config: { policy: 'public' as const } }, () => new Promise(() => {}));
  slow.get('/never', { config: { policy: 'public' as const } }, () => new Promise(() => {}));
  const headers = { 'content-type': 'application/json' };
  const answers = await Promise.all([
    slow.inject({ method: 'POST', url: '/never', headers, payload: '{}' }),
    slow.inject('/never'),
  ]);
  expect(answers.map(({ statusCode, json, headers: sent }) => [statusCode, json().code, sent['retry-after']])).toEqual([
    [503, 'UNAVAILABLE', '1'],
    [503, 'UNAVAILABLE', '1'],
  ]);
});

test('a connection whose head does not arrive is closed by Node, and the server has its limits', async () => {
  const server = await createHttpServer({ production: true, trustedProxies: [], logger: pino({ level: 'silent' }) });
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = server.server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 900_000,
    keepAliveTimeout: 72_000,
    timeout: 120_000,
  });
  await server.close();
});

test('a shutdown ends in its limit, whatever connections do', async () => {
  const server = Fastify({ forceCloseConnections: 'idle' });
  limitCloseTime(server, limitMs);
  const options = { config: { policy: 'public' as const } };
  const arrived = new Promise((resolve) => {
    server.get('/never', options, () => new Promise(() => resolve(undefined)));
  });
  server.post('/form', options, async () => 'received');
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port: target } = server.server.address() as AddressInfo;
  const open = [
    exchange(target, ''),
    exchange(target, 'GET / HTTP/1.1\r\nhost: a\r\nx-slow'),
    exchange(target, 'POST /form HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nab'),
    exchange(target, 'GET /never HTTP/1.1\r\nhost: a\r\n\r\n'),
  ];
  await arrived;
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  // Without the limit this would wait for ever.
  await Promise.all([server.close(), ...open]);
  expect(timers.mock.calls.map(([, ms]) => ms)).toContain(limitMs);
});

import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitBodyTime } from './body-time.js';

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

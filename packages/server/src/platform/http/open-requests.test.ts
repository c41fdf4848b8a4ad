import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countOpenRequests } from './open-requests.js';

let app: FastifyInstance;
let answer: () => void;

beforeEach(async () => {
  app = Fastify();
  countOpenRequests(app);
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  app.get('/slow', { config: { policy: 'public' } }, () => answered.then(() => 'done'));
  app.get('/failing', { config: { policy: 'public' } }, () => Promise.reject(new Error('no')));
  app.get('/stream', { config: { policy: 'public', stream: true } }, async (_request, reply) => {
    reply.hijack();
    reply.raw.write('first');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

function request(path: string) {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
  return socket;
}

const untilOpen = (count: number) => expect.poll(() => app.openRequests()).toBe(count);

test('requests count until they are answered, also with an error, or until their client has left', async () => {
  const sockets = [request('/slow'), request('/slow'), request('/slow')];
  await untilOpen(3);
  sockets[0]?.destroy();
  await untilOpen(2);
  answer();
  await untilOpen(0);
  sockets.push(request('/failing'), request('/unknown'));
  await untilOpen(0);
  for (const socket of sockets) socket.destroy();
});

test('a stream does not count, however long it stays open', async () => {
  const socket = request('/stream');
  await new Promise((resolve) => socket.once('data', resolve));
  expect(app.openRequests()).toBe(0);
  socket.destroy();
  await expect.poll(() => app.openRequests()).toBe(0);
});

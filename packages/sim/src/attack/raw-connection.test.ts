import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PersistentConnection } from './raw-connection.js';

let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/silent') return;
    if (request.url === '/closed') request.socket.destroy();
    else if (request.url === '/chunked') {
      response.write('first ');
      setTimeout(() => response.end('second'), 20);
    } else response.setHeader('content-length', 4).end('body');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function send(connection: PersistentConnection, path: string, method = 'GET') {
  const bytes = Buffer.from(`${method} ${path} HTTP/1.1\r\nHost: a.test\r\n\r\n`);
  return connection.send(bytes, { timeoutMs: 300, isHead: method === 'HEAD' });
}

test('answers with a length, in chunks and without a body are read to their end, one after the other', async () => {
  const connection = new PersistentConnection(url);
  for (let round = 0; round < 2; round += 1) {
    expect(await send(connection, '/')).toMatchObject({ kind: 'answered', status: 200, body: 'body' });
    expect(await send(connection, '/chunked')).toMatchObject({ body: expect.stringContaining('second') });
    expect(await send(connection, '/', 'HEAD')).toMatchObject({ kind: 'answered', body: '' });
  }
  connection.close();
});

test('a request without an answer is reported, whether its connection is closed or stays open', async () => {
  const connection = new PersistentConnection(url);
  expect(await send(connection, '/closed')).toEqual({ kind: 'closed' });
  expect(await send(connection, '/')).toMatchObject({ kind: 'answered' });
  expect(await send(connection, '/closed')).toEqual({ kind: 'closed' });
  expect(await send(connection, '/silent')).toEqual({ kind: 'silent' });
  connection.close();
});

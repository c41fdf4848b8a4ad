import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createLimelight, ok, ProblemError, type StreamEvent } from './client.js';

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a refused request is an error with the code of its problem, and an answered one its content', async () => {
  const problem = { type: '/docs/errors#NOT_FOUND', title: 'Not found', status: 404, code: 'NOT_FOUND' };
  const url = await serve((request, response) => {
    const isKnown = request.url === '/api/v1/whoami' && request.headers.authorization === 'Bearer ll_live_a';
    response.writeHead(isKnown ? 200 : 404, { 'content-type': `application/${isKnown ? '' : 'problem+'}json` });
    response.end(JSON.stringify(isKnown ? { streamsMax: 40 } : { ...problem, detail: 'Order not found' }));
  });
  const { api } = createLimelight({ url, key: 'll_live_a' });
  expect(await ok(api.GET('/api/v1/whoami'))).toEqual({ streamsMax: 40 });
  const refused = ok(api.GET('/api/v1/orders/{id}', { params: { path: { id: 'nobody' } } }));
  await expect(refused).rejects.toThrow('NOT_FOUND: Order not found');
  await expect(refused).rejects.toSatisfy((error) => error instanceof ProblemError && error.code === 'NOT_FOUND');
});

test('the stream sends key, topics and the newest id, and yields events until it is ended', async () => {
  const requests: (string | undefined)[][] = [];
  const url = await serve((request, response) => {
    requests.push([request.url, request.headers.authorization, request.headers['last-event-id'] as string | undefined]);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('retry: 10\n\n:\n\n');
    if (requests.length === 1) response.end('event: tick\nid: 7\ndata: {"number":7}\n\n');
    else response.write('event: orderEnded\ndata: {"id":"a","fill":null}\n\n');
  });
  const ending = new AbortController();
  const { stream } = createLimelight({ url, key: 'll_live_a' });
  const heard: StreamEvent[] = [];
  for await (const event of stream({ topics: ['live-trades/all', 'ipo/1'], signal: ending.signal })) {
    heard.push(event);
    if (event.event === 'orderEnded') ending.abort();
  }
  expect(heard.map(({ event, data }) => [event, data])).toEqual([
    ['tick', { number: 7 }],
    ['orderEnded', { id: 'a', fill: null }],
  ]);
  const address = '/api/v1/stream?topics=live-trades%2Fall%2Cipo%2F1';
  expect(requests).toEqual([
    [address, 'Bearer ll_live_a', undefined],
    [address, 'Bearer ll_live_a', '7'],
  ]);
});

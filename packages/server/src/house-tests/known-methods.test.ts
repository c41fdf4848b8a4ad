import { request, STATUS_CODES } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ComposedApp, composeApp } from './composed-app.fixture.js';

let composed: ComposedApp;
let port: number;

beforeAll(async () => {
  composed = await composeApp();
  await composed.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = composed.app.server.address() as AddressInfo);
});
afterAll(async () => {
  await composed.app.close();
  await composed.closeFirst();
  await composed.trading.services.close();
});

let networks = 0;

/** Each from a network of its own, as requests are limited by network. */
function send(method: string, path: string): Promise<{ readonly status: number; readonly allow: string | undefined }> {
  networks += 1;
  const localAddress = `127.${1 + Math.floor(networks / 250)}.${1 + (networks % 250)}.9`;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, localAddress, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, allow: answer.headers.allow }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** The first line of the answer to these bytes. */
async function firstLineFor(bytes: string | Buffer): Promise<string | undefined> {
  const socket = connect({ host: '127.0.0.1', port });
  socket.write(bytes);
  const [line] = await socket.map((chunk: Buffer) => chunk.toString('latin1').split('\r\n')[0]).toArray();
  return line;
}

test('every path answers a method that it does not have with 405 and those that it has', async () => {
  const methods = new Map<string, string[]>();
  for (const route of composed.routes) {
    const [method = '', url = ''] = route.split(' ');
    if (!url.includes('*')) methods.set(url, [...(methods.get(url) ?? []), method]);
  }
  expect(methods.size).toBeGreaterThan(150);
  for (const [url, own] of methods) {
    const path = url.replaceAll(/:\w+(?:\(.*\))?/g, 'a');
    for (const method of ['QUERY', 'TRACE', 'PROPFIND']) {
      const { status, allow } = await send(method, path);
      expect.soft([status, status === 405], `${method} ${url}`).toEqual([405, true]);
      for (const one of own) expect.soft(allow?.split(', '), `${method} ${url}`).toContain(one);
    }
  }
});

test('an unknown path answers 404 whatever the method, and a method that nobody knows 501', async () => {
  for (const method of ['GET', 'POST', 'QUERY', 'TRACE'])
    expect((await send(method, '/api/v1/nowhere')).status).toBe(404);
  expect(await firstLineFor('FROB /api/v1/settings HTTP/1.1\r\nhost: limelight.test\r\n\r\n')).toBe(
    `HTTP/1.1 501 ${STATUS_CODES[501]}`,
  );
});

test('bytes that are no request are a bad one', async () => {
  for (const hex of ['8f1a00ff7e0d0a0d0a9c', '00', '16030100a5010000a10303', '4652', '0a4652'])
    expect(await firstLineFor(Buffer.from(`${hex}0d0a0d0a`, 'hex')), hex).toBe('HTTP/1.1 400 Bad Request');
});

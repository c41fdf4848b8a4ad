import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ComposedApp, composeApp } from './composed-app.fixture.js';

let composed: ComposedApp;
let port: number;
let logBytes: number;

beforeAll(async () => {
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logBytes += chunk.length;
      done();
    },
  });
  // The format and the level of production.
  composed = await composeApp({ trustedProxies: ['127.0.0.1'] }, pino({ level: 'info' }, stream));
  await composed.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = composed.app.server.address() as AddressInfo);
});

afterAll(async () => {
  await composed.app.close();
  await composed.closeFirst();
  await composed.trading.services.close();
});

/** Sends these bytes on a connection of their own, and waits until the server has closed it or answered. */
async function sendRaw(text: string, { leave = false } = {}): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  if (leave) socket.resetAndDestroy();
  else await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  socket.destroy();
  return Buffer.byteLength(text);
}

const head = (line: string, ...fields: readonly string[]) =>
  `${line} HTTP/1.1\r\n${['host: limelight.test', ...fields].join('\r\n')}\r\n\r\n`;
const invented = () => randomBytes(32).toString('hex');
const logIn = () => {
  const body = JSON.stringify({ email: `${invented().slice(0, 9)}@example.org`, password: 'a wrong guess' });
  const fields = ['origin: http://limelight.test', 'content-type: application/json', `content-length: ${body.length}`];
  return head('POST /api/auth/sign-in/email', ...fields) + body;
};

test.each<[string, (index: number) => string, { leave: boolean }?]>([
  ['malformed request lines', () => `GET / HT${invented()}\r\n\r\n`],
  ['heads that are too large', () => head('GET /', `x: ${'a'.repeat(20_000)}`)],
  ['addresses that cannot be decoded', () => head('GET /%ff/%zz')],
  ['unknown addresses', () => head(`GET /${invented()}`)],
  ['calls without an account', () => head('GET /api/v1/portfolio')],
  [
    'broken JSON',
    () => `${head('POST /api/auth/sign-in/email', 'content-type: application/json', 'content-length: 3')}{"a`,
  ],
  ['pages with made-up cookies', () => head('GET /portfolio', `cookie: limelight.session=${invented()}.${invented()}`)],
  ['calls with made-up cookies', () => head('GET /api/v1/me', `cookie: limelight.session=${invented()}.${invented()}`)],
  ['made-up keys', () => head('GET /api/v1/portfolio', `authorization: Bearer ll_live_${invented().slice(0, 43)}`)],
  ['wrong log-ins', logIn],
  ['webhooks', () => head('POST /webhooks/stripe', 'content-length: 0')],
  ['requests above the limit', (index) => head('GET /api/v1/me', `x-forwarded-for: 203.0.113.${index % 2}`)],
  ['connections that leave', () => head('GET /api/v1/portfolio'), { leave: true }],
  ['pipelined requests', () => head('GET /api/v1/portfolio').repeat(20)],
  ['pipelined requests that leave', () => head('GET /api/v1/portfolio').repeat(20), { leave: true }],
])('%s write no more log than was sent', async (_arm, make, options) => {
  logBytes = 0;
  let sentBytes = 0;
  for (let round = 0; round < 20; round += 1) {
    const sizes = Array.from({ length: 10 }, (_, index) => sendRaw(make(10 * round + index), options));
    sentBytes += (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }
  composed.app.requestLog.flush();
  await composed.app.flushSecurityEvents?.();
  expect(logBytes).toBeLessThanOrEqual(sentBytes);
});

import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Refusal } from './refusal.js';
import { createHttpServer } from './server.js';

let app: FastifyInstance;
let log: string;

beforeEach(async () => {
  log = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log += chunk;
      done();
    },
  });
  app = await createHttpServer({ production: true, trustedProxies: [], logger: pino(stream) });
  const failing = (error: () => Error) => async () => {
    throw error();
  };
  const options = { config: { policy: 'public' as const } };
  app.get(
    '/defect',
    options,
    failing(() => new RangeError('out of range')),
  );
  app.get(
    '/other-defect',
    options,
    failing(() => new TypeError('not a function')),
  );
  app.get(
    '/away',
    options,
    failing(() => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
  );
  app.get(
    '/refused',
    options,
    failing(() => new Refusal('UNAVAILABLE', { cause: new Error('the provider is away') })),
  );
  log = '';
});

const lines = () =>
  log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { msg: string; unlisted?: number });

test.each([
  ['/defect', 500, 'unexpected failure'],
  ['/away', 503, 'database unreachable'],
  ['/refused', 503, 'refused'],
])('%s a thousand times is logged once in full, and counted', async (url, status, message) => {
  const request = `GET ${url} HTTP/1.1\r\nhost: limelight.test\r\n\r\n`;
  for (let sent = 0; sent < 1_000; sent += 1) {
    expect((await app.inject({ url, remoteAddress: `10.0.0.${sent % 250}` })).statusCode).toBe(status);
  }
  await app.close();
  expect(lines()).toEqual([
    expect.objectContaining({ msg: message, reqId: expect.any(String), err: expect.objectContaining({}) }),
    expect.objectContaining({ msg: 'more of the same in 10 s', unlisted: 999 }),
  ]);
  expect(log.length).toBeLessThan(1_000 * request.length);
});

test('failures of other routes and other kinds are logged too', async () => {
  for (const url of ['/defect', '/other-defect', '/away', '/defect']) await app.inject(url);
  expect(lines().map(({ msg }) => msg)).toEqual(['unexpected failure', 'unexpected failure', 'database unreachable']);
  await app.close();
});

afterEach(() => app.close());

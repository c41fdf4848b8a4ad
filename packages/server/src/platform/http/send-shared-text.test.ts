import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendSharedText } from './send-shared-text.js';
import { createHttpServer } from './server.js';

const text = '<svg>'.repeat(1_000);
let app: FastifyInstance;

beforeAll(async () => {
  app = await createHttpServer({ production: true, trustedProxies: [], logger: pino({ level: 'silent' }) });
  const open = { config: { policy: 'public' }, schema: { hide: true } } as const;
  app.get('/picture', open, async (request, reply) => sendSharedText(request, reply.type('image/svg+xml'), text));
});
afterAll(() => app.close());

const get = (encodings: string) => app.inject({ url: '/picture', headers: { 'accept-encoding': encodings } });

it.each(['br', 'gzip, deflate, br, zstd', 'gzip, br;q=0.5'])(
  'sends Brotli to a client with "%s"',
  async (encodings) => {
    const { headers, rawPayload } = await get(encodings);
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') });
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(brotliDecompressSync(rawPayload).toString()).toBe(text);
  },
);

it.each(['gzip', 'gzip, br;q=0', 'gzip, br;q=0.0'])('sends gzip to a client with "%s"', async (encodings) => {
  const { headers, rawPayload } = await get(encodings);
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(rawPayload).toString()).toBe(text);
});

it('sends the text as it is to a client without compression', async () => {
  const { headers, body } = await get('identity');
  expect([headers['content-encoding'], body]).toEqual([undefined, text]);
});

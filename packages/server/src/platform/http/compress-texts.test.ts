import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from './server.js';

const texts = { short: 'é'.repeat(500), page: '<p>Página</p>'.repeat(500), long: '<p>Página</p>'.repeat(9_000) };

let app: FastifyInstance;

beforeAll(async () => {
  app = await createHttpServer({ production: true, trustedProxies: [], logger: pino({ level: 'silent' }) });
  const config = { policy: 'public' } as const;
  for (const [name, text] of Object.entries(texts)) {
    app.get(`/${name}`, { config }, (_request, reply) => reply.type('text/html').header('vary', 'cookie').send(text));
  }
  app.get('/made', { config }, (_request, reply) => reply.header('content-encoding', 'br').send(texts.page));
});
afterAll(() => app.close());

async function read(path: string, encodings: string) {
  const { headers, rawPayload } = await app.inject({ url: path, headers: { 'accept-encoding': encodings } });
  return { encoding: headers['content-encoding'], vary: String(headers['vary']), bytes: rawPayload };
}

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip', 'br;q=0, gzip', gunzipSync],
])('a text comes as %s to a client that accepts "%s", whatever its length', async (encoding, accepted, decode) => {
  for (const name of ['page', 'long'] as const) {
    const answer = await read(`/${name}`, accepted);
    expect(answer.encoding).toBe(encoding);
    expect(answer.vary).toMatch(/^cookie, ?accept-encoding$/i);
    expect(decode(answer.bytes).toString()).toBe(texts[name]);
    expect(answer.bytes.length).toBeLessThan(texts[name].length / 10);
  }
});

test('a short text, one for a client that accepts no encoding, and one that has one are left as they are', async () => {
  expect((await read('/short', 'br')).bytes.toString()).toBe(texts.short);
  expect((await read('/page', 'identity')).bytes.toString()).toBe(texts.page);
  expect((await read('/made', 'br')).bytes.toString()).toBe(texts.page);
});

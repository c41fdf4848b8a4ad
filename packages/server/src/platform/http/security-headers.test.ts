import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerApiPages } from './api-pages.js';
import { createHttpServer } from './server.js';

let app: FastifyInstance;

beforeAll(async () => {
  app = await createHttpServer({ production: true, trustedProxies: [], logger: pino({ level: 'silent' }) });
  app.decorate('findViewer', async () => null);
  app.get('/page', { config: { policy: 'public' } }, async (_request, reply) => reply.type('text/html').send('<p>'));
  app.get('/cached', { config: { policy: 'public' } }, async (_request, reply) => reply.status(304).send());
  await registerApiPages(app, {
    siteName: () => 'Spotlight',
    publicUrl: 'https://spot.example',
    helpPath: '/help',
    sessionCookie: 'session',
  });
  await app.ready();
});
afterAll(() => app.close());

test.each([
  ['a page', '/page', 200],
  ['a page of a plugin', '/docs', 200],
  ['a file', '/docs/static/swagger-ui.css', 200],
  ['a cached response', '/cached', 304],
  ['what is not there', '/nowhere', 404],
])('%s carries the security headers', async (_what, url, status) => {
  const { statusCode, headers } = await app.inject(url);
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("script-src 'self'"),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
});

import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import { renderPoster } from './poster.js';
import { registerPosters } from './posters.routes.js';

const ada = { id: 'gh1', name: 'Ada Marlowe', category: 'Music', country: 'Ghana' } as const;
let app: FastifyInstance;

beforeAll(async () => {
  app = await createHttpServer({ production: true, trustedProxies: [], logger: pino({ level: 'silent' }) });
  registerPosters(app, { findCelebrity: async (id) => (id === ada.id ? ada : undefined) });
});
afterAll(() => app.close());

describe('GET /posters/:file', () => {
  it.each([
    ['gh1.svg', 'full'],
    ['gh1.thumb.svg', 'thumb'],
  ] as const)('serves %s as a picture that can do nothing but show itself', async (file, variant) => {
    const response = await app.inject(`/posters/${file}`);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(renderPoster(ada, variant));
    expect(response.headers).toMatchObject({
      'content-type': expect.stringContaining('image/svg+xml'),
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    });
  });

  it('responds 304 to a client with the current picture', async () => {
    const { headers } = await app.inject('/posters/gh1.svg');
    const held = { 'if-none-match': `W/${headers.etag}` };
    const again = await app.inject({ url: '/posters/gh1.svg', headers: held });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await app.inject({ url: '/posters/gh1.thumb.svg', headers: held })).statusCode).toBe(200);
  });

  it('is not rate limited: one page shows all posters', async () => {
    expect((await app.inject('/posters/gh1.svg')).headers).not.toHaveProperty('x-ratelimit-limit');
  });

  it.each(['gh2.svg', 'gh1.png', 'gh1', 'gh1.large.svg', 'GH1.svg', '..%2Fgh1.svg'])('knows no %s', async (file) => {
    const response = await app.inject(`/posters/${file}`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'NOT_FOUND' });
    expect(response.headers['cache-control']).toBeUndefined();
  });
});

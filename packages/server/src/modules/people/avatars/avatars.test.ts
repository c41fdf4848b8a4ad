import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { renderAvatar } from './avatar.js';
import { registerAvatars } from './avatars.routes.js';

const app = Fastify();
registerAvatars(app);
afterAll(() => app.close());

describe('a portrait', () => {
  it('is the same for the same seed and another for another seed', async () => {
    const first = await renderAvatar('3f2a');
    expect(await renderAvatar('3f2a')).toBe(first);
    expect(await renderAvatar('3f2b')).not.toBe(first);
  });

  it('has one of the tints of the game as its background', async () => {
    const tints = new Set<string | undefined>();
    for (let seed = 0; seed < 60; seed += 1)
      tints.add(/fill="#([0-9a-f]{6})"/.exec(await renderAvatar(`s${seed}`))?.[1]);
    expect([...tints].sort()).toEqual(['ddf5ec', 'e3effb', 'efe8fd', 'f6f0e8', 'ffe9df', 'fff1cf']);
  });

  it('contains no script and fetches nothing', async () => {
    expect(await renderAvatar('3f2a')).not.toMatch(/<script|<foreignObject|\son\w+=|(?:href|src)="(?!#)/);
  });
});

describe('GET /avatars/:seed.svg', () => {
  it('serves a picture that is cached as immutable', async () => {
    const response = await app.inject('/avatars/0190-ab.svg');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': expect.stringContaining('image/svg+xml'),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    expect(response.body).toBe(await renderAvatar('0190-ab'));
  });

  it('responds 304 to a client with the current picture', async () => {
    const { headers } = await app.inject('/avatars/0190-ab.svg');
    const again = await app.inject({ url: '/avatars/0190-ab.svg', headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it.each(['someone@example.org', 'UPPER', 'a'.repeat(65), '', '..%2Fsecret', 'two.parts'])(
    'knows no portrait for the seed "%s"',
    async (seed) => {
      expect((await app.inject(`/avatars/${seed}.svg`)).statusCode).toBe(404);
    },
  );
});

import { liveStream } from '@limelight/contract/live';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ComposedApp, composeApp } from './composed-app.fixture.js';

let composed: ComposedApp;
beforeAll(async () => {
  composed = await composeApp({ production: true });
});
afterAll(async () => {
  await composed.closeFirst();
  await composed.app.close();
  await composed.trading.services.close();
});

/** Parameters are filled with one that exists nowhere: a refusal carries the same headers. */
function addressOf(url: string): string {
  return url.replace(/:\w+(?:\([^)]*\))?/g, '00000000-0000-7000-8000-000000000000').replace('*', 'swagger-ui.css');
}

/** Pictures and files have a stricter policy than pages. */
const policies = [/script-src 'self';/, /^default-src 'none'/];

it('every route answers with all security headers, as page, file, refusal and failure', async () => {
  const { app, routes } = composed;
  expect(routes.size).toBeGreaterThan(200);
  const lacking: string[] = [];
  for (const route of routes) {
    const [method = '', url = ''] = route.split(' ');
    // An endless response; its headers are tested with the stream.
    if (url === liveStream.url) continue;
    const { headers, statusCode } = await app.inject({ method: method as 'GET', url: addressOf(url) });
    const policy = String(headers['content-security-policy']);
    const complete =
      policies.some((pattern) => pattern.test(policy)) &&
      !/script-src[^;]*(?:unsafe|\*|https?:)/.test(policy) &&
      headers['x-content-type-options'] === 'nosniff' &&
      headers['x-frame-options'] === 'DENY' &&
      headers['referrer-policy'] === 'strict-origin-when-cross-origin' &&
      headers['cross-origin-opener-policy'] === 'same-origin' &&
      headers['cross-origin-resource-policy'] === 'same-origin' &&
      String(headers['permissions-policy']).includes('camera=()') &&
      headers['strict-transport-security'] === 'max-age=31536000; includeSubDomains' &&
      headers['x-powered-by'] === undefined &&
      headers.server === undefined;
    if (!complete) lacking.push(`${route}: ${statusCode} ${policy}`);
  }
  expect(lacking).toEqual([]);
});

it.each(['/%ff', '/api/v1/celebrities/%ff', '/%00', '/api/v1/nothing'])(
  'so does %s, which no route answers',
  async (url) => {
    const { headers, statusCode } = await composed.app.inject({ url, remoteAddress: '203.0.113.7' });
    expect(statusCode).toBe(url.includes('nothing') ? 404 : 400);
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/);
    expect(headers['strict-transport-security']).toBeDefined();
    expect([headers.ratelimit, headers['ratelimit-policy']]).toEqual([expect.any(String), expect.any(String)]);
  },
);

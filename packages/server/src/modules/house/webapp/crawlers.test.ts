import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveCrawlers } from './crawlers.js';

const options = {
  publicUrl: 'https://limelight.example',
  clock: { nowMs: () => Date.parse('2026-03-10T12:00:00Z') },
  visitorPaths: ['/'],
  listing: () => ({ celebrities: [] }) as never,
};

test('security.txt has a contact, and expires within a year', async () => {
  const app = Fastify();
  serveCrawlers(app, options);
  const { body, headers } = await app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Contact: https://limelight.example/help\n');
  expect(body).toContain('Expires: 2026-09-06T00:00:00.000Z\n');
  await app.close();
});

test('crawlers may read what players share, and neither calls nor the back-office', async () => {
  const app = Fastify();
  serveCrawlers(app, options);
  const { body } = await app.inject('/robots.txt');
  const closed = body.split('\n').flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  expect(closed).toEqual(expect.arrayContaining(['/manager', '/admin']));
  for (const open of ['/s/3f2a', '/s/3f2a.png', '/celebrity/1']) {
    expect(closed.filter((path) => open.startsWith(path))).toEqual([]);
  }
  await app.close();
});

import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveCrawlers } from './crawlers.js';

test('crawlers may read what players share, and neither calls nor the back-office', async () => {
  const app = Fastify();
  const options = { publicUrl: 'https://limelight.example', visitorPaths: ['/'] };
  serveCrawlers(app, { ...options, listing: () => ({ celebrities: [] }) as never });
  const { body } = await app.inject('/robots.txt');
  const closed = body.split('\n').flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  expect(closed).toEqual(expect.arrayContaining(['/manager', '/admin']));
  for (const open of ['/s/3f2a', '/s/3f2a.png', '/celebrity/1']) {
    expect(closed.filter((path) => open.startsWith(path))).toEqual([]);
  }
  await app.close();
});

import { addresses, apiFolder } from '@limelight/contract/addresses';
import type { Listing } from '@limelight/contract/exchange/market.schema';
import { celebrityPath, openPages, paths } from '@limelight/contract/paths';
import { dayMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock.js';

const daySeconds = 86_400;
const route = { config: { policy: 'public', limit: 'pages' }, schema: { hide: true } } as const;

/** RFC 9116 recommends less than a year. */
const securityTextDays = 180;

interface CrawlerOptions {
  readonly publicUrl: string;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly listing: () => Listing;
  /** The paths of the pages for visitors. */
  readonly visitorPaths: readonly string[];
}

/**
 * /robots.txt, /sitemap.xml and /.well-known/security.txt: everything that a stranger may read. Shared pages
 * and pictures are open, or sites on which they are shared would show a bare address; they say themselves
 * that they are not indexed.
 */
export function serveCrawlers(app: FastifyInstance, { publicUrl, clock, listing, visitorPaths }: CrawlerOptions): void {
  const closed = [apiFolder, paths.managerDashboard, paths.adminDashboard];
  const robots = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}${addresses.sitemap}`,
    '',
  ];
  app.get(addresses.robots, route, async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${daySeconds}`).type('text/plain; charset=utf-8');
    return reply.send(robots.join('\n'));
  });
  app.get(addresses.securityText, route, async (_request, reply) => {
    const expires = new Date(Math.floor(clock.nowMs() / dayMs + securityTextDays) * dayMs);
    reply.header('cache-control', `public, max-age=${daySeconds}`).type('text/plain; charset=utf-8');
    return reply.send(
      [
        `Contact: ${publicUrl}${paths.help}`,
        `Expires: ${expires.toISOString()}`,
        `Canonical: ${publicUrl}${addresses.securityText}`,
        'Preferred-Languages: en',
        '',
      ].join('\n'),
    );
  });
  app.get(addresses.sitemap, route, async (_request, reply) => {
    const open = openPages.filter((path) => !path.includes('$'));
    const all = [...visitorPaths, ...open, ...listing().celebrities.map(({ id }) => celebrityPath(id))];
    const urls = all.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
    reply.header('cache-control', `public, max-age=${daySeconds}`).type('application/xml; charset=utf-8');
    return reply.send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
    );
  });
}

import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { Listing } from '@limelight/contract/market';
import type { PublicSettings } from '@limelight/contract/settings';
import type { ToldFacts } from '@limelight/contract/told-facts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../../platform/http/errors.js';
import { Refusal } from '../../platform/http/refusal.js';
import { type Page, readPage } from './page.js';

const built = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));
const yearSeconds = 31_536_000;
const landingPath = '/';
/** Where the app sends a player who opens the landing page. */
const dashboardPath = '/dashboard';

export interface WebappOptions {
  readonly listing: () => Listing;
  readonly settings: () => PublicSettings;
  /** Whoever shows this cookie is on the way to the dashboard, and must not see the landing page flash by. */
  readonly sessionCookieName: string;
}

/**
 * Serves the built web app: hashed assets for ever, its page anew each time. Any address that a browser asks for as a page
 * gets the app, which shows its own not-found screen; everything else that is unknown is a 404 problem.
 */
export async function registerWebapp(app: FastifyInstance, options: WebappOptions): Promise<void> {
  const page = await readPage(built);
  if (page !== undefined) {
    await app.register(serveFiles);
    servePublicPages(app, page, options);
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (page !== undefined && wantsPage && !request.url.startsWith('/api/')) {
      return sendPage(reply, page.htmlOf(request.url.replace(/\?.*/, '')));
    }
    return sendRefusal(reply, new Refusal('NOT_FOUND'));
  });
}

interface PublicPage {
  readonly path: string;
  /** Parameters with which it shows something else than a visitor first sees; an invitation's code is not one of them. */
  readonly choices: readonly string[];
  readonly tell: () => ToldFacts;
}

/** Come drawn for visitors. Whoever has a session, or comes to a choice on them, gets the plain page for the app to draw. */
function servePublicPages(app: FastifyInstance, page: Page, options: WebappOptions): void {
  const { listing, settings, sessionCookieName } = options;
  const pages: readonly PublicPage[] = [
    { path: landingPath, choices: ['card'], tell: () => ({ listing: listing() }) },
    { path: '/help', choices: ['q', 'category', 'guide'], tell: () => ({ settings: settings() }) },
    { path: '/terms', choices: [], tell: () => ({}) },
    { path: '/privacy', choices: [], tell: () => ({}) },
  ];
  const isVisitor = ({ headers }: FastifyRequest) => !(headers.cookie ?? '').includes(`${sessionCookieName}=`);
  for (const { path, choices, tell } of pages) {
    app.get<{ Querystring: Readonly<Record<string, unknown>> }>(path, publicPage, async (request, reply) => {
      reply.header('vary', 'cookie');
      if (!isVisitor(request)) return sendPage(reply, page.htmlOf(path === landingPath ? dashboardPath : path));
      const isChosen = choices.some((name) => request.query[name] !== undefined);
      return sendPage(reply, isChosen ? page.htmlOf(path) : await page.drawnHtml(path, tell()));
    });
  }
}

const publicPage = { config: { policy: 'public', rateLimit: false }, schema: { hide: true } } as const;

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
}

function serveFiles(scope: FastifyInstance, _options: object, done: () => void): void {
  scope.addHook('onRoute', (options) => {
    options.config = { ...options.config, policy: 'public', rateLimit: false };
    options.schema = { ...options.schema, hide: true };
  });
  scope.register(fastifyStatic, {
    root: `${built}app/`,
    wildcard: false,
    // The page has a route of its own, which says more than the file.
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
    },
  });
  done();
}

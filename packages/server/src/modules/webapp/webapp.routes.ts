import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { apiFolder } from '@limelight/contract/addresses';
import type { Listing } from '@limelight/contract/market.schema';
import { paths } from '@limelight/contract/paths';
import { keepsAppHeader, type PublicFacts } from '@limelight/contract/server-rendering';
import type { PublicSettings } from '@limelight/contract/settings.schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../../platform/http/errors.js';
import { Refusal } from '../../platform/http/refusal.js';
import { DrawingBudget } from './drawing-budget.js';
import { type Page, readPage } from './page.js';
import { visitOf } from './visit.js';

const built = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));
const yearSeconds = 31_536_000;

export interface WebappOptions {
  readonly listing: () => Listing;
  readonly settings: () => PublicSettings;
  /** Whoever shows this cookie may be signed in: the landing page must not flash by, and a player's page comes drawn. */
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
    const drawn = servePublicPages(app, page, options);
    servePlayerPages(app, page, { ...options, pages: page.paths.filter((path) => !drawn.includes(path)) });
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (page === undefined || !wantsPage || request.url.startsWith(apiFolder)) {
      return sendRefusal(reply, new Refusal('NOT_FOUND'));
    }
    return sendPage(reply, page.htmlOf(''));
  });
}

interface PlayerPagesOptions extends WebappOptions {
  readonly pages: readonly string[];
}

/** Come drawn for a player whose browser keeps nothing of the app; of the others some are no player's, and come undrawn. */
function servePlayerPages(app: FastifyInstance, page: Page, { pages, ...options }: PlayerPagesOptions): void {
  const budget = new DrawingBudget(() => performance.now());
  for (const path of pages) {
    app.get(path.replaceAll('$', ':'), publicPage, async (request, reply) => {
      reply.header('vary', `cookie, ${keepsAppHeader}`);
      const visit = visitOf(app, request);
      const isDrawn = !isVisitor(request, options) && request.headers[keepsAppHeader] === undefined;
      if (!isDrawn) return sendPage(reply, page.htmlOf(visit.path));
      // Without it the app draws the page, and says what went wrong.
      const drawn = await budget
        .spend(() => page.drawnForPlayer(visit))
        .catch((error: unknown) => {
          request.log.warn({ err: error }, `${visit.path} could not be drawn`);
        });
      if (visit.cookies.length > 0) reply.header('set-cookie', visit.cookies);
      return drawn === undefined ? sendPage(reply, page.htmlOf(visit.path)) : sendOwnPage(reply, drawn);
    });
  }
}

function isVisitor({ headers }: FastifyRequest, { sessionCookieName }: WebappOptions): boolean {
  return !(headers.cookie ?? '').includes(`${sessionCookieName}=`);
}

interface PublicPage {
  readonly path: string;
  /** Parameters with which it shows something else than a visitor first sees; an invitation's code is not one of them. */
  readonly choices: readonly string[];
  readonly tell: () => PublicFacts;
}

/**
 * Come drawn for visitors. Whoever has a session, or comes to a choice on them, gets the plain page for the app to draw.
 *
 * @returns their addresses
 */
function servePublicPages(app: FastifyInstance, page: Page, options: WebappOptions): readonly string[] {
  const { listing, settings } = options;
  const pages: readonly PublicPage[] = [
    { path: paths.landing, choices: ['card'], tell: () => ({ listing: listing() }) },
    { path: paths.help, choices: ['q', 'category', 'guide'], tell: () => ({ settings: settings() }) },
    { path: paths.fairness, choices: [], tell: () => ({}) },
    { path: paths.changes, choices: [], tell: () => ({}) },
    { path: paths.terms, choices: [], tell: () => ({}) },
    { path: paths.privacy, choices: [], tell: () => ({}) },
  ];
  for (const { path, choices, tell } of pages) {
    app.get<{ Querystring: Readonly<Record<string, unknown>> }>(path, publicPage, async (request, reply) => {
      reply.header('vary', 'cookie');
      // The app leads a player from the landing page to the dashboard.
      if (!isVisitor(request, options))
        return sendPage(reply, page.htmlOf(path === paths.landing ? paths.dashboard : path));
      const isChosen = choices.some((name) => request.query[name] !== undefined);
      return sendPage(reply, isChosen ? page.htmlOf(path) : await page.drawnForVisitors(path, tell()));
    });
  }
  return pages.map(({ path }) => path);
}

const publicPage = { config: { policy: 'public', rateLimit: false }, schema: { hide: true } } as const;

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
}

/** With a player's own figures in it, it is kept nowhere. */
function sendOwnPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('cache-control', 'private, no-store').type('text/html; charset=utf-8').send(html);
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

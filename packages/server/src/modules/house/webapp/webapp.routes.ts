import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { addresses } from '@limelight/contract/addresses';
import { isOpenPage, paths } from '@limelight/contract/paths';
import type { PublicSettings } from '@limelight/contract/people/settings.schema';
import { appIsCachedHeader, type PublicFacts } from '@limelight/contract/server-rendering';
import { defaultSiteName } from '@limelight/rules/setting';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.js';
import { escapeHtml } from '../../../platform/escape-html.js';
import { sendRefusal, wantsPage } from '../../../platform/http/errors.js';
import { isStaffViewer } from '../../../platform/http/maintenance.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { type Sharing, sendShared, type Version } from '../../../platform/http/shared-answers.js';
import { serveCrawlers } from './crawlers.js';
import { openPagesOf } from './open-pages.js';
import { type Page, readPage } from './page.js';
import { type FactSources, type PageFacts, readPageFacts } from './page-facts.js';
import { headOf, withHead } from './page-head.js';
import { RenderBudget } from './render-budget.js';
import { serveVerifier } from './verifier.js';
import { type PageVisit, visitOf } from './visit.js';

const built = fileURLToPath(new URL('../../../../../web/dist/', import.meta.url));
const yearSeconds = 31_536_000;
const manifestFile = 'manifest.webmanifest';

export interface WebappOptions extends Omit<FactSources, 'onFailure'> {
  readonly publicUrl: string;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly settings: () => PublicSettings;
  /** Of what public pages show. */
  readonly version: () => Version;
  /** Registers what empties the cache of rendered pages. */
  readonly onCacheCleared: (clear: () => void) => void;
  /**
   * A request with this cookie may be signed in: no landing page may flash, and a player's page is rendered.
   */
  readonly sessionCookieName: string;
}

/**
 * Serves the built web app: hashed assets are immutable, pages are revalidated. A browser that requests an
 * unknown page gets the app with the status 404, which shows its own not-found screen; any other unknown URL
 * is a 404 problem.
 */
export async function registerWebapp(app: FastifyInstance, options: WebappOptions): Promise<void> {
  const page = await readPage(built);
  serveVerifier(app);
  if (page !== undefined) {
    options.onCacheCleared(page.renderForVisitors.clear);
    app.pageOfRefusals.html = () => named(page.htmlOf(''), options);
    await app.register(serveFiles);
    app.get(addresses.changePassword, publicPage, (_request, reply) => reply.redirect(paths.profile));
    serveManifest(app, page, options);
    const publicPaths = servePublicPages(app, page, options);
    serveCrawlers(app, { ...options, listing: () => options.listing().listing, visitorPaths: publicPaths });
    servePlayerPages(app, page, { ...options, pages: page.paths.filter((path) => !publicPaths.includes(path)) });
  }
  app.setNotFoundHandler((request, reply) => {
    if (page === undefined || !wantsPage(request)) return sendRefusal(reply, new Refusal('NOT_FOUND'));
    // Typed and linked with a slash at the end. Only a page's own path: no other address is redirected.
    const [, path = '', search = ''] = /^([^?]*?)\/+(\?.*)?$/.exec(request.url) ?? [];
    if (path !== '' && page.has(path)) return reply.redirect(`${path}${search}`, 308);
    return sendPage(reply.status(404), named(page.htmlOf(''), options));
  });
}

interface PlayerPagesOptions extends WebappOptions {
  readonly pages: readonly string[];
}

/**
 * Renders the page for a player or staff whose browser does not have the app cached; everybody else gets the
 * plain page.
 */
function servePlayerPages(app: FastifyInstance, page: Page, { pages, ...options }: PlayerPagesOptions): void {
  const budget = new RenderBudget(() => performance.now());
  const note = (error: unknown, { path, wasRefused }: PageVisit) => {
    // One request too many is no failure of the page.
    if (!wasRefused()) noteFailure(app, 'a page could not be rendered', { err: error, path });
  };
  const { publicUrl, settings } = options;
  const facts = factSourcesOf(app, options);
  const site = () => ({ publicUrl, siteName: settings().siteName });
  const openPage = openPagesOf(page, { ...options, facts, site, onFailure: note });
  for (const path of pages) {
    app.get(path.replaceAll('$', ':'), publicPage, async (request, reply) => {
      reply.header('vary', `cookie, ${appIsCachedHeader}`);
      if (path === paths.setup) reply.header('x-robots-tag', 'noindex');
      if (await isClosedTo(app, request, options)) return sendClosed(reply, page, options);
      const visit = visitOf(app, request);
      if (isVisitor(request, options) && isOpenPage(visit.path)) {
        const key = `page ${visit.device} ${visit.path}${visit.search}`;
        const shared = { ...pageHeaders, vary: `cookie, ${appIsCachedHeader}` };
        const known = app.sharedAnswers.find(key, options);
        if (known !== undefined) return sendShared(request, reply, known, shared);
        const opened = await openPage(visit);
        // Not stored: a squad can have its old name back.
        if (opened.status === 301) return reply.header('cache-control', 'no-cache').redirect(opened.location, 301);
        const { status, html, isRendered } = opened;
        if (status !== 200 || !isRendered || visit.wasLimited())
          return sendPage(reply.status(status), named(html, options));
        const answer = await app.sharedAnswers.make(key, options, async () => named(html, options));
        return sendShared(request, reply, answer, shared);
      }
      const isWanted = !isVisitor(request, options) && request.headers[appIsCachedHeader] === undefined;
      // Without a real session there is nothing to render, and a visitor must not spend the budget of
      // players.
      const isRendered = isWanted && !budget.isSpent() && (await app.findViewer(request)) !== null;
      // If rendering fails, the app renders the page in the browser and shows the error.
      const render = () =>
        budget.spend(() => page.renderForPlayer(visit)).catch((error: unknown) => note(error, visit));
      const rendered = isRendered ? await render() : undefined;
      if (visit.cookies.length > 0) reply.header('set-cookie', visit.cookies);
      if (rendered === undefined) {
        const plain = async () => named(page.htmlOf(visit.path), options);
        const answer = await app.sharedAnswers.make(`plain page ${path}`, ofTheSite(options), plain);
        return sendShared(request, reply, answer, { ...pageHeaders, vary: `cookie, ${appIsCachedHeader}` });
      }
      // It contains a player's own figures, so no cache may store it.
      return sendPage(reply, named(rendered, options), 'private, no-store');
    });
  }
}

/** For a page that shows nothing but the game's name. */
function ofTheSite({ settings }: Pick<WebappOptions, 'settings'>): Sharing {
  return { version: () => [settings().siteName], msMax: Number.POSITIVE_INFINITY };
}

function factSourcesOf(app: FastifyInstance, { listing, news, premieres }: WebappOptions): FactSources {
  const onFailure = (error: unknown, path: string) =>
    noteFailure(app, 'the facts of a page could not be read', { err: error, path });
  return { listing, news, premieres, onFailure };
}

function noteFailure(app: FastifyInstance, message: string, fields: { readonly err: unknown; readonly path: string }) {
  app.requestLog.note({ kind: `${message}: ${fields.path}`, level: 'warn', message, fields });
}

/** In maintenance mode a page is for staff alone. */
async function isClosedTo(app: FastifyInstance, request: FastifyRequest, options: WebappOptions): Promise<boolean> {
  if (app.inMaintenance?.() !== true) return false;
  return isVisitor(request, options) || !isStaffViewer(await app.findViewer(request));
}

const retryAfterSeconds = 60;

/** The app, which shows its maintenance page with the log-in of staff. */
function sendClosed(reply: FastifyReply, page: Page, options: WebappOptions): FastifyReply {
  reply.status(503).header('retry-after', String(retryAfterSeconds));
  return sendPage(reply, named(page.htmlOf(''), options), 'no-store');
}

/** A page says the default name in its title, and to browsers without JavaScript. */
function named(html: string, { settings }: Pick<WebappOptions, 'settings'>): string {
  const { siteName } = settings();
  if (siteName === defaultSiteName) return html;
  return html.replaceAll(/<title>[^<]*<\/title>|<noscript>[^<]*<\/noscript>/g, (element) =>
    element.replaceAll(defaultSiteName, () => escapeHtml(siteName)),
  );
}

/** The web app manifest, with the name of the game. */
function serveManifest(app: FastifyInstance, { manifest }: Page, { settings }: WebappOptions): void {
  app.get(`/${manifestFile}`, publicPage, async (_request, reply) => {
    const { siteName: name } = settings();
    reply.header('cache-control', 'no-cache').type('application/manifest+json');
    return reply.send(JSON.stringify({ ...manifest, name, short_name: name }));
  });
}

function isVisitor({ headers }: FastifyRequest, { sessionCookieName }: WebappOptions): boolean {
  return !(headers.cookie ?? '').includes(`${sessionCookieName}=`);
}

interface PublicPage {
  readonly path: string;
  /** Search parameters that change what the page shows. An invitation's code does not. */
  readonly choices?: readonly string[];
  readonly facts?: (known: PageFacts) => PublicFacts;
}

/**
 * Renders the public pages for visitors. A request with a session or with such a search parameter gets the
 * plain page.
 *
 * @returns their paths
 */
function servePublicPages(app: FastifyInstance, page: Page, options: WebappOptions): readonly string[] {
  const { listing, settings } = options;
  const sources = factSourcesOf(app, options);
  const pages: readonly PublicPage[] = [
    { path: paths.landing, choices: ['card'], facts: listing },
    { path: paths.help, choices: ['q', 'category', 'guide'] },
    { path: paths.calendar, facts: ({ premieres }) => ({ ...listing(), ...(premieres && { premieres }) }) },
    ...[paths.fairness, paths.changes, paths.terms, paths.privacy].map((path) => ({ path })),
  ];
  for (const { path, choices = [], facts = () => ({}) } of pages) {
    app.get<{ Querystring: Readonly<Record<string, unknown>> }>(path, publicPage, async (request, reply) => {
      reply.header('vary', 'cookie');
      // The app redirects a player from the landing page to the dashboard.
      if (await isClosedTo(app, request, options)) return sendClosed(reply, page, options);
      if (!isVisitor(request, options))
        return sendPage(reply, named(page.htmlOf(path === paths.landing ? paths.dashboard : path), options));
      const isChosen = choices.some((name) => request.query[name] !== undefined);
      const write = async () => {
        const known = await readPageFacts({ ...visitOf(app, request), path }, sources);
        const html = isChosen
          ? page.htmlOf(path)
          : await page.renderForVisitors(path, { ...facts(known), settings: settings() });
        const site = { publicUrl: options.publicUrl, siteName: settings().siteName };
        const head = headOf(path, known, site);
        return head === undefined ? named(html, options) : withHead(named(html, options), head, site);
      };
      const answer = await app.sharedAnswers.make(`page ${isChosen} ${path}`, options, write);
      return sendShared(request, reply, answer, { ...pageHeaders, vary: 'cookie' });
    });
  }
  return pages.map(({ path }) => path);
}

const publicPage = { config: { policy: 'public', limit: 'pages' }, schema: { hide: true } } as const;

const pageHeaders = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache' } as const;

function sendPage(reply: FastifyReply, html: string, cacheControl = 'no-cache'): FastifyReply {
  return reply.header('cache-control', cacheControl).type('text/html; charset=utf-8').send(html);
}

function serveFiles(scope: FastifyInstance, _options: object, done: () => void): void {
  scope.addHook('onRoute', (options) => {
    options.config = { ...options.config, policy: 'public', limit: 'files' };
    options.schema = { ...options.schema, hide: true };
  });
  scope.register(fastifyStatic, {
    root: `${built}app/`,
    wildcard: false,
    // The page and the manifest have routes of their own.
    index: false,
    globIgnore: [manifestFile, '**/*.{br,gz}'],
    // Written by the build; a file without them is sent as it is.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
    },
  });
  done();
}

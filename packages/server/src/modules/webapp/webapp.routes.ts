import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../../platform/http/errors.js';
import { Refusal } from '../../platform/http/refusal.js';
import { readPage } from './page.js';

const builtApp = fileURLToPath(new URL('../../../../web/dist/app/', import.meta.url));
const yearSeconds = 31_536_000;

export interface WebappOptions {
  /** Address of the poster that the landing page shows largest. */
  readonly starPoster: () => string | undefined;
}

/**
 * Serves the built web app: hashed assets for ever, its page anew each time. Any address that a browser asks for as a page
 * gets the app, which shows its own not-found screen; everything else that is unknown is a 404 problem.
 */
export async function registerWebapp(app: FastifyInstance, { starPoster }: WebappOptions): Promise<void> {
  const page = await readPage(builtApp);
  if (page !== undefined) await app.register(serveFiles);
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (page !== undefined && wantsPage && !request.url.startsWith('/api/')) {
      const landing = request.url === '/' || request.url.startsWith('/?');
      const html = landing ? page.landingHtml(starPoster()) : page.html;
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
    }
    return sendRefusal(reply, new Refusal('NOT_FOUND'));
  });
}

function serveFiles(scope: FastifyInstance, _options: object, done: () => void): void {
  scope.addHook('onRoute', (options) => {
    options.config = { ...options.config, policy: 'public', rateLimit: false };
    options.schema = { ...options.schema, hide: true };
  });
  scope.register(fastifyStatic, {
    root: builtApp,
    wildcard: false,
    // The landing page is the not-found handler's: it says more in its head than the file.
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
    },
  });
  done();
}

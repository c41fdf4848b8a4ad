import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../../platform/http/errors.js';
import { Refusal } from '../../platform/http/refusal.js';

const builtApp = fileURLToPath(new URL('../../../../web/dist/app/', import.meta.url));
const yearSeconds = 31_536_000;

/**
 * Serves the built web app: hashed assets for ever, its page anew each time. Any address that a browser asks for as a page
 * gets the app, which shows its own not-found screen; everything else that is unknown is a 404 problem.
 */
export async function registerWebapp(app: FastifyInstance): Promise<void> {
  const page = existsSync(builtApp) ? await readFile(`${builtApp}index.html`, 'utf8') : undefined;
  if (page !== undefined) await app.register(serveFiles);
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (page !== undefined && wantsPage && !request.url.startsWith('/api/')) {
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
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
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
    },
  });
  done();
}

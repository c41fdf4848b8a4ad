import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.js';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface OwnOrigin {
  readonly publicUrl: string;
  readonly production: boolean;
}

/** In development the page may come from another port (the Vite server) or from another name of localhost. */
function isOurs(origin: string, { publicUrl, production }: OwnOrigin): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (url.origin === new URL(publicUrl).origin) return true;
  return !production && loopbackHosts.has(url.hostname);
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export function isSafe(method: string): boolean {
  return safeMethods.has(method);
}

/**
 * Applies `requireOwnOrigin` to unsafe methods. A request with an API key passes: another site's page cannot
 * make a browser send that header.
 * @throws Refusal FORBIDDEN, also when our own origin is not known and the request names one
 */
export function requireOwnOriginToChange(request: FastifyRequest, own: OwnOrigin | undefined): void {
  if (isSafe(request.method) || /^bearer /i.test(request.headers.authorization ?? '')) return;
  requireOwnOrigin(request, own);
}

/**
 * Protection against cross-site request forgery (CSRF): browsers send Origin, Referer or Sec-Fetch-Site, and
 * only a request without cookies (a script, not a browser) may lack all three. Independent of NODE_ENV.
 * @throws Refusal FORBIDDEN
 */
export function requireOwnOrigin({ headers }: Pick<FastifyRequest, 'headers'>, own: OwnOrigin | undefined): void {
  const { origin, referer, cookie } = headers;
  const site = headers['sec-fetch-site'];
  const source = origin ?? referer;
  if (source !== undefined) {
    if (own === undefined || !isOurs(source, own))
      throw new Refusal('FORBIDDEN', { message: 'This request came from another site' });
    return;
  }
  const fromElsewhere = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (fromElsewhere || cookie !== undefined) {
    throw new Refusal('FORBIDDEN', { message: 'This request does not say which site it came from' });
  }
}

import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.js';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface OwnOrigin {
  readonly publicUrl: string;
  readonly production: boolean;
}

/** In development the page may come from another port of this machine: the web app's own server, or localhost's other name. */
function isOurs(origin: string, { publicUrl, production }: OwnOrigin): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (url.origin === new URL(publicUrl).origin) return true;
  return !production && loopbackHosts.has(url.hostname);
}

/** Calls that change nothing. */
const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The same for a call of the contract, whatever its method. A request that shows an API key is no browser's doing: another
 * site's page cannot make one send that header.
 * @throws Refusal FORBIDDEN, also when nobody said which site is ours and the request names one
 */
export function requireOwnOriginToChange(request: FastifyRequest, own: OwnOrigin | undefined): void {
  if (readingMethods.has(request.method) || /^bearer /i.test(request.headers.authorization ?? '')) return;
  requireOwnOrigin(request, own);
}

/**
 * Refuses what another site made a browser send: browsers say where a request comes from, and only a request without a
 * cookie and without any such word (a script, not a browser) may be silent about it. Independent of NODE_ENV.
 * @throws Refusal FORBIDDEN
 */
export function requireOwnOrigin({ headers }: Pick<FastifyRequest, 'headers'>, own: OwnOrigin | undefined): void {
  const { origin, referer, cookie } = headers;
  const site = headers['sec-fetch-site'];
  const said = origin ?? referer;
  if (said !== undefined) {
    if (own === undefined || !isOurs(said, own))
      throw new Refusal('FORBIDDEN', { message: 'This request came from another site' });
    return;
  }
  const fromElsewhere = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (fromElsewhere || cookie !== undefined) {
    throw new Refusal('FORBIDDEN', { message: 'This request does not say which site it came from' });
  }
}

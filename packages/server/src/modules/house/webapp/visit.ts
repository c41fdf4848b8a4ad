import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Device, Visit } from './page.js';

export interface PageVisit extends Visit {
  /** Set by the requests made so far, to be forwarded: looking up the account can renew the session. */
  readonly cookies: readonly string[];
  /** Whether a request so far was refused (4xx), such as one too many. */
  readonly wasRefused: () => boolean;
  /** Whether a request so far was one too many (429). */
  readonly wasLimited: () => boolean;
}

/** A request for a page. Its API requests have the same session and count for the same rate limits. */
export function visitOf(app: FastifyInstance, request: FastifyRequest): PageVisit {
  const cookies: string[] = [];
  let refused = false;
  let limited = false;
  const [path = '', ...query] = request.url.split('?');
  return {
    path,
    search: query.length === 0 ? '' : `?${query.join('?')}`,
    device: deviceOf(request),
    cookies,
    wasRefused: () => refused,
    wasLimited: () => limited,
    fetchApi: async (url) => {
      const { cookie = '', 'user-agent': userAgent = '' } = request.headers;
      const headers = { accept: 'application/json', cookie, 'user-agent': userAgent };
      const response = await app.inject({ method: 'GET', url, headers, remoteAddress: request.ip });
      const { statusCode, payload } = response;
      limited ||= statusCode === 429;
      refused ||= statusCode >= 400 && statusCode < 500;
      cookies.push(...[response.headers['set-cookie'] ?? []].flat());
      return new Response(payload === '' ? null : payload, { status: statusCode });
    },
  };
}

/** From Chromium's client hint, or the user agent of other browsers. */
function deviceOf({ headers }: FastifyRequest): Device {
  const hint = headers['sec-ch-ua-mobile'];
  const isPhone = hint === undefined ? /\bMobi/.test(headers['user-agent'] ?? '') : hint === '?1';
  return isPhone ? 'phone' : 'desktop';
}

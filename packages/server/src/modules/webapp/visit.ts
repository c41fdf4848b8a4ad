import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Device, Visit } from './page.js';

export interface PageVisit extends Visit {
  /** Set by the calls made so far, to be passed on: asking who somebody is renews the session. */
  readonly cookies: readonly string[];
}

/** A request for a page; its calls are the same visitor's, and count for the same limits. */
export function visitOf(app: FastifyInstance, request: FastifyRequest): PageVisit {
  const cookies: string[] = [];
  const [path = '', ...query] = request.url.split('?');
  return {
    path,
    search: query.length === 0 ? '' : `?${query.join('?')}`,
    device: deviceOf(request),
    cookies,
    ask: async (url) => {
      const { cookie = '', 'user-agent': userAgent = '' } = request.headers;
      const headers = { accept: 'application/json', cookie, 'user-agent': userAgent };
      const answer = await app.inject({ method: 'GET', url, headers, remoteAddress: request.ip });
      const { statusCode, payload } = answer;
      cookies.push(...[answer.headers['set-cookie'] ?? []].flat());
      return new Response(payload === '' ? null : payload, { status: statusCode });
    },
  };
}

/** Chromium says it in a header of its own, the others in the name they give themselves. */
function deviceOf({ headers }: FastifyRequest): Device {
  const told = headers['sec-ch-ua-mobile'];
  const isPhone = told === undefined ? /\bMobi/.test(headers['user-agent'] ?? '') : told === '?1';
  return isPhone ? 'phone' : 'desktop';
}

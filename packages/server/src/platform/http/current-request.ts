import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from './request-durations.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** By the monotonic clock. */
    begunMs: number;
  }
}

/** The request that the running code works for; none in jobs and after ticks. */
const currentRequest = new AsyncLocalStorage<FastifyRequest>();

/** As proxies write them: a UUID, 32 hexadecimal digits, ours. Nothing else goes into a log or a header. */
const wellFormed = /^[\w-]{8,64}$/;

/**
 * Each request has an id: that of a trusted proxy in front, whose log it is found in, or our own. The answer
 * has it too.
 */
export function nameRequests(app: FastifyInstance): void {
  app.decorateRequest('begunMs', 0);
  app.addHook('onRequest', (request, reply, done) => {
    request.begunMs = performance.now();
    const { 'x-request-id': given } = request.headers;
    if (typeof given === 'string' && wellFormed.test(given) && isProxied(request)) request.id = given;
    reply.header('x-request-id', request.id);
    currentRequest.run(request, done);
  });
}

/** Whether the sender is a trusted proxy: only those are passed over on the way to the client's address. */
function isProxied({ ips }: FastifyRequest): boolean {
  return ips !== undefined && ips.length > 1;
}

/** What a line of the log says about a request: no address, no query, no name, nothing of the body. */
export function describeRequest(request: FastifyRequest) {
  const { id, method, begunMs } = request;
  return {
    reqId: id,
    method,
    route: routeOf(request),
    ms: Math.round(performance.now() - begunMs),
    by: kindOf(request),
  };
}

/** The same of the request that the running code works for. */
export function describeCurrentRequest(): { readonly reqId?: string; readonly route?: string } {
  const request = currentRequest.getStore();
  return request === undefined ? {} : { reqId: request.id, route: routeOf(request) };
}

function kindOf({ viewer }: FastifyRequest): 'visitor' | 'program' | 'player' | 'staff' {
  if (viewer == null) return 'visitor';
  if (viewer.key !== undefined) return 'program';
  return viewer.role === 'user' ? 'player' : 'staff';
}

import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { describeRequest } from './current-request.js';
import { observeRequest } from './request-durations.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its response stays open, so it does not count as work. */
    stream?: true;
  }
  interface FastifyInstance {
    /** Requests that have no response yet, without streams. */
    openRequests: () => number;
  }
}

/** Counts and times them, and logs each where that is wanted. */
export function countOpenRequests(app: FastifyInstance, { logged = false } = {}): void {
  let open = 0;
  app.decorate('openRequests', () => open);
  app.addHook('onRequest', (request, { raw }, done) => {
    if (request.routeOptions.config.stream !== true) {
      open += 1;
      const begunMs = performance.now();
      // Not the hook `onResponse`, which is missing for a client that left before its response.
      raw.once('close', () => {
        open -= 1;
        observeRequest(request, raw, performance.now() - begunMs);
        if (logged) app.log.info({ ...describeRequest(request), status: statusOf(raw) }, 'request');
      });
    }
    done();
  });
}

/** Null for a client that left before the answer. */
function statusOf({ writableEnded, statusCode }: ServerResponse): number | null {
  return writableEnded ? statusCode : null;
}

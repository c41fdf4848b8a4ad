import type { FastifyInstance } from 'fastify';
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

/** Counts and times them. */
export function countOpenRequests(app: FastifyInstance): void {
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
      });
    }
    done();
  });
}

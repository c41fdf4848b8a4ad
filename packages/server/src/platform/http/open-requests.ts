import type { FastifyInstance } from 'fastify';

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

export function countOpenRequests(app: FastifyInstance): void {
  let open = 0;
  app.decorate('openRequests', () => open);
  app.addHook('onRequest', ({ routeOptions }, { raw }, done) => {
    if (routeOptions.config.stream !== true) {
      open += 1;
      // Not the hook `onResponse`, which is missing for a client that left before its response.
      raw.once('close', () => {
        open -= 1;
      });
    }
    done();
  });
}

import type { FastifyInstance } from 'fastify';

/** How long a request may take to arrive. Node has one limit for all, and 100 MB need longer than a form. */
export const uploadTimeMs = 15 * 60_000;
const bodyTimeMs = 30_000;

/** Ends connections whose body arrives too slowly, unless the endpoint is for uploads. */
export function limitBodyTime(app: FastifyInstance, limitMs = bodyTimeMs): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, routeOptions } = request;
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (hasBody && routeOptions.config.upload !== true) {
      const timer = setTimeout(() => raw.destroy(), limitMs).unref();
      const stop = () => clearTimeout(timer);
      raw.once('end', stop).once('close', stop);
    }
    done();
  });
}

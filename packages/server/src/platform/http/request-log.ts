import type { FastifyInstance } from 'fastify';
import { type SampledLog, sampledLog } from '../sampled-log.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** For every line that a request causes. */
    requestLog: SampledLog;
  }
}

export function registerRequestLog(app: FastifyInstance): void {
  const log = sampledLog(app.log);
  app.decorate('requestLog', log);
  app.addHook('onClose', async () => log.flush());
}

import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { isWritable } from '../../platform/database.js';
import type { Services } from '../../services.js';

export interface Readiness {
  /** False once shutdown has begun, so that a balancer sends nobody here any more. */
  readonly accepting: boolean;
}

/** For balancers and monitoring: alive, ready for players, and the figures. */
export function registerSystem(app: FastifyInstance, { db, live }: Services, readiness: Readiness): void {
  const config = { policy: 'public' as const, rateLimit: false as const };
  const schema = { hide: true };

  app.get('/healthz', { config, schema }, async () => ({ status: 'ok' }));

  app.get('/readyz', { config, schema }, async (_request, reply) => {
    const ready = readiness.accepting && (await isWritable(db).catch(() => false));
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' });
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'limelight_' });
  new Gauge({
    name: 'limelight_stream_connections',
    help: 'Open event streams on this instance',
    registers: [registry],
    collect() {
      this.set(live.connectionCount);
    },
  });
  app.get('/metrics', { config, schema }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { addresses } from '@limelight/contract/addresses';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Environment } from '../../env.js';
import { isWritable } from '../../platform/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import type { Services } from '../../services.js';
import type { Readiness } from './system.public.js';

type SystemServices = Pick<Services, 'db' | 'env' | 'live'> & { readonly readiness: Readiness };

/** For load balancers and monitoring: liveness, readiness and metrics. */
export function registerSystem(app: FastifyInstance, services: SystemServices): void {
  const { db, env, live, readiness } = services;
  const config = { policy: 'public' as const };
  const schema = { hide: true };

  // Without a rate limit: a liveness check costs nothing and must not fail because of its frequency.
  app.get(addresses.health, { config: { ...config, rateLimit: false }, schema }, async () => ({ status: 'ok' }));

  app.get(addresses.ready, { config, schema }, async (_request, reply) => {
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
  app.get(addresses.metrics, { config, schema }, async (request, reply) => {
    if (!mayReadMetrics(env, request.headers.authorization)) throw new Refusal('NOT_FOUND');
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/** Everybody else gets a 404, as if there were no metrics. */
function mayReadMetrics({ production, metricsToken }: Environment, authorization: string | undefined): boolean {
  if (metricsToken === undefined) return !production;
  return timingSafeEqual(digestOf(authorization ?? ''), digestOf(`Bearer ${metricsToken}`));
}

/** Digests have equal lengths, which `timingSafeEqual` requires. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { addresses } from '@limelight/contract/addresses';
import { securityEventKinds } from '@limelight/rules/security-event';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Environment } from '../../../environment/env.js';
import { isSkewed } from '../../../platform/database-clock.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { type Metric, type Metrics, readCounterBy, readGauge } from '../../../platform/metrics.js';
import type { Services } from '../../../services.js';
import type { Readiness } from './system.public.js';
import { noticeUnlistedProxy } from './unlisted-proxy.js';

type SystemServices = Pick<Services, 'databaseWatch' | 'clock' | 'env' | 'log'> &
  Metrics & { readonly readiness: Readiness };

/** For load balancers and monitoring: liveness, readiness and metrics. */
export function registerSystem(app: FastifyInstance, services: SystemServices): void {
  const { databaseWatch, clock, env, readiness } = services;
  const config = { policy: 'public', whileSkewed: 'open' } as const;
  const schema = { hide: true };
  noticeUnlistedProxy(app, services);

  // A liveness check costs nothing and must not fail because of its frequency.
  app.get(addresses.health, { config: { ...config, limit: 'files' }, schema }, async () => ({ status: 'ok' }));

  app.get(addresses.ready, { config, schema }, async (_request, reply) => {
    if (isSkewed(clock))
      return reply.status(503).send({ status: 'unavailable', reason: 'CLOCK_SKEW', skewMs: clock.skewMs });
    const ready = readiness.accepting && (await databaseWatch.takesWrites());
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' });
  });

  // A balancer opens another connection for its next request, to an instance that goes on.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!readiness.accepting) reply.header('connection', 'close');
    done();
  });

  const registry = new Registry();
  for (const metric of services.metrics()) registry.registerMetric(metric);
  for (const metric of requestMetrics(app)) registry.registerMetric(metric);
  app.get(addresses.metrics, { config, schema }, async (request, reply) => {
    if (!mayReadMetrics(env, request.headers.authorization)) throw new Refusal('NOT_FOUND');
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/** What the server counts of the requests that it has. */
function requestMetrics(app: FastifyInstance): readonly Metric[] {
  return [
    readGauge({ name: 'limelight_http_open_requests', help: 'Requests without an answer, without streams' }, () =>
      app.openRequests(),
    ),
    readCounterBy(
      { name: 'limelight_security_events_total', help: 'Security events of this instance by kind' },
      'kind',
      () => Object.fromEntries(securityEventKinds.map((kind) => [kind, app.securityEventCounts?.get(kind) ?? 0])),
    ),
  ];
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

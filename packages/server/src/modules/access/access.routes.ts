import { endImpersonation as endEndpoint, startImpersonation as startEndpoint } from '@limelight/contract/access';
import type { FastifyInstance } from 'fastify';
import { actorOf, route } from '../../platform/http/route.js';
import type { Services } from '../../services.js';
import { endImpersonation } from './end-impersonation.js';
import { startImpersonation } from './start-impersonation.js';

export function registerAccess(app: FastifyInstance, services: Pick<Services, 'db' | 'clock' | 'random'>): void {
  route(app, startEndpoint, async ({ actor, viewer: { sessionId }, params: { id: targetId }, body: { reason } }) => {
    const { until } = await startImpersonation(services, { actor, sessionId, targetId, reason });
    return { until: until.toISOString() };
  });

  route(app, endEndpoint, async ({ viewer, request }) => {
    await endImpersonation(services, { sessionId: viewer.sessionId, actor: actorOf(viewer, request) });
    return { status: true as const };
  });
}

import { listAuditTrail } from '@limelight/contract/audit-trail';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.js';
import type { Services } from '../../services.js';
import { listAuditTrailAs } from './list-audit-trail.js';

export function registerAuditTrail(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  route(app, listAuditTrail, async ({ actor, query }) => listAuditTrailAs(db, actor, query));
}

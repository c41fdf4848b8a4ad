import type { Module } from '../../../module.js';
import type { Services } from '../../../services.js';
import { auditTrailInvariants } from './audit-trail.invariants.sql.js';
import { registerAuditTrail } from './audit-trail.routes.js';
import { staffEntry } from './audit-trail.timeline.js';
import { auditSealTask } from './seal-audit-trail.js';

export const auditTrailModule = {
  name: 'people/audit-trail',
  routes: registerAuditTrail,
  afterTick: (services: Pick<Services, 'db' | 'clock' | 'log' | 'secret' | 'secrets' | 'env'>) => [
    auditSealTask(services),
  ],
  // No personal tables: entries are retained for accountability, and concern others as much as the actor.
  invariants: auditTrailInvariants,
  timeline: [staffEntry],
} satisfies Module;

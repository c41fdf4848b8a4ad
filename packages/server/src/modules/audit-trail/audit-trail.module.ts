import type { Module } from '../../module.js';
import { auditTrailInvariants } from './audit-trail.invariants.sql.js';
import { registerAuditTrail } from './audit-trail.routes.js';

export const auditTrailModule = {
  name: 'audit-trail',
  routes: registerAuditTrail,
  // No personal tables: entries are kept for accountability, and are about others as much as about who acted.
  invariants: auditTrailInvariants,
} satisfies Module;

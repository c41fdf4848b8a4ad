import type { Module } from '../../module.js';
import { auditTrailInvariants } from './audit-trail.invariants.sql.js';

export const auditTrailModule = {
  name: 'audit-trail',
  invariants: auditTrailInvariants,
} satisfies Module;

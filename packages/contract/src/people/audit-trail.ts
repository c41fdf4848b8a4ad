import { endpoint } from '../endpoint.js';
import type * as schemas from './audit-trail.schema.js';

export const listAuditTrail = endpoint<typeof schemas.listAuditTrail>()({
  url: '/api/v1/manager/audit-trail',
  summary: 'What staff did, newest first: admins see everybody, managers themselves',
  policy: { permission: 'audit.read-own' },
});

export const exportAuditTrail = endpoint<typeof schemas.exportAuditTrail>()({
  url: '/api/v1/manager/audit-trail/csv',
  summary: 'The same list as a CSV file, with at most 100,000 entries of the filter',
  policy: { permission: 'audit.read-own' },
});

export const getAuditEntry = endpoint<typeof schemas.getAuditEntry>()({
  url: '/api/v1/manager/audit-trail/:number',
  summary: 'One entry: admins see those of everybody, managers their own',
  policy: { permission: 'audit.read-own' },
});

export const getAuditChain = endpoint<typeof schemas.getAuditChain>()({
  url: '/api/v1/manager/audit-trail/chain',
  summary: 'Whether the newest entries still have the hashes that they were written with',
  policy: { permission: 'audit.read-own' },
});

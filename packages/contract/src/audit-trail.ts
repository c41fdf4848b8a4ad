import type * as schemas from './audit-trail.schema.js';
import { endpoint } from './endpoint.js';

export const listAuditTrail = endpoint<typeof schemas.listAuditTrail>()({
  url: '/api/v1/manager/audit-trail',
  summary: 'What staff did, newest first: admins see everybody, managers themselves',
  policy: { permission: 'audit.read-own' },
});

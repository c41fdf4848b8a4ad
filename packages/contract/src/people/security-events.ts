import { endpoint } from '../endpoint.js';
import type * as schemas from './security-events.schema.js';

export const listSecurityEvents = endpoint<typeof schemas.listSecurityEvents>()({
  url: '/api/v1/manager/security-events',
  summary: 'Log-ins, failures, lockouts, limits and refusals, newest first; managers see none of other staff',
  policy: { permission: 'security.read' },
});

export const exportSecurityEvents = endpoint<typeof schemas.exportSecurityEvents>()({
  url: '/api/v1/manager/security-events/csv',
  summary: 'The same list as a CSV file, with at most 100,000 rows of the filter',
  policy: { permission: 'security.read' },
  audit: 'list.export',
});

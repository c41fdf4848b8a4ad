import { endpoint } from './endpoint.js';
import type * as schemas from './security-events.schema.js';

export const listSecurityEvents = endpoint<typeof schemas.listSecurityEvents>()({
  url: '/api/v1/manager/security-events',
  summary: 'Log-ins, failures, lockouts, limits and refusals, newest first; managers see none of other staff',
  policy: { permission: 'security.read' },
});

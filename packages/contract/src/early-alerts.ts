import type * as schemas from './early-alerts.schema.js';
import { endpoint } from './endpoint.js';

export const listEarlyAlerts = endpoint<typeof schemas.listEarlyAlerts>()({
  url: '/api/v1/early-alerts',
  summary: 'News that is scheduled, 30 minutes before everybody learns of it; only for VIP players',
  policy: 'player',
  scope: 'read',
  errors: ['VIP_ONLY'],
});

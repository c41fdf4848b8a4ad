import { endpoint } from '../endpoint.js';
import { streamEvent } from '../stream.js';
import type * as schemas from './early-alerts.schema.js';

export const listEarlyAlerts = endpoint<typeof schemas.listEarlyAlerts>()({
  url: '/api/v1/early-alerts',
  summary: 'Scheduled news, 30 minutes before it is public; VIP players only',
  policy: 'player',
  scope: 'read',
  errors: ['VIP_ONLY'],
});

/** The own early alerts, when the stream opens and after every change; sent only to VIP players. */
export const earlyAlertEvent = streamEvent<typeof schemas.earlyAlertEvent>('earlyAlert');

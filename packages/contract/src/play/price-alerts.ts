import { endpoint } from '../endpoint.js';
import type * as schemas from './price-alerts.schema.js';

export const setPriceAlert = endpoint<typeof schemas.setPriceAlert>()({
  method: 'POST',
  url: '/api/v1/price-alerts',
  summary: 'Set a price alert, which notifies the player once',
  policy: 'player',
  scope: 'trade',
  status: 201,
  errors: ['CELEBRITY_UNKNOWN', 'CELEBRITY_SUSPENDED', 'PRICE_REACHED', 'ALERT_LIMIT', 'ID_REUSED'],
});

export const listPriceAlerts = endpoint<typeof schemas.listPriceAlerts>()({
  url: '/api/v1/price-alerts',
  summary: 'Waiting alerts, newest first, then the last ones that fired',
  policy: 'player',
  offline: true,
  scope: 'read',
});

export const removePriceAlert = endpoint<typeof schemas.removePriceAlert>()({
  method: 'DELETE',
  url: '/api/v1/price-alerts/:id',
  summary: 'Remove an alert, waiting or fired',
  policy: 'player',
  scope: 'trade',
});

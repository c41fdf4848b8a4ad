import { endpoint } from '../endpoint.js';
import type * as schemas from './predictions.schema.js';

export const getPrediction = endpoint<typeof schemas.getPrediction>()({
  url: '/api/v1/celebrities/:id/prediction',
  summary: 'The range of the price over the next 7 days by the public price model; VIP Basic and higher plans',
  policy: 'player',
  scope: 'read',
  errors: ['VIP_ONLY', 'CELEBRITY_UNKNOWN', 'CELEBRITY_SUSPENDED', 'TRADING_HALTED'],
});

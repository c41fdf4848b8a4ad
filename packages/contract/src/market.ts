import { endpoint } from './endpoint.js';
import type * as schemas from './market.schema.js';

export const listCelebrities = endpoint<typeof schemas.listCelebrities>()({
  method: 'GET',
  url: '/api/v1/celebrities',
  tag: 'Market',
  summary: 'All celebrities with their current prices; a suspended one can not be traded',
  policy: 'public',
});

export const getCelebrity = endpoint<typeof schemas.getCelebrity>()({
  method: 'GET',
  url: '/api/v1/celebrities/:id',
  tag: 'Market',
  summary: 'One celebrity with computed market statistics',
  policy: 'public',
  errors: ['CELEBRITY_UNKNOWN'],
});

export const getCandles = endpoint<typeof schemas.getCandles>()({
  method: 'GET',
  url: '/api/v1/celebrities/:id/candles',
  tag: 'Market',
  summary: 'Price history for a chart',
  policy: 'public',
  errors: ['CELEBRITY_UNKNOWN'],
});

export const getTick = endpoint<typeof schemas.getTick>()({
  method: 'GET',
  url: '/api/v1/market/tick',
  tag: 'Market',
  summary: 'The current tick: number, time and prices',
  policy: 'public',
});

export const getSparklines = endpoint<typeof schemas.getSparklines>()({
  method: 'GET',
  url: '/api/v1/market/sparklines',
  tag: 'Market',
  summary: 'A small 24-hour line per celebrity',
  policy: 'public',
});

export const getFairness = endpoint<typeof schemas.getFairness>()({
  method: 'GET',
  url: '/api/v1/market/fairness',
  tag: 'Market',
  summary: 'Commitments to the secret daily seeds, and the seeds of finished days',
  policy: 'public',
});

export const getFairDayTicks = endpoint<typeof schemas.getFairDayTicks>()({
  method: 'GET',
  url: '/api/v1/market/fairness/:day/ticks',
  tag: 'Market',
  summary: 'The published ticks of a finished London day, in pages, to recompute them from its seed',
  policy: 'public',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

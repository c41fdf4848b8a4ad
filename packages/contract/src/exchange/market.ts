import { endpoint } from '../endpoint.js';
import { streamEvent } from '../stream.js';
import type * as schemas from './market.schema.js';

export const listCelebrities = endpoint<typeof schemas.listCelebrities>()({
  url: '/api/v1/celebrities',
  summary: 'All celebrities with their current prices; a suspended one cannot be traded',
  policy: 'public',
});

export const getCelebrity = endpoint<typeof schemas.getCelebrity>()({
  url: '/api/v1/celebrities/:id',
  summary: 'One celebrity with computed market statistics',
  policy: 'public',
  errors: ['CELEBRITY_UNKNOWN'],
});

export const getCandles = endpoint<typeof schemas.getCandles>()({
  url: '/api/v1/celebrities/:id/candles',
  summary: 'Price history for a chart',
  policy: 'public',
  errors: ['CELEBRITY_UNKNOWN'],
});

export const getTick = endpoint<typeof schemas.getTick>()({
  url: '/api/v1/market/tick',
  summary: 'The current tick: number, time and prices',
  policy: 'public',
});

export const getMarketClosure = endpoint<typeof schemas.getMarketClosure>()({
  url: '/api/v1/market/closure',
  summary: 'Whether the market is closed today, why, and when it opens',
  policy: 'public',
});

export const getSparklines = endpoint<typeof schemas.getSparklines>()({
  url: '/api/v1/market/sparklines',
  summary: 'A small 24-hour line per celebrity',
  policy: 'public',
});

export const getFairness = endpoint<typeof schemas.getFairness>()({
  url: '/api/v1/market/fairness',
  summary: 'Commitments to the secret daily seeds, hashes of the records of each day, and the seeds of finished days',
  policy: 'public',
});

export const getFairDay = endpoint<typeof schemas.getFairDay>()({
  url: '/api/v1/market/fairness/:day',
  summary: 'A finished London day: its seed, its commitment, and its opening and closing record',
  policy: 'public',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const getFairDayTicks = endpoint<typeof schemas.getFairDayTicks>()({
  url: '/api/v1/market/fairness/:day/ticks',
  summary: 'The published ticks of a finished London day, in pages, to recompute them from its seed',
  policy: 'public',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const tickEvent = streamEvent<typeof schemas.tickEvent>('tick');

/** A celebrity that was listed, edited, suspended, restored or halted by staff. */
export const celebrityEvent = streamEvent<typeof schemas.celebrityEvent>('celebrity');

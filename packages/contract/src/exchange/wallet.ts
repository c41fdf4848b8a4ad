import { endpoint } from '../endpoint.js';
import { streamEvent } from '../stream.js';
import type * as schemas from './wallet.schema.js';

/** The section in the API documentation. @public */
export const tag = 'Portfolio';

export const getPortfolio = endpoint<typeof schemas.getPortfolio>()({
  url: '/api/v1/portfolio',
  summary: "The player's cash and positions at the current prices",
  policy: 'player',
  offline: true,
  scope: 'read',
});

export const getPortfolioHistory = endpoint<typeof schemas.getPortfolioHistory>()({
  url: '/api/v1/portfolio/history',
  summary: "The value of the player's portfolio over time",
  policy: 'player',
  offline: true,
  scope: 'read',
});

export const portfolioEvent = streamEvent<typeof schemas.portfolioEvent>('portfolio');

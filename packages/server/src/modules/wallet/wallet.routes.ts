import { getPortfolio as portfolioEndpoint } from '@limelight/contract/wallet';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.js';
import type { Services } from '../../services.js';
import { followPortfolios } from './follow-portfolios.js';
import { getPortfolio } from './get-portfolio.js';

export function registerWallet(app: FastifyInstance, services: Services): void {
  followPortfolios(services);
  route(app, portfolioEndpoint, async ({ viewer }) => getPortfolio(services.db, services.clock, viewer.userId));
}

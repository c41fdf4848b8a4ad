import { getPortfolioHistory as historyEndpoint } from '@limelight/contract/exchange/wallet';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { getPortfolioHistory } from './get-portfolio-history.js';

export function registerPortfolio(app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>): void {
  route(app, historyEndpoint, async ({ viewer, query }) =>
    getPortfolioHistory(services, { userId: viewer.userId, range: query.range }),
  );
}

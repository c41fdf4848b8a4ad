import { getPortfolio as portfolioEndpoint } from '@limelight/contract/exchange/wallet';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { getPortfolio } from './get-portfolio.js';

export function registerWallet(app: FastifyInstance, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  route(app, portfolioEndpoint, async ({ viewer }) => getPortfolio(db, clock, viewer.userId));
}

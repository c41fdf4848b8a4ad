import { getPortfolio as getPortfolioCall, portfolioEvent } from '@limelight/contract/exchange/wallet';
import { type StreamMessage, streamMessage } from '../../../platform/live.js';
import { subscribeToPlayerChanges } from '../../../platform/subscribe-to-changes.js';
import type { Services } from '../../../services.js';
import { getPortfolio } from './get-portfolio.js';
import { portfolioChannel } from './portfolio-channel.sql.js';

type PortfolioServices = Pick<Services, 'db' | 'clock' | 'live' | 'listener' | 'log'>;

/** A player's portfolio as a stream event. */
export async function portfolioMessage(
  services: Pick<Services, 'db' | 'clock'>,
  userId: string,
): Promise<StreamMessage> {
  const portfolio = await getPortfolio(services.db, services.clock, userId);
  // The scope of the endpoint that returns it.
  return streamMessage(portfolioEvent, portfolio, { scope: getPortfolioCall.scope });
}

/** Sends a player's open streams the new portfolio after each change. */
export function subscribeToPortfolioChanges(services: PortfolioServices): void {
  subscribeToPlayerChanges({
    ...services,
    channel: portfolioChannel,
    read: (userId) => portfolioMessage(services, userId),
  });
}

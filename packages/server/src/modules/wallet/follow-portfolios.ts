import type { StreamMessage } from '../../platform/live.js';
import type { Services } from '../../services.js';
import { getPortfolio } from './get-portfolio.js';
import { portfolioChannel } from './portfolio-channel.sql.js';

type PortfolioServices = Pick<Services, 'db' | 'clock' | 'live' | 'listener' | 'log'>;

/** A player's portfolio as the stream's event. */
export async function portfolioMessage(
  services: Pick<Services, 'db' | 'clock'>,
  userId: string,
): Promise<StreamMessage> {
  return { event: 'portfolio', data: JSON.stringify(await getPortfolio(services.db, services.clock, userId)) };
}

/**
 * Sends each player's own pages the new portfolio after a movement, whichever instance made it. Reads only for players
 * with a page open here, one read at a time per player: what changes during a read is read once more.
 */
export function followPortfolios(services: PortfolioServices): void {
  const { live, listener, log } = services;
  const reading = new Map<string, { again: boolean }>();

  async function announce(userId: string): Promise<void> {
    const state = { again: true };
    reading.set(userId, state);
    try {
      while (state.again) {
        state.again = false;
        live.sendTo(userId, await portfolioMessage(services, userId));
      }
    } catch (error) {
      log.warn({ err: error }, 'a portfolio could not be announced');
    } finally {
      reading.delete(userId);
    }
  }

  const look = (userIds: readonly string[]) => {
    for (const userId of userIds) {
      const state = reading.get(userId);
      if (state) state.again = true;
      else if (live.has(userId)) void announce(userId);
    }
  };
  listener.on(portfolioChannel, (payload) => look(payload.split(',')));
  // What was announced while the connection was away is lost, so everybody here is told anew.
  listener.onReconnect(() => look(live.userIds));
}

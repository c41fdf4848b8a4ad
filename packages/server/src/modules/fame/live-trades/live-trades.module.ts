import { listLiveTrades, liveTradesEvent } from '@limelight/contract/fame/live-trades';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import { route } from '../../../platform/http/route.js';
import { streamMessage } from '../../../platform/live.js';
import type { Services } from '../../../services.js';
import { type MarketView, tickChannel } from '../../exchange/market/market.public.js';
import { LiveTradeFeed, presentLiveTrade } from './live-trade-feed.js';

/** What a page shows, and what it gets with each tick: one row a second at most is read. */
const shownMax = 12;

interface FeedServices extends Pick<Services, 'db'> {
  readonly market: { readonly tick: Pick<MarketView['tick'], 'number'> };
}

function registerLiveTrades(app: FastifyInstance, { db, market }: FeedServices): void {
  const feed = new LiveTradeFeed(db);
  route(app, listLiveTrades, async ({ query: { celebrityId } }) => {
    const rows = await feed.at(market.tick.number);
    const ofCelebrity = celebrityId === undefined ? rows : rows.filter((row) => row.celebrity_id === celebrityId);
    return { trades: ofCelebrity.slice(0, shownMax).map(presentLiveTrade) };
  });
}

/** Sends the trades of a finished tick to all open streams: one message for all of them. */
function subscribeToTicks({ db, live, listener, log }: Pick<Services, 'db' | 'live' | 'listener' | 'log'>): void {
  const feed = new LiveTradeFeed(db);
  const broadcast = async (tick: number) => {
    try {
      const rows = (await feed.at(tick)).filter(({ tick_number }) => tick_number === tick - 1);
      if (rows.length === 0) return;
      live.broadcast(streamMessage(liveTradesEvent, { trades: rows.slice(0, shownMax).map(presentLiveTrade) }));
    } catch (error) {
      // The feed shows the next ones; nothing depends on it.
      log.warn({ err: error }, 'cannot broadcast live trades');
    }
  };
  listener.on(tickChannel, (payload) => {
    if (live.connectionCount > 0) void broadcast(Number(payload));
  });
}

export const liveTradesModule = {
  name: 'fame/live-trades',
  routes: registerLiveTrades,
  live: { subscribe: subscribeToTicks },
} satisfies Module;

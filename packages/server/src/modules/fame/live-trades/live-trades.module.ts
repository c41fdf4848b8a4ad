import { listLiveTrades, liveTradesEvent, liveTradesTopic, tradesOfAll } from '@limelight/contract/fame/live-trades';
import type { LiveTrades } from '@limelight/contract/fame/live-trades.schema';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import { route } from '../../../platform/http/route.js';
import { streamMessage } from '../../../platform/live.js';
import type { Joining } from '../../../platform/topics.js';
import type { Services } from '../../../services.js';
import { type MarketView, tickChannel } from '../../exchange/market/market.public.js';
import { LiveTradeFeed, presentLiveTrade } from './live-trade-feed.js';
import type { LiveTradeRow } from './live-trades.sql.js';

/** What a page shows, and what it gets with each tick: one row a second at most is read. */
const shownMax = 12;

interface FeedServices extends Pick<Services, 'db'> {
  readonly market: Pick<MarketView, 'celebrities'> & { readonly tick: Pick<MarketView['tick'], 'number'> };
}

/** Pages that open and pages that are open read the same feed. */
const feeds = new WeakMap<Services['db'], LiveTradeFeed>();

function feedOf(db: Services['db']): LiveTradeFeed {
  const feed = feeds.get(db) ?? new LiveTradeFeed(db);
  feeds.set(db, feed);
  return feed;
}

function newestOf(rows: readonly LiveTradeRow[], celebrityId: string): LiveTrades {
  const own = celebrityId === tradesOfAll ? rows : rows.filter((row) => row.celebrity_id === celebrityId);
  return { trades: own.slice(0, shownMax).map(presentLiveTrade) };
}

function registerLiveTrades(app: FastifyInstance, { db, market }: FeedServices): void {
  route(app, listLiveTrades, async ({ query: { celebrityId = tradesOfAll } }) =>
    newestOf(await feedOf(db).at(market.tick.number), celebrityId),
  );
}

/**
 * Sends the trades of a finished tick to the pages that follow them: one message for all pages of a
 * celebrity.
 */
function subscribeToTicks({ db, live, listener, log }: Pick<Services, 'db' | 'live' | 'listener' | 'log'>): void {
  const publish = async (tick: number, ids: readonly string[]) => {
    try {
      const rows = (await feedOf(db).at(tick)).filter(({ tick_number }) => tick_number === tick - 1);
      for (const id of ids) {
        const newest = newestOf(rows, id);
        if (newest.trades.length > 0) live.publish(liveTradesTopic, id, streamMessage(liveTradesEvent, newest));
      }
    } catch (error) {
      // The feed shows the next ones; nothing depends on it.
      log.warn({ err: error }, 'cannot publish live trades');
    }
  };
  listener.on(tickChannel, (payload) => {
    const ids = live.joinedIds(liveTradesTopic);
    if (ids.length > 0) void publish(Number(payload), ids);
  });
}

export const liveTradesModule = {
  name: 'fame/live-trades',
  routes: registerLiveTrades,
  live: { subscribe: subscribeToTicks },
  topics: [
    {
      topic: liveTradesTopic,
      mayJoin: ({ market }: FeedServices, { id }: Joining) =>
        id === tradesOfAll || market.celebrities.some((celebrity) => celebrity.id === id),
      // What came between the page's request and its joining.
      snapshot: async ({ db, market }: FeedServices, { id }: Joining) => [
        streamMessage(liveTradesEvent, newestOf(await feedOf(db).at(market.tick.number), id)),
      ],
    },
  ],
} satisfies Module;

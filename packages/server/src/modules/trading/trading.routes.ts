import { listTrades, placeTrade as placeTradeEndpoint } from '@limelight/contract/trading';
import type { Trade } from '@limelight/contract/trading.schema';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.js';
import type { Services } from '../../services.js';
import { countTradesOf, listTradesOf } from './list-trades.sql.js';
import { tradePlacer } from './place-trade.js';

type TradingServices = Pick<Services, 'db' | 'pool' | 'clock' | 'random' | 'settings' | 'log'>;

export function registerTrading(app: FastifyInstance, services: TradingServices): void {
  const { db } = services;
  const placeTrade = tradePlacer(services);

  route(app, placeTradeEndpoint, async ({ viewer, body }) => placeTrade({ ...body, userId: viewer.userId }));

  route(app, listTrades, async ({ viewer, query }) => {
    const { limit, cursor, celebrityId } = query;
    // One extra row shows whether there is a next page.
    const rows = await listTradesOf(db, { userId: viewer.userId, before: cursor, celebrityId, limit: limit + 1 });
    const page = rows.slice(0, limit);
    return {
      trades: page.map(presentTrade),
      nextCursor: rows.length > limit ? (page.at(-1)?.number ?? null) : null,
      total: await countTradesOf(db, viewer.userId, celebrityId),
    };
  });
}

function presentTrade(row: Awaited<ReturnType<typeof listTradesOf>>[number]): Trade {
  return {
    id: row.id,
    celebrityId: row.celebrity_id,
    side: row.side,
    shares: row.shares,
    priceCents: row.price_cents,
    totalCents: row.total_cents,
    feeBps: row.fee_bps,
    feeCents: row.fee_cents,
    tick: row.tick_number,
    time: row.created_at.toISOString(),
  };
}

import {
  listTrades,
  placeTrade as placeTradeEndpoint,
  undoTrade as undoTradeEndpoint,
} from '@limelight/contract/play/trading';
import type { Trade } from '@limelight/contract/play/trading.schema';
import { undoDeadlineMs } from '@limelight/rules/undo';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { marketGate } from '../../exchange/market/market.public.js';
import { countTradesOf, listTradesOf } from './list-trades.sql.js';
import { tradePlacer } from './place-trade.js';
import { undoTrade } from './undo-trade.js';

type TradingServices = Pick<Services, 'db' | 'pool' | 'clock' | 'random' | 'settings' | 'log' | 'secrets'>;

export function registerTrading(app: FastifyInstance, services: TradingServices): void {
  const { db, clock } = services;
  const placeTrade = tradePlacer(services);
  const requireOpenMarket = marketGate(services);

  route(app, placeTradeEndpoint, async ({ viewer, body }) => {
    await requireOpenMarket();
    return placeTrade({ ...body, userId: viewer.userId });
  });

  route(app, undoTradeEndpoint, async ({ viewer, params, body }) => {
    await requireOpenMarket();
    return undoTrade(services, { ...body, userId: viewer.userId, tradeId: params.id });
  });

  route(app, listTrades, async ({ viewer, query }) => {
    const { limit, cursor, celebrityId } = query;
    const now = clock.now();
    // One extra row shows whether there is a next page.
    const rows = await listTradesOf(db, { userId: viewer.userId, before: cursor, celebrityId, limit: limit + 1, now });
    const page = rows.slice(0, limit);
    const isAll = cursor === undefined && rows.length <= limit;
    return {
      trades: page.map((row) => presentTrade(row, now)),
      nextCursor: rows.length > limit ? (page.at(-1)?.number ?? null) : null,
      total: isAll ? page.length : await countTradesOf(db, viewer.userId, celebrityId),
    };
  });
}

type TradeRow = Awaited<ReturnType<typeof listTradesOf>>[number];

function presentTrade(row: TradeRow, now: Date): Trade {
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
    undoUntil: row.undo === null ? undoUntil(row, now) : null,
    undone: row.undo && { ...row.undo, time: new Date(row.undo.time).toISOString() },
  };
}

function undoUntil({ created_at, haltedMs }: TradeRow, now: Date): string | null {
  const untilMs = undoDeadlineMs({ tradedAtMs: created_at.getTime(), haltedMs });
  return untilMs < now.getTime() ? null : new Date(untilMs).toISOString();
}

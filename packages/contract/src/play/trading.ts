import { tradeRefusalCodes } from '@limelight/rules/trade';
import { undoRefusalCodes } from '@limelight/rules/undo';
import { endpoint } from '../endpoint.js';
import type * as schemas from './trading.schema.js';

export const placeTrade = endpoint<typeof schemas.placeTrade>()({
  method: 'POST',
  url: '/api/v1/trades',
  summary: 'Buy or sell shares at the current price',
  policy: 'trader',
  scope: 'trade',
  status: 201,
  limitedPerAddress: false,
  errors: [...tradeRefusalCodes, 'TICK_UNKNOWN', 'ID_REUSED'],
});

export const listTrades = endpoint<typeof schemas.listTrades>()({
  url: '/api/v1/trades',
  summary: "The player's own trades, newest first",
  policy: 'player',
  offline: true,
  scope: 'read',
});

export const undoTrade = endpoint<typeof schemas.undoTrade>()({
  method: 'POST',
  url: '/api/v1/trades/:id/undo',
  summary: 'Undo a trade of the last 10 minutes at the current price, with its fee refunded (VIP Pro and VIP Elite)',
  policy: 'trader',
  scope: 'trade',
  status: 201,
  errors: [...undoRefusalCodes, 'NOT_FOUND', 'TICK_UNKNOWN', 'ID_REUSED'],
});

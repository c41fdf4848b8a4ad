import { tradeRefusalCodes } from '@limelight/rules/trade';
import { endpoint } from './endpoint.js';
import type * as schemas from './trading.schema.js';

export const placeTrade = endpoint<typeof schemas.placeTrade>()({
  method: 'POST',
  url: '/api/v1/trades',
  summary: 'Buy or sell shares at the current price',
  policy: 'player',
  scope: 'trade',
  status: 201,
  limitedPerAddress: false,
  errors: [...tradeRefusalCodes, 'TICK_UNKNOWN', 'ID_REUSED'],
});

export const listTrades = endpoint<typeof schemas.listTrades>()({
  url: '/api/v1/trades',
  summary: "The player's own trades, newest first",
  policy: 'player',
  scope: 'read',
});

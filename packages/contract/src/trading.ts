import { endpoint } from './endpoint.js';
import type * as schemas from './trading.schema.js';

export const placeTrade = endpoint<typeof schemas.placeTrade>()({
  method: 'POST',
  url: '/api/v1/trades',
  tag: 'Trading',
  summary: 'Buy or sell shares at the current price',
  policy: 'player',
  scope: 'trade',
  status: 201,
  limitedPerAddress: false,
  errors: [
    'ACCOUNT_FROZEN',
    'CELEBRITY_UNKNOWN',
    'CELEBRITY_SUSPENDED',
    'TRADING_HALTED',
    'QUANTITY_INVALID',
    'TICK_UNKNOWN',
    'PRICE_MOVED',
    'DAILY_LIMIT',
    'POSITION_LIMIT',
    'NOT_ENOUGH_SHARES',
    'NOT_ENOUGH_CASH',
    'ID_REUSED',
  ],
});

export const listTrades = endpoint<typeof schemas.listTrades>()({
  method: 'GET',
  url: '/api/v1/trades',
  tag: 'Trading',
  summary: "The player's own trades, newest first",
  policy: 'player',
  scope: 'read',
});

export { type PlayerTradeRequest, placeTradesWithin, type TradeDecision } from './place-trades.sql.js';
export { sumTraded } from './traded.sql.js';
export { tradingSettings } from './trading.settings.js';
export { countUndosSince, countUndosToday } from './undo.sql.js';

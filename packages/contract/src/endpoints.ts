import { checkReferralCode, getMe } from './accounts.js';
import type { Endpoint } from './endpoint.js';
import { getCandles, getCelebrity, getFairness, getSparklines, getTick, listCelebrities } from './market.js';
import { getPublicSettings } from './settings.js';
import { listTrades, placeTrade } from './trading.js';
import { getPortfolio, getPortfolioHistory } from './wallet.js';

/** Every JSON call of the API: the server does not start without one of them. */
export const endpoints: readonly Endpoint[] = [
  getMe,
  checkReferralCode,
  listCelebrities,
  getCelebrity,
  getCandles,
  getTick,
  getSparklines,
  getFairness,
  getPortfolio,
  getPortfolioHistory,
  placeTrade,
  listTrades,
  getPublicSettings,
];

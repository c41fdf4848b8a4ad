import type { Endpoint } from './endpoint.js';
import { getLeague, getTraderBoard } from './leaderboards.js';
import { listNews } from './news.js';
import { listNotifications } from './notifications.js';
import { listOrders } from './orders.js';
import { listPriceAlerts } from './price-alerts.js';
import { getChecklist, getDailyBonus, listDividends, listReferrals } from './rewards.js';
import { listTrades } from './trading.js';
import { getPortfolio, getPortfolioHistory } from './wallet.js';
import { getWatchlist } from './watchlist.js';

/** The endpoints with `offline`, for the service worker. */
export const offlineReading: readonly Endpoint[] = [
  getPortfolio,
  getPortfolioHistory,
  listTrades,
  getWatchlist,
  listOrders,
  listPriceAlerts,
  listNews,
  listNotifications,
  getDailyBonus,
  getChecklist,
  listReferrals,
  listDividends,
  getTraderBoard,
  getLeague,
];

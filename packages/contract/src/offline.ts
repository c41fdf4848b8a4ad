import type { Endpoint } from './endpoint.js';
import { listNews } from './exchange/news.js';
import { getPortfolio, getPortfolioHistory } from './exchange/wallet.js';
import { getLeague, getTraderBoard } from './fame/leaderboards.js';
import { listNotifications } from './people/notifications.js';
import { listOrders } from './play/orders.js';
import { listPriceAlerts } from './play/price-alerts.js';
import { getChecklist, getDailyBonus, listDividends, listReferrals } from './play/rewards.js';
import { listTrades } from './play/trading.js';
import { getWatchlist } from './play/watchlist.js';

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

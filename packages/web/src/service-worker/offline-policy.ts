import { getMe } from '@limelight/contract/accounts';
import { avatarFolder, posterFolder, serverFolders } from '@limelight/contract/addresses';
import type { Endpoint } from '@limelight/contract/endpoint';
import * as leaderboards from '@limelight/contract/leaderboards';
import * as market from '@limelight/contract/market';
import { listNews } from '@limelight/contract/news';
import { listNotifications } from '@limelight/contract/notifications';
import { listOrders } from '@limelight/contract/orders';
import { listPriceAlerts } from '@limelight/contract/price-alerts';
import * as rewards from '@limelight/contract/rewards';
import { getPublicSettings } from '@limelight/contract/settings';
import { listTrades } from '@limelight/contract/trading';
import * as wallet from '@limelight/contract/wallet';
import { getWatchlist } from '@limelight/contract/watchlist';

/** The caching strategy of a request. `leave`: the browser handles it as without a service worker. */
export type Handling = 'page' | 'asset' | 'file' | 'everybody' | 'own' | 'leave';

export interface HandledRequest {
  readonly method: string;
  /** `navigate` for a page. */
  readonly mode: string;
  readonly url: URL;
  readonly ownOrigin: string;
}

/** The paths of calls, whatever their parameters. */
function pathsOf(calls: readonly Endpoint[]): RegExp {
  return new RegExp(`^(?:${calls.map(({ url }) => url.replace(/:\w+/g, '[^/]+')).join('|')})$`);
}

/** Public reads that are useful offline. Everything else of the API needs the server. */
const everybodysReading = pathsOf([
  market.listCelebrities,
  market.getCelebrity,
  market.getCandles,
  market.getSparklines,
  getPublicSettings,
]);
/** A player's own reads. These include news and rankings, whose responses depend on the account. */
const ownReading = pathsOf([
  getMe,
  wallet.getPortfolio,
  wallet.getPortfolioHistory,
  listTrades,
  getWatchlist,
  listOrders,
  listPriceAlerts,
  listNews,
  listNotifications,
  rewards.getDailyBonus,
  rewards.getChecklist,
  rewards.listReferrals,
  rewards.listDividends,
  leaderboards.getTraderBoard,
  leaderboards.getLeague,
]);

/** A page that is not part of the app. */
function isServerPage(pathname: string): boolean {
  return serverFolders.includes(pathname.split('/')[1] ?? '');
}

export function handlingOf({ method, mode, url, ownOrigin }: HandledRequest): Handling {
  if (method !== 'GET' || url.origin !== ownOrigin) return 'leave';
  const { pathname } = url;
  if (everybodysReading.test(pathname)) return 'everybody';
  if (ownReading.test(pathname)) return 'own';
  if (isServerPage(pathname)) return 'leave';
  if (mode === 'navigate') return 'page';
  if (pathname.startsWith('/assets/')) return 'asset';
  const isPicture = pathname.startsWith(posterFolder) || pathname.startsWith(avatarFolder);
  return isPicture || /\.(?:js|svg|png|webmanifest)$/.test(pathname) ? 'file' : 'leave';
}

import { endpoints } from '@limelight/contract/endpoints.schema';
import type { FastifyInstance } from 'fastify';
import { keyHolderFinder } from './modules/api-keys/api-keys.public.js';
import { registerApiKeys } from './modules/api-keys/api-keys.routes.js';
import { registerAccounts } from './modules/auth/accounts.routes.js';
import { sessionCookie } from './modules/auth/auth.public.js';
import { registerAvatarFiles, registerAvatars } from './modules/avatars/avatars.routes.js';
import type { RankingSource } from './modules/leaderboards/leaderboards.public.js';
import { registerLeaderboards } from './modules/leaderboards/leaderboards.routes.js';
import { registerMailbox } from './modules/mailbox/mailbox.routes.js';
import { findCelebrity, type MarketView, presentListing } from './modules/market/market.public.js';
import { registerMarket } from './modules/market/market.routes.js';
import { registerNews } from './modules/news/news.routes.js';
import { notificationMessage } from './modules/notifications/notifications.public.js';
import { registerNotifications } from './modules/notifications/notifications.routes.js';
import { registerPush } from './modules/notifications/push.routes.js';
import { registerOrders } from './modules/orders/orders.routes.js';
import { registerPortfolio } from './modules/portfolio/portfolio.routes.js';
import { registerPosters } from './modules/posters/posters.routes.js';
import { registerPriceAlerts } from './modules/price-alerts/price-alerts.routes.js';
import { registerRewards } from './modules/rewards/rewards.routes.js';
import { presentSettings } from './modules/settings/settings.public.js';
import { registerSettings } from './modules/settings/settings.routes.js';
import { registerSharing } from './modules/sharing/sharing.routes.js';
import { registerSupport } from './modules/support/support.routes.js';
import { type Readiness, registerSystem } from './modules/system/system.routes.js';
import { registerTrading } from './modules/trading/trading.routes.js';
import { portfolioMessage } from './modules/wallet/wallet.public.js';
import { registerWallet } from './modules/wallet/wallet.routes.js';
import { registerWatchlist } from './modules/watchlist/watchlist.routes.js';
import { registerWebapp } from './modules/webapp/webapp.routes.js';
import { registerApiPages } from './platform/http/api-pages.js';
import { createHttpServer } from './platform/http/server.js';
import type { Services } from './services.js';

export interface AppOptions {
  readonly services: Services;
  readonly market: MarketView;
  readonly rankings: RankingSource;
  readonly readiness: Readiness;
}

/** The whole server, every module registered, not yet listening. */
export async function buildApp({ services, market, rankings, readiness }: AppOptions): Promise<FastifyInstance> {
  const { env, live, log } = services;
  const app = await createHttpServer({ production: env.production, trustedProxies: env.trustedProxies, logger: log });
  await registerAccounts(app, services, keyHolderFinder(services));
  registerApiKeys(app, services);
  registerSettings(app, services);
  registerSupport(app, services);
  registerMarket(app, services, {
    market,
    ownMessages: async (userId) => [
      await portfolioMessage(services, userId),
      await notificationMessage(services, userId),
    ],
  });
  registerNews(app, services);
  registerTrading(app, services);
  registerWallet(app, services);
  await registerNotifications(app, services);
  registerPush(app, services);
  registerOrders(app, services);
  registerPriceAlerts(app, services);
  registerWatchlist(app, services);
  registerSharing(app, services, { market });
  registerPortfolio(app, services);
  registerRewards(app, services);
  registerLeaderboards(app, services, { rankings, market });
  registerPosters(app, { findCelebrity: async (id) => findCelebrity(market, id) });
  registerAvatars(app);
  registerAvatarFiles(app, services.files);
  if (!env.production) registerMailbox(app, services);
  registerSystem(app, services, readiness);
  await registerApiPages(app);
  requireEveryEndpoint(app);
  await registerWebapp(app, {
    listing: () => presentListing(market),
    settings: () => presentSettings(services.settings.current, services.env.tickIntervalMs),
    sessionCookieName: sessionCookie(services).name,
  });
  app.addHook('preClose', async () => live.close());
  return app;
}

/** What the contract promises must be there: a module that was not registered stops the start. */
function requireEveryEndpoint(app: FastifyInstance): void {
  const missing = endpoints.find(({ method, url }) => !app.hasRoute({ method, url }));
  if (missing) throw new Error(`nobody answers ${missing.method} ${missing.url}`);
}

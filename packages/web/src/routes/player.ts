import { paths } from '@limelight/contract/paths';
import { createRoute } from '@tanstack/react-router';
import { parseDashboardSearch } from '../features/player/dashboard/dashboard-search';
import { parseLeaderboardsSearch } from '../features/player/leaderboards/leaderboards-search';
import { parseChartSearch } from '../features/player/market/chart-search';
import { parseVipSearch } from '../features/player/membership/vip-search';
import { parseNewsSearch } from '../features/player/news/news-search';
import { parseNotificationsSearch } from '../features/player/notifications/notifications-search';
import { parseBuyTokensSearch } from '../features/player/payments/buy-tokens-search';
import { parseSquadsSearch } from '../features/player/squads/squads-search';
import { parseTradeSearch } from '../features/player/trading/trade-search';
import { parseHoldingsSearch } from '../features/player/wallet/holdings-search';
import { lazyPage } from '../shell/lazy-page';
import { requireAudience, requirePlayer } from '../shell/route-guard';
import { root } from './root';

export const playerRoute = createRoute({
  getParentRoute: () => root,
  id: 'player',
  beforeLoad: requirePlayer,
  component: lazyPage(() => import('../shell/player-layout'), 'PlayerLayout'),
});

const dashboard = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.dashboard,
  staticData: { title: 'Dashboard', ticker: true, guest: true, pull: true },
  validateSearch: parseDashboardSearch,
  component: lazyPage(() => import('../features/player/dashboard/dashboard-page'), 'DashboardPage'),
});

const trade = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.trade,
  staticData: { title: 'Trade Celebrity Stocks', guest: true, pull: true },
  validateSearch: parseTradeSearch,
  component: lazyPage(() => import('../features/player/trading/trade-page'), 'TradePage'),
});

const holdings = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.holdings,
  staticData: { title: 'My Holdings', guest: true, pull: true },
  validateSearch: parseHoldingsSearch,
  component: lazyPage(() => import('../features/player/wallet/holdings-page'), 'HoldingsPage'),
});

const leaderboards = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.leaderboards,
  staticData: { title: 'Leaderboards', guest: true, pull: true },
  validateSearch: parseLeaderboardsSearch,
  component: lazyPage(() => import('../features/player/leaderboards/leaderboards-page'), 'LeaderboardsPage'),
});

const rewards = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.rewards,
  staticData: { title: 'Rewards', guest: true },
  component: lazyPage(() => import('../features/player/rewards/rewards-page'), 'RewardsPage'),
});

const celebrity = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.celebrity,
  staticData: { title: 'Celebrity', guest: true, ownBars: true },
  validateSearch: parseChartSearch,
  component: lazyPage(() => import('../features/player/market/celebrity-page'), 'CelebrityPage'),
});

const ipo = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.ipo,
  staticData: { title: 'New listing', guest: true, actionBar: true },
  component: lazyPage(() => import('../features/player/ipos/ipo-page'), 'IpoPage'),
});

const squadEvent = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.squadEvent,
  staticData: { title: 'Squad event', guest: true, actionBar: true },
  component: lazyPage(() => import('../features/player/squad-events/event-page'), 'EventPage'),
});

const squads = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.squads,
  staticData: { title: 'Squads', guest: true, pull: true },
  validateSearch: parseSquadsSearch,
  component: lazyPage(() => import('../features/player/squads/squads-page'), 'SquadsPage'),
});

const squad = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.squad,
  staticData: { title: 'Squad', guest: true, actionBar: true },
  component: lazyPage(() => import('../features/player/squads/squad-page'), 'SquadPage'),
});

const notifications = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.notifications,
  staticData: { title: 'Notifications' },
  validateSearch: parseNotificationsSearch,
  component: lazyPage(() => import('../features/player/notifications/notifications-page'), 'NotificationsPage'),
});

const notificationSettings = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.notificationSettings,
  staticData: { title: 'Notification settings' },
  component: lazyPage(
    () => import('../features/player/notifications/notification-settings-page'),
    'NotificationSettingsPage',
  ),
});

const profile = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.profile,
  staticData: { title: 'Profile' },
  component: lazyPage(() => import('../features/player/profile/profile-page'), 'ProfilePage'),
});

const editProfile = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.editProfile,
  staticData: { title: 'Edit Profile' },
  component: lazyPage(() => import('../features/player/profile/profile-edit-page'), 'ProfileEditPage'),
});

const news = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.news,
  staticData: { title: 'News', guest: true, pull: true },
  validateSearch: parseNewsSearch,
  component: lazyPage(() => import('../features/player/news/news-page'), 'NewsPage'),
});

const apiKeys = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.apiKeys,
  staticData: { title: 'API keys' },
  component: lazyPage(() => import('../features/player/api-keys/api-keys-page'), 'ApiKeysPage'),
});

const supportTicket = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.supportTicket,
  staticData: { title: 'Your message' },
  component: lazyPage(() => import('../features/account/support/ticket-page'), 'TicketPage'),
});

const squadCase = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.squadCase,
  staticData: { title: 'Appeal' },
  component: lazyPage(() => import('../features/player/squad-appeals/appeal-page'), 'AppealPage'),
});

const vip = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.vip,
  staticData: { title: 'VIP Membership', guest: true, actionBar: true },
  validateSearch: parseVipSearch,
  component: lazyPage(() => import('../features/player/membership/vip-page'), 'VipPage'),
});

const buyTokens = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.buyTokens,
  staticData: { title: 'Buy Tokens', guest: true, actionBar: true },
  validateSearch: parseBuyTokensSearch,
  component: lazyPage(() => import('../features/player/payments/buy-tokens-page'), 'BuyTokensPage'),
});

/** Stands in for a provider's own page, so it has nothing of the game around it. */
export const sandboxCheckoutRoute = createRoute({
  getParentRoute: () => root,
  path: paths.sandboxCheckout,
  staticData: { title: 'Test payment' },
  beforeLoad: (arrival) => requireAudience('player', arrival),
  component: lazyPage(() => import('../features/player/payments/sandbox-checkout-page'), 'SandboxCheckoutPage'),
});

export const playerRoutes = playerRoute.addChildren([
  notifications,
  notificationSettings,
  dashboard,
  trade,
  leaderboards,
  holdings,
  rewards,
  celebrity,
  ipo,
  squads,
  squad,
  squadEvent,
  news,
  profile,
  editProfile,
  apiKeys,
  vip,
  buyTokens,
  supportTicket,
  squadCase,
]);

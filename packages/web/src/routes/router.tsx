import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router';
import { parseTokenSearch } from '../features/account/token-search';
import { parseDashboardSearch } from '../features/player/dashboard/dashboard-search';
import { parseLeaderboardsSearch } from '../features/player/leaderboards/leaderboards-search';
import { parseChartSearch } from '../features/player/market/chart-search';
import { parseNewsSearch } from '../features/player/news/news-search';
import { parseNotificationsSearch } from '../features/player/notifications/notifications-search';
import { parseTradeSearch } from '../features/player/trading/trade-search';
import { parseHoldingsSearch } from '../features/player/wallet/holdings-search';
import { parseHelpSearch } from '../features/visitor/help/help-search';
import { parseLandingSearch } from '../features/visitor/landing/landing-search';
import { paths } from '../paths';
import { type EntryContext, enterAs, enterLanding } from '../shell/enter';
import { ErrorPage } from '../shell/error-page';
import { lazyPage } from '../shell/lazy-page';
import { NotFoundPage } from '../shell/not-found-page';
import { Root } from '../shell/root';
import { Spinner } from '../ui/spinner';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the browser's tab says, before the product's name. */
    readonly title?: string;
    /** A player's page that a guest may see; the others say that they need an account. */
    readonly guest?: boolean;
    /** The strip of all prices under the top bar. */
    readonly ticker?: boolean;
  }
  interface Register {
    readonly router: ReturnType<typeof createAppRouter>;
  }
}

const root = createRootRouteWithContext<EntryContext>()({ component: Root, notFoundComponent: NotFoundPage });

const landing = createRoute({
  getParentRoute: () => root,
  path: paths.landing,
  validateSearch: parseLandingSearch,
  beforeLoad: enterLanding,
  component: lazyPage(() => import('../features/visitor/landing/landing-page'), 'LandingPage'),
});

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: paths.verifyEmail,
  staticData: { title: 'Verify your email' },
  validateSearch: parseTokenSearch,
  // With a token the page itself verifies and then sends on.
  beforeLoad: async (arrival) => {
    if (arrival.search.token === undefined) await enterAs('unverified', arrival);
  },
  component: lazyPage(() => import('../features/account/verify-email-page'), 'VerifyEmailPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: paths.resetPassword,
  staticData: { title: 'Reset your password' },
  validateSearch: parseTokenSearch,
  component: lazyPage(() => import('../features/account/reset-password-page'), 'ResetPasswordPage'),
});

const terms = createRoute({
  getParentRoute: () => root,
  path: paths.terms,
  staticData: { title: 'Terms of Service' },
  component: lazyPage(() => import('../features/visitor/legal/terms-page'), 'TermsPage'),
});

const privacy = createRoute({
  getParentRoute: () => root,
  path: paths.privacy,
  staticData: { title: 'Privacy Policy' },
  component: lazyPage(() => import('../features/visitor/legal/privacy-page'), 'PrivacyPage'),
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: paths.unsubscribe,
  staticData: { title: 'Stop the daily mails' },
  validateSearch: parseTokenSearch,
  component: lazyPage(() => import('../features/account/unsubscribe-page'), 'UnsubscribePage'),
});

const help = createRoute({
  getParentRoute: () => root,
  path: paths.help,
  staticData: { title: 'Help Centre' },
  validateSearch: parseHelpSearch,
  component: lazyPage(() => import('../features/visitor/help/help-page'), 'HelpPage'),
});

const fairness = createRoute({
  getParentRoute: () => root,
  path: paths.fairness,
  staticData: { title: 'Fair prices' },
  component: lazyPage(() => import('../features/visitor/fairness/fairness-page'), 'FairnessPage'),
});

export const playerRoute = createRoute({
  getParentRoute: () => root,
  id: 'player',
  beforeLoad: (arrival) => enterAs('player', arrival),
  component: lazyPage(() => import('../shell/player-layout'), 'PlayerLayout'),
});

const dashboard = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.dashboard,
  staticData: { title: 'Dashboard', ticker: true, guest: true },
  validateSearch: parseDashboardSearch,
  component: lazyPage(() => import('../features/player/dashboard/dashboard-page'), 'DashboardPage'),
});

const trade = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.trade,
  staticData: { title: 'Trade Celebrity Stocks', guest: true },
  validateSearch: parseTradeSearch,
  component: lazyPage(() => import('../features/player/trading/trade-page'), 'TradePage'),
});

const holdings = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.holdings,
  staticData: { title: 'My Holdings', guest: true },
  validateSearch: parseHoldingsSearch,
  component: lazyPage(() => import('../features/player/wallet/holdings-page'), 'HoldingsPage'),
});

const leaderboards = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.leaderboards,
  staticData: { title: 'Leaderboards' },
  validateSearch: parseLeaderboardsSearch,
  component: lazyPage(() => import('../features/player/leaderboards/leaderboards-page'), 'LeaderboardsPage'),
});

const rewards = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.rewards,
  staticData: { title: 'Rewards' },
  component: lazyPage(() => import('../features/player/rewards/rewards-page'), 'RewardsPage'),
});

const celebrity = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.celebrity,
  staticData: { title: 'Celebrity', guest: true },
  validateSearch: parseChartSearch,
  component: lazyPage(() => import('../features/player/market/celebrity-page'), 'CelebrityPage'),
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
  staticData: { title: 'News', guest: true },
  validateSearch: parseNewsSearch,
  component: lazyPage(() => import('../features/player/news/news-page'), 'NewsPage'),
});

const apiKeys = createRoute({
  getParentRoute: () => playerRoute,
  path: paths.apiKeys,
  staticData: { title: 'API keys' },
  component: lazyPage(() => import('../features/player/api-keys/api-keys-page'), 'ApiKeysPage'),
});

export const routeTree = root.addChildren([
  landing,
  verifyEmail,
  resetPassword,
  terms,
  privacy,
  help,
  fairness,
  unsubscribe,
  playerRoute.addChildren([
    notifications,
    notificationSettings,
    dashboard,
    trade,
    leaderboards,
    holdings,
    rewards,
    celebrity,
    news,
    profile,
    editProfile,
    apiKeys,
  ]),
]);

/** @param queryClient holds who is signed in, by which the guards decide */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration: true,
    defaultPreload: 'intent',
    // A page that is there at once must not flash a spinner.
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultPendingComponent: () => <Spinner page size={28} label="Loading" />,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });
}

import type { Module } from './module.js';
import { accessModule } from './modules/access/access.module.js';
import { apiKeysModule } from './modules/api-keys/api-keys.module.js';
import { auditTrailModule } from './modules/audit-trail/audit-trail.module.js';
import { authModule } from './modules/auth/auth.module.js';
import { avatarsModule } from './modules/avatars/avatars.module.js';
import { backupsModule } from './modules/backups/backups.module.js';
import type { BackupHost } from './modules/backups/backups.public.js';
import { campaignsModule } from './modules/campaigns/campaigns.module.js';
import { cannedRepliesModule } from './modules/canned-replies/canned-replies.module.js';
import { celebritiesModule } from './modules/celebrities/celebrities.module.js';
import { dashboardsModule } from './modules/dashboards/dashboards.module.js';
import { earlyAlertsModule } from './modules/early-alerts/early-alerts.module.js';
import { economyModule } from './modules/economy/economy.module.js';
import { emailAddressModule } from './modules/email-address/email-address.module.js';
import { failedJobsModule } from './modules/failed-jobs/failed-jobs.module.js';
import { handlesModule } from './modules/handles/handles.module.js';
import { insiderTipModule } from './modules/insider-tip/insider-tip.module.js';
import { leaderboardsModule } from './modules/leaderboards/leaderboards.module.js';
import type { RankingSource } from './modules/leaderboards/leaderboards.public.js';
import { liveTradesModule } from './modules/live-trades/live-trades.module.js';
import { mailConsentModule } from './modules/mail-consent/mail-consent.module.js';
import { mailboxModule } from './modules/mailbox/mailbox.module.js';
import { marketModule } from './modules/market/market.module.js';
import type { MarketView } from './modules/market/market.public.js';
import { mediaModule } from './modules/media/media.module.js';
import type { MediaUsers } from './modules/media/media.public.js';
import { membershipModule } from './modules/membership/membership.module.js';
import { newsModule } from './modules/news/news.module.js';
import { notificationsModule } from './modules/notifications/notifications.module.js';
import { ordersModule } from './modules/orders/orders.module.js';
import { paymentsModule } from './modules/payments/payments.module.js';
import type { OpenGateways } from './modules/payments/payments.public.js';
import { portfolioModule } from './modules/portfolio/portfolio.module.js';
import { postersModule } from './modules/posters/posters.module.js';
import { predictionsModule } from './modules/predictions/predictions.module.js';
import { premieresModule } from './modules/premieres/premieres.module.js';
import { priceAlertsModule } from './modules/price-alerts/price-alerts.module.js';
import { privacyModule } from './modules/privacy/privacy.module.js';
import { profileModule } from './modules/profile/profile.module.js';
import { rewardsModule } from './modules/rewards/rewards.module.js';
import { savedViewsModule } from './modules/saved-views/saved-views.module.js';
import { securityEventsModule } from './modules/security-events/security-events.module.js';
import { settingsModule } from './modules/settings/settings.module.js';
import { sharingModule } from './modules/sharing/sharing.module.js';
import { splitsModule } from './modules/splits/splits.module.js';
import { supportModule } from './modules/support/support.module.js';
import { systemModule } from './modules/system/system.module.js';
import type { Readiness } from './modules/system/system.public.js';
import { telegramModule } from './modules/telegram/telegram.module.js';
import { testimonialsModule } from './modules/testimonials/testimonials.module.js';
import { tradingModule } from './modules/trading/trading.module.js';
import { usersModule } from './modules/users/users.module.js';
import { walletModule } from './modules/wallet/wallet.module.js';
import { watchlistModule } from './modules/watchlist/watchlist.module.js';
import { webappModule } from './modules/webapp/webapp.module.js';
import type { PersonalTables } from './platform/personal-table.js';
import type { StreamSources } from './platform/stream-route.js';
import type { WaitingQueues } from './platform/waiting-queue.js';
import type { Services } from './services.js';

/** Services, and what single modules provide at the start for others to read. */
export interface Context extends Services, PersonalTables, MediaUsers, WaitingQueues {
  readonly market: MarketView;
  readonly rankings: RankingSource;
  readonly payments: OpenGateways;
  readonly readiness: Readiness;
  readonly host: BackupHost;
  readonly ownMessages: StreamSources['own'];
}

/** Every module of the server, in the order in which routes are registered. */
export const modules: readonly Module<Context>[] = [
  // First: it observes the requests of all others.
  securityEventsModule,
  accessModule,
  auditTrailModule,
  authModule,
  profileModule,
  handlesModule,
  privacyModule,
  apiKeysModule,
  settingsModule,
  supportModule,
  marketModule,
  celebritiesModule,
  predictionsModule,
  premieresModule,
  newsModule,
  splitsModule,
  telegramModule,
  earlyAlertsModule,
  insiderTipModule,
  testimonialsModule,
  cannedRepliesModule,
  emailAddressModule,
  failedJobsModule,
  tradingModule,
  walletModule,
  paymentsModule,
  membershipModule,
  mailConsentModule,
  campaignsModule,
  usersModule,
  notificationsModule,
  ordersModule,
  priceAlertsModule,
  watchlistModule,
  sharingModule,
  portfolioModule,
  rewardsModule,
  savedViewsModule,
  leaderboardsModule,
  liveTradesModule,
  economyModule,
  dashboardsModule,
  postersModule,
  avatarsModule,
  mediaModule,
  mailboxModule,
  backupsModule,
  systemModule,
  webappModule,
];

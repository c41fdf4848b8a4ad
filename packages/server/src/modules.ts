import type { Module } from './module.js';
import { celebritiesModule } from './modules/exchange/celebrities/celebrities.module.js';
import { earlyAlertsModule } from './modules/exchange/early-alerts/early-alerts.module.js';
import { insiderTipModule } from './modules/exchange/insider-tip/insider-tip.module.js';
import { marketModule } from './modules/exchange/market/market.module.js';
import type { MarketView, PriceCauseSource } from './modules/exchange/market/market.public.js';
import { newsModule } from './modules/exchange/news/news.module.js';
import { postersModule } from './modules/exchange/posters/posters.module.js';
import { premieresModule } from './modules/exchange/premieres/premieres.module.js';
import { retirementsModule } from './modules/exchange/retirements/retirements.module.js';
import { splitsModule } from './modules/exchange/splits/splits.module.js';
import { walletModule } from './modules/exchange/wallet/wallet.module.js';
import { leaderboardsModule } from './modules/fame/leaderboards/leaderboards.module.js';
import type { RankingSource } from './modules/fame/leaderboards/leaderboards.public.js';
import { liveTradesModule } from './modules/fame/live-trades/live-trades.module.js';
import { programsModule } from './modules/fame/programs/programs.module.js';
import { ringsModule } from './modules/fame/rings/rings.module.js';
import { sharingModule } from './modules/fame/sharing/sharing.module.js';
import { squadChatModule } from './modules/fame/squad-chat/squad-chat.module.js';
import { squadEventsModule } from './modules/fame/squad-events/squad-events.module.js';
import { squadsModule } from './modules/fame/squads/squads.module.js';
import { telegramModule } from './modules/fame/telegram/telegram.module.js';
import { backupsModule } from './modules/house/backups/backups.module.js';
import type { BackupHost } from './modules/house/backups/backups.public.js';
import { dashboardsModule } from './modules/house/dashboards/dashboards.module.js';
import { privacyModule } from './modules/house/privacy/privacy.module.js';
import { systemModule } from './modules/house/system/system.module.js';
import type { Readiness } from './modules/house/system/system.public.js';
import { usersModule } from './modules/house/users/users.module.js';
import { webappModule } from './modules/house/webapp/webapp.module.js';
import { economyModule } from './modules/money/economy/economy.module.js';
import { membershipModule } from './modules/money/membership/membership.module.js';
import { paymentsModule } from './modules/money/payments/payments.module.js';
import type { OpenGateways } from './modules/money/payments/payments.public.js';
import { accessModule } from './modules/people/access/access.module.js';
import { apiKeysModule } from './modules/people/api-keys/api-keys.module.js';
import { auditTrailModule } from './modules/people/audit-trail/audit-trail.module.js';
import { authModule } from './modules/people/auth/auth.module.js';
import { avatarsModule } from './modules/people/avatars/avatars.module.js';
import { emailAddressModule } from './modules/people/email-address/email-address.module.js';
import { failedJobsModule } from './modules/people/failed-jobs/failed-jobs.module.js';
import { handlesModule } from './modules/people/handles/handles.module.js';
import { mailConsentModule } from './modules/people/mail-consent/mail-consent.module.js';
import { notificationsModule } from './modules/people/notifications/notifications.module.js';
import { profileModule } from './modules/people/profile/profile.module.js';
import { savedViewsModule } from './modules/people/saved-views/saved-views.module.js';
import { securityEventsModule } from './modules/people/security-events/security-events.module.js';
import { settingsModule } from './modules/people/settings/settings.module.js';
import { iposModule } from './modules/play/ipos/ipos.module.js';
import { ordersModule } from './modules/play/orders/orders.module.js';
import { poolsModule } from './modules/play/pools/pools.module.js';
import { portfolioModule } from './modules/play/portfolio/portfolio.module.js';
import { predictionsModule } from './modules/play/predictions/predictions.module.js';
import { priceAlertsModule } from './modules/play/price-alerts/price-alerts.module.js';
import { rewardsModule } from './modules/play/rewards/rewards.module.js';
import { tradingModule } from './modules/play/trading/trading.module.js';
import { watchlistModule } from './modules/play/watchlist/watchlist.module.js';
import { campaignsModule } from './modules/talk/campaigns/campaigns.module.js';
import { cannedRepliesModule } from './modules/talk/canned-replies/canned-replies.module.js';
import { mailboxModule } from './modules/talk/mailbox/mailbox.module.js';
import { mediaModule } from './modules/talk/media/media.module.js';
import type { MediaUsers } from './modules/talk/media/media.public.js';
import { supportModule } from './modules/talk/support/support.module.js';
import { testimonialsModule } from './modules/talk/testimonials/testimonials.module.js';
import type { Metrics } from './platform/metrics.js';
import type { PersonalTables } from './platform/personal-table.js';
import type { StreamSources } from './platform/stream-route.js';
import type { Timeline } from './platform/timeline-entry.js';
import type { Topics } from './platform/topics.js';
import type { WaitingQueues } from './platform/waiting-queue.js';
import type { Services } from './services.js';

/** Services, and what single modules provide at the start for others to read. */
export interface Context
  extends Services,
    PersonalTables,
    MediaUsers,
    WaitingQueues,
    Metrics,
    Timeline,
    PriceCauseSource {
  readonly market: MarketView;
  readonly rankings: RankingSource;
  readonly payments: OpenGateways;
  readonly readiness: Readiness;
  readonly host: BackupHost;
  readonly ownMessages: StreamSources['own'];
  readonly topics: Topics;
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
  retirementsModule,
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
  poolsModule,
  iposModule,
  priceAlertsModule,
  watchlistModule,
  sharingModule,
  portfolioModule,
  rewardsModule,
  savedViewsModule,
  leaderboardsModule,
  programsModule,
  ringsModule,
  liveTradesModule,
  squadsModule,
  squadChatModule,
  squadEventsModule,
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

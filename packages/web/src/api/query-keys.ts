import type { ChartRange } from '@limelight/rules/candle';
import type { PortfolioRange } from '@limelight/rules/portfolio-history';

/** Every key of the query cache. */
export const queryKeys = {
  me: ['me'],
  sessions: ['sessions'],
  settings: ['settings'],
  celebrities: ['celebrities'],
  celebrity: (id: string) => ['celebrity', id],
  allCandles: ['candles'],
  candles: (id: string, range: ChartRange) => ['candles', id, range],
  sparklines: ['sparklines'],
  fairness: ['fairness'],
  allNews: ['news'],
  news: (filter: object) => ['news', filter],
  portfolio: ['portfolio'],
  /** Under the portfolio's key, so that what makes it old makes its history old. */
  portfolioHistory: (range: PortfolioRange) => ['portfolio', 'history', range],
  allTrades: ['trades'],
  trades: (filter: { readonly celebrityId?: string | undefined }) => ['trades', filter],
  allOrders: ['orders'],
  orders: (filter: object) => ['orders', filter],
  allPriceAlerts: ['price-alerts'],
  priceAlerts: (celebrityId: string | undefined) => ['price-alerts', celebrityId],
  watchlist: ['watchlist'],
  notificationNews: ['notification-news'],
  allNotifications: ['notifications'],
  notifications: (filter: { readonly kind?: string | undefined; readonly show?: string | undefined }) => [
    'notifications',
    filter,
  ],
  notificationPreferences: ['notification-preferences'],
  dailyBonus: ['daily-bonus'],
  referrals: ['referrals'],
  dividends: ['dividends'],
  checklist: ['checklist'],
  allLeaderboards: ['leaderboards'],
  league: ['leaderboards', 'league'],
  traders: (filter: object) => ['leaderboards', 'traders', filter],
  referralCode: (code: string) => ['referral-code', code],
  supportTickets: ['support-tickets'],
  apiKeys: ['api-keys'],
} as const;

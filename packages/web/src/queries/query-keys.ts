import { staffTicketsUrl } from '@limelight/contract/talk/support';
import type { ChartRange } from '@limelight/rules/candle';
import type { PortfolioRange } from '@limelight/rules/portfolio-history';
import type { VipTier } from '@limelight/rules/vip-plan';

/**
 * The keys of queries that more than one file reads or invalidates; a page's own query has its endpoint's URL
 * as its key.
 */
export const queryKeys = {
  me: ['me'],
  verification: (token: string) => ['verification', token],
  sessions: ['sessions'],
  settings: ['settings'],
  settingChanges: ['setting-changes'],
  celebrities: ['celebrities'],
  allCelebrities: ['celebrity'],
  celebrity: (id: string) => ['celebrity', id],
  allCandles: ['candles'],
  candles: (id: string, range: ChartRange) => ['candles', id, range],
  sparklines: ['sparklines'],
  splits: ['splits'],
  fairness: ['fairness'],
  allNews: ['news'],
  news: (filter: object) => ['news', filter],
  premieres: ['premieres'],
  ipos: ['ipos'],
  allIpos: ['ipo'],
  ipo: (id: string) => ['ipo', id],
  ipoSubscriptions: ['ipo-subscriptions'],
  /** All that a squad's change renews. */
  allSquads: ['squads'],
  squads: (filter: object) => ['squads', 'list', filter],
  ownSquads: ['squads', 'own'],
  squad: (handle: string) => ['squads', 'one', handle],
  squadByCode: (code: string) => ['squads', 'code', code],
  squadStanding: (id: string) => ['squads', 'standing', id],
  squadMembers: (id: string, filter: object) => ['squads', 'members', id, filter],
  squadKicks: (id: string) => ['squads', 'kicks', id],
  squadDeeds: (id: string) => ['squads', 'deeds', id],
  /** Under the key of squads, whose changes renew it. */
  squadCase: (kind: string, id: string) => ['squads', 'case', kind, id],
  squadMutes: (id: string) => ['squads', 'mutes', id],
  /** All that the player sees of chats. */
  allSquadChats: ['squad-chat'],
  /** What holds in a chat for the player. Its messages are no query: see `squad-chat/chat-store.ts`. */
  squadChat: (id: string) => ['squad-chat', id],
  /** The newest numbers of the player's squads, as the stream brings them. */
  squadHeads: ['squad-heads'],
  /** Apart from squads: their changes concern no signal. */
  squadSignals: (id: string) => ['squad-signals', id],
  ownSignal: ['own-signal'],
  allSignalRecords: ['signal-records'],
  signalRecord: (handle: string) => ['signal-records', handle],
  ownPledges: ['pledges'],
  blocks: ['blocks'],
  insiderTip: ['insider-tip'],
  portfolio: ['portfolio'],
  /** Under the portfolio's key, so that invalidating the portfolio invalidates its history. */
  portfolioHistory: (range: PortfolioRange) => ['portfolio', 'history', range],
  allPortfolioHistory: ['portfolio', 'history'],
  allTrades: ['trades'],
  trades: (filter: object) => ['trades', filter],
  allOrders: ['orders'],
  orders: (filter: object) => ['orders', filter],
  allPriceAlerts: ['price-alerts'],
  priceAlerts: (celebrityId: string | undefined) => ['price-alerts', celebrityId],
  watchlist: ['watchlist'],
  earlyAlerts: ['early-alerts'],
  notificationNews: ['notification-news'],
  allNotifications: ['notifications'],
  notifications: (filter: object) => ['notifications', filter],
  notificationPreferences: ['notification-preferences'],
  dailyBonus: ['daily-bonus'],
  referrals: ['referrals'],
  dividends: ['dividends'],
  checklist: ['checklist'],
  allLeaderboards: ['leaderboards'],
  league: ['leaderboards', 'league'],
  traders: (filter: object) => ['leaderboards', 'traders', filter],
  guestRank: (filter: object) => ['leaderboards', 'guest', filter],
  referralCode: (code: string) => ['referral-code', code],
  membership: ['membership'],
  /** Under the membership's key, so that invalidating the membership invalidates them. */
  perkUse: ['membership', 'use'],
  priceToday: (plan: VipTier) => ['membership', 'today', plan],
  paymentGateways: ['payment-gateways'],
  allPayments: ['payments'],
  payments: ['payments', 'list'],
  payment: (id: string) => ['payments', id],
  /** Not under the payments' key: its fetch queries the provider. */
  paymentCheck: (id: string) => ['payment-check', id],
  sandboxCheckout: (ref: string) => ['sandbox-checkout', ref],
  supportTickets: ['support-tickets'],
  /** Under the tickets' key, so that a change of one renews both. */
  conversation: (source: object) => ['support-tickets', source],
  /** All of the support inbox. */
  staffTickets: [staffTicketsUrl],
  staffTicket: (number: number) => [staffTicketsUrl, 'one', number],
  apiKeys: ['api-keys'],
} as const;

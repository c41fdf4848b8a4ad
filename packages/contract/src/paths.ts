import type { SquadCaseKind } from '@limelight/rules/squad-appeal';

/** The paths of all pages, for links, redirects, mails and the router. */
export const paths = {
  landing: '/',
  /** The token of the first admin is behind the number sign. */
  setup: '/setup',
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
  terms: '/terms',
  privacy: '/privacy',
  help: '/help',
  fairness: '/fairness',
  changes: '/changes',
  calendar: '/calendar',
  dashboard: '/dashboard',
  trade: '/trade',
  leaderboards: '/leaderboards',
  holdings: '/my-holdings',
  rewards: '/rewards',
  celebrity: '/celebrity/$id',
  ipo: '/ipo/$id',
  squadEvent: '/events/$id',
  squads: '/squads',
  squad: '/squads/$handle',
  news: '/news',
  profile: '/profile',
  editProfile: '/profile/edit',
  apiKeys: '/profile/api',
  vip: '/vip',
  buyTokens: '/buy-tokens',
  sandboxCheckout: '/sandbox-checkout/$ref',
  notifications: '/notifications',
  notificationSettings: '/profile/notifications',
  unsubscribe: '/unsubscribe',
  confirmEmail: '/confirm-email',
  restoreEmail: '/restore-email',
  managerUsers: '/manager/users',
  adminUsers: '/admin/users',
  managerCelebrities: '/manager/celebrities',
  managerNewCelebrity: '/manager/celebrities/new',
  managerCelebrity: '/manager/celebrities/$id',
  managerIpos: '/manager/ipos',
  managerNewIpo: '/manager/ipos/new',
  managerIpo: '/manager/ipos/$id',
  managerIpoReviews: '/manager/ipo-reviews',
  managerSquads: '/manager/squads',
  managerSquadEvents: '/manager/squad-events',
  managerSquadReports: '/manager/squad-reports',
  managerNews: '/manager/news',
  /** `new` instead of an id opens an empty form. */
  managerNewsItem: '/manager/news/$id',
  managerTestimonials: '/manager/testimonials',
  managerTips: '/manager/tips',
  managerMedia: '/manager/media',
  managerEmail: '/manager/email',
  managerEmailList: '/manager/email/lists/$id',
  managerCampaigns: '/manager/email/campaigns',
  managerCampaign: '/manager/email/campaigns/$id',
  managerData: '/manager/data',
  adminSystem: '/admin/system',
  managerPayments: '/manager/payments',
  managerWebhooks: '/manager/payments/webhooks',
  managerRejectedWebhooks: '/manager/payments/webhooks/rejected',
  managerSettings: '/manager/settings',
  managerRights: '/manager/rights',
  adminRevenue: '/admin/revenue',
  adminSettings: '/admin/settings',
  supportTicket: '/support/$reference',
  supportLink: '/support-link',
  squadCase: '/appeals/$kind/$id',
  managerDashboard: '/manager',
  managerTwoFactor: '/manager/two-factor',
  adminDashboard: '/admin',
  managerSupport: '/manager/support',
  managerReplies: '/manager/support/replies',
  managerReferrals: '/manager/referrals',
  managerAudit: '/manager/audit',
  managerSecurity: '/manager/security',
  managerJobs: '/manager/jobs',
  adminEconomy: '/admin/economy',
} as const;

export function celebrityPath(id: string): string {
  return paths.celebrity.replace('$id', encodeURIComponent(id));
}

export function ipoPath(id: string): string {
  return paths.ipo.replace('$id', encodeURIComponent(id));
}

export function squadPath(handle: string): string {
  return paths.squad.replace('$handle', encodeURIComponent(handle));
}

/** The search parameter of the page of an event with the code of a private one. */
export const eventCodeParameter = 'code';

/** With the code of its invitation for a private one. */
export function squadEventPath(id: string, code?: string): string {
  const path = paths.squadEvent.replace('$id', encodeURIComponent(id));
  return code === undefined ? path : `${path}?${eventCodeParameter}=${encodeURIComponent(code)}`;
}

/** The search parameter of the page of squads with the code of an invitation. */
export const inviteParameter = 'invite';

export function invitePath(code: string): string {
  return `${paths.squads}?${inviteParameter}=${encodeURIComponent(code)}`;
}

/** The id of a headline's element on the page of news. */
export function newsAnchor(newsId: string): string {
  return `news-${newsId}`;
}

export function supportTicketPath(reference: string): string {
  return paths.supportTicket.replace('$reference', encodeURIComponent(reference));
}

/** What was done in a squad, with the way to appeal it. */
export function squadCasePath(kind: SquadCaseKind, id: string): string {
  return paths.squadCase.replace('$kind', kind).replace('$id', encodeURIComponent(id));
}

/** A player's pages that anybody may read: a stranger who opens one plays as guest. */
export const openPages = [
  paths.trade,
  paths.celebrity,
  paths.ipo,
  paths.squadEvent,
  paths.squads,
  paths.squad,
  paths.news,
  paths.leaderboards,
] as const;

const openPatterns = openPages.map((path) => new RegExp(`^${path.replace(/\$\w+/, '[^/]+')}/?$`));

export function isOpenPage(pathname: string): boolean {
  return openPatterns.some((pattern) => pattern.test(pathname));
}

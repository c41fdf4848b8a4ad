/** The paths of all pages, for links, redirects, mails and the router. */
export const paths = {
  landing: '/',
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
  terms: '/terms',
  privacy: '/privacy',
  help: '/help',
  fairness: '/fairness',
  changes: '/changes',
  dashboard: '/dashboard',
  trade: '/trade',
  leaderboards: '/leaderboards',
  holdings: '/my-holdings',
  rewards: '/rewards',
  celebrity: '/celebrity/$id',
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
  supportTicket: '/support/$reference',
  supportLink: '/support-link',
  managerDashboard: '/manager',
  adminDashboard: '/admin',
  managerSupport: '/manager/support',
  managerReferrals: '/manager/referrals',
  managerAudit: '/manager/audit',
  managerSecurity: '/manager/security',
  adminEconomy: '/admin/economy',
  restoreEmail: '/restore-email',
  managerUsers: '/manager/users',
  adminUsers: '/admin/users',
} as const;

export function celebrityPath(id: string): string {
  return paths.celebrity.replace('$id', encodeURIComponent(id));
}

export function supportTicketPath(reference: string): string {
  return paths.supportTicket.replace('$reference', encodeURIComponent(reference));
}

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
  restoreEmail: '/restore-email',
  managerUsers: '/manager/users',
  managerNews: '/manager/news',
  /** `new` instead of an id opens an empty form. */
  managerNewsItem: '/manager/news/$id',
  managerTestimonials: '/manager/testimonials',
  managerTips: '/manager/tips',
  managerMedia: '/manager/media',
  adminUsers: '/admin/users',
  managerCelebrities: '/manager/celebrities',
  managerNewCelebrity: '/manager/celebrities/new',
  managerCelebrity: '/manager/celebrities/$id',
} as const;

export function celebrityPath(id: string): string {
  return paths.celebrity.replace('$id', encodeURIComponent(id));
}

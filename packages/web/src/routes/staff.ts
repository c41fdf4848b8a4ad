// Longer than 300 lines because it is one table: every page of the back-office with the permission that it needs.
import { paths } from '@limelight/contract/paths';
import { createRoute } from '@tanstack/react-router';
import { parseEconomySearch } from '../features/staff/economy/economy-search';
import { lazyPage } from '../shell/lazy-page';
import { requireAudience, requirePermission } from '../shell/route-guard';
import { root } from './root';

const staffRoute = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: (arrival) => requireAudience('staff', arrival),
  component: lazyPage(() => import('../shell/staff-layout'), 'StaffLayout'),
});

/** Before the back-office opens, so it needs no permission. */
const managerTwoFactor = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerTwoFactor,
  staticData: { title: 'Two-factor authentication' },
  component: lazyPage(() => import('../features/staff/access/two-factor-page'), 'TwoFactorPage'),
});

const managerUsers = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerUsers,
  staticData: { title: 'User Management' },
  beforeLoad: (arrival) => requirePermission('user.read', arrival),
  component: lazyPage(() => import('../features/staff/users/users-page'), 'UsersPage'),
});

const adminUsers = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.adminUsers,
  staticData: { title: 'Users' },
  beforeLoad: (arrival) => requirePermission('user.change-role', arrival),
  component: lazyPage(() => import('../features/staff/users/users-page'), 'UsersPage'),
});

const managerCelebrities = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerCelebrities,
  staticData: { title: 'Celebrity Management' },
  beforeLoad: (arrival) => requirePermission('celebrity.edit', arrival),
  component: lazyPage(() => import('../features/staff/celebrities/celebrities-page'), 'CelebritiesPage'),
});

const managerNewCelebrity = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerNewCelebrity,
  staticData: { title: 'Add Celebrity' },
  beforeLoad: (arrival) => requirePermission('celebrity.edit', arrival),
  component: lazyPage(() => import('../features/staff/celebrities/celebrity-add-page'), 'CelebrityAddPage'),
});

const managerCelebrity = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerCelebrity,
  staticData: { title: 'Edit Celebrity' },
  beforeLoad: (arrival) => requirePermission('celebrity.edit', arrival),
  component: lazyPage(() => import('../features/staff/celebrities/celebrity-edit-page'), 'CelebrityEditPage'),
});

const managerNews = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerNews,
  staticData: { title: 'News & Events Management' },
  beforeLoad: (arrival) => requirePermission('news.manage', arrival),
  component: lazyPage(() => import('../features/staff/news/news-list-page'), 'NewsListPage'),
});

const managerNewsItem = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerNewsItem,
  staticData: { title: 'Edit news' },
  beforeLoad: (arrival) => requirePermission('news.manage', arrival),
  component: lazyPage(() => import('../features/staff/news/news-item-page'), 'NewsItemPage'),
});

const managerTestimonials = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerTestimonials,
  staticData: { title: 'Testimonials' },
  beforeLoad: (arrival) => requirePermission('testimonial.manage', arrival),
  component: lazyPage(() => import('../features/staff/testimonials/testimonials-page'), 'TestimonialsPage'),
});

const managerReplies = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerReplies,
  staticData: { title: 'Canned Replies' },
  beforeLoad: (arrival) => requirePermission('canned-reply.edit', arrival),
  component: lazyPage(() => import('../features/staff/canned-replies/canned-replies-page'), 'CannedRepliesPage'),
});

const managerJobs = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerJobs,
  staticData: { title: 'Failed Jobs' },
  beforeLoad: (arrival) => requirePermission('setting.update-operations', arrival),
  component: lazyPage(() => import('../features/staff/failed-jobs/failed-jobs-page'), 'FailedJobsPage'),
});

const managerTips = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerTips,
  staticData: { title: 'Insider Tips' },
  beforeLoad: (arrival) => requirePermission('testimonial.manage', arrival),
  component: lazyPage(() => import('../features/staff/tips/tips-page'), 'TipsPage'),
});

const managerMedia = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerMedia,
  staticData: { title: 'Media Library' },
  beforeLoad: (arrival) => requirePermission('media.manage', arrival),
  component: lazyPage(() => import('../features/staff/media/media-page'), 'MediaPage'),
});

const managerEmail = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerEmail,
  staticData: { title: 'Email Management' },
  beforeLoad: (arrival) => requirePermission('campaign.manage', arrival),
  component: lazyPage(() => import('../features/staff/campaigns/email-lists-page'), 'EmailListsPage'),
});

const managerEmailList = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerEmailList,
  staticData: { title: 'Subscribers' },
  beforeLoad: (arrival) => requirePermission('campaign.manage', arrival),
  component: lazyPage(() => import('../features/staff/campaigns/subscribers-page'), 'SubscribersPage'),
});

const managerCampaigns = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerCampaigns,
  staticData: { title: 'Campaigns' },
  beforeLoad: (arrival) => requirePermission('campaign.manage', arrival),
  component: lazyPage(() => import('../features/staff/campaigns/campaigns-page'), 'CampaignsPage'),
});

const managerCampaign = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerCampaign,
  staticData: { title: 'Campaign' },
  beforeLoad: (arrival) => requirePermission('campaign.manage', arrival),
  component: lazyPage(() => import('../features/staff/campaigns/campaign-page'), 'CampaignPage'),
});

const managerData = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerData,
  staticData: { title: 'System Data' },
  beforeLoad: (arrival) => requirePermission('backup.make', arrival),
  component: lazyPage(() => import('../features/staff/system-data/system-data-page'), 'SystemDataPage'),
});

const adminSystem = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.adminSystem,
  staticData: { title: 'System Management' },
  beforeLoad: (arrival) => requirePermission('system.read-health', arrival),
  component: lazyPage(
    () => import('../features/staff/system-management/system-management-page'),
    'SystemManagementPage',
  ),
});

const managerPayments = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerPayments,
  staticData: { title: 'Payments' },
  beforeLoad: (arrival) => requirePermission('payment.read', arrival),
  component: lazyPage(() => import('../features/staff/payments/payments-page'), 'PaymentsPage'),
});

const managerWebhooks = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerWebhooks,
  staticData: { title: 'Webhook log' },
  beforeLoad: (arrival) => requirePermission('payment.read', arrival),
  component: lazyPage(() => import('../features/staff/payments/webhook-log-page'), 'WebhookLogPage'),
});

const managerRejectedWebhooks = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerRejectedWebhooks,
  staticData: { title: 'Rejected webhooks' },
  beforeLoad: (arrival) => requirePermission('payment.read', arrival),
  component: lazyPage(() => import('../features/staff/payments/rejected-webhooks-page'), 'RejectedWebhooksPage'),
});

const adminRevenue = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.adminRevenue,
  staticData: { title: 'Revenue Analytics' },
  beforeLoad: (arrival) => requirePermission('revenue.read', arrival),
  component: lazyPage(() => import('../features/staff/revenue/revenue-page'), 'RevenuePage'),
});

const managerSettings = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerSettings,
  staticData: { title: 'Platform Settings' },
  beforeLoad: (arrival) => requirePermission('setting.read', arrival),
  component: lazyPage(() => import('../features/staff/settings/settings-page'), 'SettingsPage'),
});

const adminSettings = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.adminSettings,
  staticData: { title: 'Platform Settings' },
  beforeLoad: (arrival) => requirePermission('setting.update-all', arrival),
  component: lazyPage(() => import('../features/staff/settings/settings-page'), 'SettingsPage'),
});

const managerRights = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerRights,
  staticData: { title: 'Rights' },
  beforeLoad: (arrival) => requirePermission('setting.read', arrival),
  component: lazyPage(() => import('../features/staff/settings/rights-page'), 'RightsPage'),
});

const managerDashboard = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerDashboard,
  staticData: { title: 'Dashboard' },
  beforeLoad: (arrival) => requirePermission('user.read', arrival),
  component: lazyPage(() => import('../features/staff/dashboards/manager-dashboard-page'), 'ManagerDashboardPage'),
});

const adminDashboard = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.adminDashboard,
  staticData: { title: 'Admin dashboard' },
  beforeLoad: (arrival) => requirePermission('revenue.read', arrival),
  component: lazyPage(() => import('../features/staff/dashboards/admin-dashboard-page'), 'AdminDashboardPage'),
});

const managerSupport = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerSupport,
  staticData: { title: 'Support' },
  beforeLoad: (arrival) => requirePermission('ticket.answer', arrival),
  component: lazyPage(() => import('../features/staff/support/support-page'), 'SupportPage'),
});

const managerReferrals = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerReferrals,
  staticData: { title: 'Referrals' },
  beforeLoad: (arrival) => requirePermission('referral.review', arrival),
  component: lazyPage(() => import('../features/staff/referrals/referrals-page'), 'ReferralsPage'),
});

const managerAudit = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerAudit,
  staticData: { title: 'Audit log' },
  beforeLoad: (arrival) => requirePermission('audit.read-own', arrival),
  component: lazyPage(() => import('../features/staff/audit/audit-page'), 'AuditPage'),
});

const managerSecurity = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerSecurity,
  staticData: { title: 'Security' },
  beforeLoad: (arrival) => requirePermission('security.read', arrival),
  component: lazyPage(() => import('../features/staff/security/security-page'), 'SecurityPage'),
});

const adminEconomy = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.adminEconomy,
  staticData: { title: 'Economy' },
  validateSearch: parseEconomySearch,
  beforeLoad: (arrival) => requirePermission('economy.read', arrival),
  component: lazyPage(() => import('../features/staff/economy/economy-page'), 'EconomyPage'),
});

export const staffRoutes = staffRoute.addChildren([
  managerTwoFactor,
  managerUsers,
  adminUsers,
  managerCelebrities,
  managerNewCelebrity,
  managerCelebrity,
  managerNews,
  managerNewsItem,
  managerTestimonials,
  managerTips,
  managerReplies,
  managerJobs,
  managerMedia,
  managerEmail,
  managerEmailList,
  managerCampaigns,
  managerCampaign,
  managerData,
  adminSystem,
  managerPayments,
  managerWebhooks,
  managerRejectedWebhooks,
  adminRevenue,
  managerSettings,
  adminSettings,
  managerRights,
  managerDashboard,
  adminDashboard,
  managerSupport,
  managerReferrals,
  managerAudit,
  managerSecurity,
  adminEconomy,
]);

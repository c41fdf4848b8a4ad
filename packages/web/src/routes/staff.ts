import { paths } from '@limelight/contract/paths';
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { requireAudience, requirePermission } from '../shell/route-guard';
import { root } from './root';

const staffRoute = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: (arrival) => requireAudience('staff', arrival),
  component: lazyPage(() => import('../shell/staff-layout'), 'StaffLayout'),
});

const managerUsers = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerUsers,
  staticData: { title: 'User Management' },
  beforeLoad: (arrival) => requirePermission('user.read', arrival),
  component: lazyPage(() => import('../features/staff/users/users-page'), 'UsersPage'),
});

const managerMedia = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerMedia,
  staticData: { title: 'Media Library' },
  beforeLoad: (arrival) => requirePermission('media.manage', arrival),
  component: lazyPage(() => import('../features/staff/media/media-page'), 'MediaPage'),
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
  staticData: { title: 'News & Events' },
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

const managerTips = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerTips,
  staticData: { title: 'Insider Tips' },
  beforeLoad: (arrival) => requirePermission('testimonial.manage', arrival),
  component: lazyPage(() => import('../features/staff/tips/tips-page'), 'TipsPage'),
});

const managerEmail = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerEmail,
  staticData: { title: 'Email Lists' },
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

export const staffRoutes = staffRoute.addChildren([
  managerUsers,
  managerMedia,
  adminUsers,
  managerCelebrities,
  managerNewCelebrity,
  managerCelebrity,
  managerNews,
  managerNewsItem,
  managerTestimonials,
  managerTips,
  managerEmail,
  managerEmailList,
  managerCampaigns,
  managerCampaign,
  managerData,
  adminSystem,
]);

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

const adminUsers = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.adminUsers,
  staticData: { title: 'Users' },
  beforeLoad: (arrival) => requirePermission('user.change-role', arrival),
  component: lazyPage(() => import('../features/staff/users/users-page'), 'UsersPage'),
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
  adminUsers,
  managerEmail,
  managerEmailList,
  managerCampaigns,
  managerCampaign,
]);

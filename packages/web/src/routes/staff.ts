import { paths } from '@limelight/contract/paths';
import { createRoute } from '@tanstack/react-router';
import { parseEconomySearch } from '../features/staff/economy/economy-search';
import { parseSupportSearch } from '../features/staff/support/support-search';
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
  validateSearch: parseSupportSearch,
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
  managerUsers,
  adminUsers,
  managerDashboard,
  adminDashboard,
  managerSupport,
  managerReferrals,
  managerAudit,
  managerSecurity,
  adminEconomy,
]);

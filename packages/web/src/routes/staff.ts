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

export const staffRoutes = staffRoute.addChildren([
  managerUsers,
  managerPayments,
  managerWebhooks,
  managerSettings,
  managerRights,
  adminUsers,
  adminRevenue,
  adminSettings,
]);

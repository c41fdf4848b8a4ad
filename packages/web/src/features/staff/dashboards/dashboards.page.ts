import type { getAdminDashboard, getManagerDashboard } from '@limelight/contract/house/dashboards';
import { paths } from '@limelight/contract/paths';
import { ChartNoAxesCombined, LayoutDashboard } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { staffPage } from '../../../shell/staff-pages';

export const managerDashboardPage = staffPage<typeof getManagerDashboard>()({
  path: paths.managerDashboard,
  title: 'Dashboard',
  group: 'overview',
  permission: 'user.read',
  icon: LayoutDashboard,
  shortcut: 'd',
  keywords: 'waiting queues home',
  component: lazyPage(() => import('./manager-dashboard-page'), 'ManagerDashboardPage'),
});

export const adminDashboardPage = staffPage<typeof getAdminDashboard>()({
  path: paths.adminDashboard,
  title: 'Admin Dashboard',
  group: 'overview',
  permission: 'revenue.read',
  icon: ChartNoAxesCombined,
  keywords: 'users revenue trades vip tiles',
  component: lazyPage(() => import('./admin-dashboard-page'), 'AdminDashboardPage'),
});

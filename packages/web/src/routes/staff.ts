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

export const staffRoutes = staffRoute.addChildren([
  managerUsers,
  adminUsers,
  managerCelebrities,
  managerNewCelebrity,
  managerCelebrity,
]);

import type { listUsers } from '@limelight/contract/house/users';
import { paths } from '@limelight/contract/paths';
import { Users } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { type ListSearch, staffPage } from '../../../shell/staff-pages';

declare module '../../../shell/staff-pages' {
  interface StaffSearches {
    [paths.managerUsers]: ListSearch<typeof listUsers>;
  }
}

export const usersPage = staffPage<typeof listUsers>()({
  path: paths.managerUsers,
  alsoAt: { path: paths.adminUsers, permission: 'user.change-role' },
  title: 'User Management',
  group: 'players',
  permission: 'user.read',
  icon: Users,
  shortcut: 'u',
  keywords: 'players accounts suspend restore freeze vip cash roles managers admins',
  component: lazyPage(() => import('./users-page'), 'UsersPage'),
});

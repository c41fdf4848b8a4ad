import type { addCelebrity, getStaffCelebrity, listStaffCelebrities } from '@limelight/contract/exchange/celebrities';
import { paths } from '@limelight/contract/paths';
import { Star } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { staffPage } from '../../../shell/staff-pages';

export const celebritiesPage = staffPage<typeof listStaffCelebrities>()({
  path: paths.managerCelebrities,
  title: 'Celebrity Management',
  shortTitle: 'Celebrities',
  group: 'market',
  permission: 'celebrity.edit',
  icon: Star,
  shortcut: 'c',
  keywords: 'stars list price suspend restore popularity poster',
  component: lazyPage(() => import('./celebrities-page'), 'CelebritiesPage'),
});

export const celebrityAddPage = staffPage<typeof addCelebrity>()({
  path: paths.managerNewCelebrity,
  title: 'Add Celebrity',
  parent: paths.managerCelebrities,
  permission: 'celebrity.edit',
  keywords: 'new list star',
  component: lazyPage(() => import('./celebrity-add-page'), 'CelebrityAddPage'),
});

export const celebrityEditPage = staffPage<typeof getStaffCelebrity>()({
  path: paths.managerCelebrity,
  title: 'Edit Celebrity',
  parent: paths.managerCelebrities,
  permission: 'celebrity.edit',
  component: lazyPage(() => import('./celebrity-edit-page'), 'CelebrityEditPage'),
});

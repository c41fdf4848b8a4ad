import type { listStaffSquads } from '@limelight/contract/fame/staff-squads';
import { paths } from '@limelight/contract/paths';
import { UsersRound } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { type ListSearch, staffPage } from '../../../shell/staff-pages';

declare module '../../../shell/staff-pages' {
  interface StaffSearches {
    [paths.managerSquads]: ListSearch<typeof listStaffSquads>;
  }
}

export const squadsPage = staffPage<typeof listStaffSquads>()({
  path: paths.managerSquads,
  title: 'Squads',
  group: 'players',
  permission: 'squad.moderate',
  icon: UsersRound,
  keywords: 'fan groups pump rename mute archive restore captain kick removal',
  component: lazyPage(() => import('./squads-page'), 'SquadsPage'),
});

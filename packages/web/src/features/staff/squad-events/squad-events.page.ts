import type { listStaffEvents } from '@limelight/contract/fame/squad-events';
import { paths } from '@limelight/contract/paths';
import { Zap } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { type ListSearch, staffPage } from '../../../shell/staff-pages';

declare module '../../../shell/staff-pages' {
  interface StaffSearches {
    [paths.managerSquadEvents]: ListSearch<typeof listStaffEvents>;
  }
}

export const squadEventsPage = staffPage<typeof listStaffEvents>()({
  path: paths.managerSquadEvents,
  title: 'Squad events',
  group: 'players',
  permission: 'squad.moderate',
  icon: Zap,
  keywords: 'pump squad private event pledge boost cancel',
  component: lazyPage(() => import('./squad-events-page'), 'SquadEventsPage'),
});

import type { listSquadReports } from '@limelight/contract/fame/staff-squad-chat';
import { paths } from '@limelight/contract/paths';
import { Flag } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { type ListSearch, staffPage } from '../../../shell/staff-pages';

declare module '../../../shell/staff-pages' {
  interface StaffSearches {
    [paths.managerSquadReports]: ListSearch<typeof listSquadReports>;
  }
}

export const squadReportsPage = staffPage<typeof listSquadReports>()({
  path: paths.managerSquadReports,
  title: 'Reported messages',
  shortTitle: 'Reports',
  group: 'players',
  permission: 'squad.moderate',
  icon: Flag,
  queues: ['squad-reports'],
  keywords: 'squad chat moderation report spam insult hate mute remove word list',
  component: lazyPage(() => import('./squad-reports-page'), 'SquadReportsPage'),
});

import { paths } from '@limelight/contract/paths';
import type { listStaffTickets } from '@limelight/contract/talk/staff-support';
import { LifeBuoy } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { type ListSearch, staffPage } from '../../../shell/staff-pages';

declare module '../../../shell/staff-pages' {
  interface StaffSearches {
    [paths.managerSupport]: ListSearch<typeof listStaffTickets>;
  }
}

export const supportPage = staffPage<typeof listStaffTickets>()({
  path: paths.managerSupport,
  title: 'Support',
  group: 'players',
  permission: 'ticket.answer',
  icon: LifeBuoy,
  shortcut: 't',
  queues: ['tickets'],
  keywords: 'tickets inbox messages answer reply',
  component: lazyPage(() => import('./support-page'), 'SupportPage'),
});

import type { listStaffTips } from '@limelight/contract/exchange/staff-tips';
import { paths } from '@limelight/contract/paths';
import { Lightbulb } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { type ListSearch, staffPage } from '../../../shell/staff-pages';

declare module '../../../shell/staff-pages' {
  interface StaffSearches {
    [paths.managerTips]: ListSearch<typeof listStaffTips>;
  }
}

export const tipsPage = staffPage<typeof listStaffTips>()({
  path: paths.managerTips,
  title: 'Insider Tips',
  group: 'market',
  permission: 'testimonial.manage',
  icon: Lightbulb,
  keywords: 'daily tip elite vip',
  forms: [{ label: 'New tip', href: `${paths.managerTips}?open=new`, keywords: 'insider elite write' }],
  component: lazyPage(() => import('./tips-page'), 'TipsPage'),
});

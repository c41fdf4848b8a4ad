import type { getRevenue } from '@limelight/contract/money/revenue';
import { paths } from '@limelight/contract/paths';
import { TrendingUp } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { staffPage } from '../../../shell/staff-pages';
import { parseRevenueSearch, type RevenueSearch } from './revenue-search';

declare module '../../../shell/staff-pages' {
  interface StaffSearches {
    [paths.adminRevenue]: RevenueSearch;
  }
}

export const revenuePage = staffPage<typeof getRevenue>()({
  path: paths.adminRevenue,
  title: 'Revenue Analytics',
  shortTitle: 'Revenue',
  group: 'money',
  permission: 'revenue.read',
  icon: TrendingUp,
  shortcut: 'v',
  keywords: 'money income refunds mrr churn',
  search: parseRevenueSearch,
  component: lazyPage(() => import('./revenue-page'), 'RevenuePage'),
});

import type { getEconomy } from '@limelight/contract/money/economy';
import { paths } from '@limelight/contract/paths';
import { Scale } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { staffPage } from '../../../shell/staff-pages';
import { type EconomySearch, parseEconomySearch } from './economy-search';

declare module '../../../shell/staff-pages' {
  interface StaffSearches {
    [paths.adminEconomy]: EconomySearch;
  }
}

export const economyPage = staffPage<typeof getEconomy>()({
  path: paths.adminEconomy,
  title: 'Economy',
  group: 'money',
  permission: 'economy.read',
  icon: Scale,
  shortcut: 'o',
  keywords: 'money supply ledger fees house accounts rings freeze gini',
  search: parseEconomySearch,
  component: lazyPage(() => import('./economy-page'), 'EconomyPage'),
});

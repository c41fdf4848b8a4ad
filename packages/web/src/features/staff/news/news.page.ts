import type { getStaffNews, listStaffNews } from '@limelight/contract/exchange/staff-news';
import { paths } from '@limelight/contract/paths';
import { Newspaper } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { staffPage } from '../../../shell/staff-pages';

export const newsPage = staffPage<typeof listStaffNews>()({
  path: paths.managerNews,
  title: 'News & Events Management',
  shortTitle: 'News & Events',
  group: 'market',
  permission: 'news.manage',
  icon: Newspaper,
  shortcut: 'n',
  keywords: 'headlines impact schedule publish early alert',
  forms: [{ label: 'New news item', href: paths.managerNewsItem.replace('$id', 'new'), keywords: 'write headline' }],
  component: lazyPage(() => import('./news-list-page'), 'NewsListPage'),
});

export const newsItemPage = staffPage<typeof getStaffNews>()({
  path: paths.managerNewsItem,
  title: 'Edit news',
  parent: paths.managerNews,
  permission: 'news.manage',
  component: lazyPage(() => import('./news-item-page'), 'NewsItemPage'),
});

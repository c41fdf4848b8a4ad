import { paths } from '@limelight/contract/paths';
import type { announceIpo, getStaffIpo, listIpoReviews, listStaffIpos } from '@limelight/contract/play/staff-ipos';
import { Rocket } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { staffPage } from '../../../shell/staff-pages';

export const iposPage = staffPage<typeof listStaffIpos>()({
  path: paths.managerIpos,
  title: 'IPOs',
  group: 'market',
  permission: 'ipo.manage',
  icon: Rocket,
  queues: ['ipo-subscriptions'],
  keywords: 'new listing go public subscription announce cancel',
  component: lazyPage(() => import('./ipos-page'), 'IposPage'),
});

export const ipoNewPage = staffPage<typeof announceIpo>()({
  path: paths.managerNewIpo,
  title: 'Announce an IPO',
  parent: paths.managerIpos,
  permission: 'ipo.manage',
  keywords: 'new list star go public',
  component: lazyPage(() => import('./ipo-new-page'), 'IpoNewPage'),
});

export const ipoStaffPage = staffPage<typeof getStaffIpo>()({
  path: paths.managerIpo,
  title: 'IPO',
  parent: paths.managerIpos,
  permission: 'ipo.manage',
  component: lazyPage(() => import('./ipo-staff-page'), 'IpoStaffPage'),
});

export const ipoReviewsPage = staffPage<typeof listIpoReviews>()({
  path: paths.managerIpoReviews,
  title: 'Subscriptions to review',
  parent: paths.managerIpos,
  permission: 'ipo.manage',
  keywords: 'held ring release refuse ipo',
  component: lazyPage(() => import('./ipo-reviews-page'), 'IpoReviewsPage'),
});

import { paths } from '@limelight/contract/paths';
import type { listReferralReviews } from '@limelight/contract/play/staff-referrals';
import { UserX } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { staffPage } from '../../../shell/staff-pages';

export const referralsPage = staffPage<typeof listReferralReviews>()({
  path: paths.managerReferrals,
  title: 'Referrals',
  group: 'players',
  permission: 'referral.review',
  icon: UserX,
  shortcut: 'r',
  queues: ['referrals'],
  keywords: 'invitations held review release refuse bonus',
  component: lazyPage(() => import('./referrals-page'), 'ReferralsPage'),
});

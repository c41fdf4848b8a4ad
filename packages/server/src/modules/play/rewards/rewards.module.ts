import { paths } from '@limelight/contract/paths';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import type { Services } from '../../../services.js';
import { eraseInvitationNotices, notifyReferrer } from './invitation-notices.js';
import { type DividendServices, dividendTask } from './pay-dividends.js';
import { registerReferralReview } from './referral-review.routes.js';
import { findHeldReferrals } from './referral-review.sql.js';
import { referralTask } from './referral-task.js';
import { rewardInvariants } from './rewards.invariants.sql.js';
import { registerRewards } from './rewards.routes.js';
import { rewardSettings } from './rewards.settings.js';
import { referralEntry } from './rewards.timeline.js';

export const rewardsModule = {
  name: 'play/rewards',
  routes: (app: FastifyInstance, services: Pick<Services, 'db' | 'clock' | 'random' | 'settings' | 'publicUrl'>) => {
    registerRewards(app, services);
    registerReferralReview(app, services);
  },
  afterTick: (services: DividendServices) => [dividendTask(services), referralTask(services)],
  waiting: ({ db }: Pick<Services, 'db'>) => [
    {
      name: 'referrals',
      label: 'Referrals to review',
      permission: 'referral.review',
      path: paths.managerReferrals,
      action: 'Review',
      read: async () => ({ ...(await findHeldReferrals(db)), note: '' }),
    },
  ],
  personalTables: [
    { table: 'daily_bonus_claim', exportAs: 'dailyBonuses', orderBy: 'day', onDeletion: 'keep', reason: 'game' },
    {
      table: 'referral',
      owner: 'invited_id',
      exportAs: 'invitedBy',
      secretColumns: ['reviewed_by'],
      onDeletion: 'keep',
      reason: 'game',
    },
    {
      table: 'referral',
      owner: 'referrer_id',
      exportAs: 'invitations',
      secretColumns: ['reviewed_by'],
      orderBy: 'noted_at',
      onDeletion: 'keep',
      reason: 'game',
    },
    { table: 'dividend', exportAs: 'dividends', orderBy: 'day', onDeletion: 'keep', reason: 'game' },
  ],
  invariants: rewardInvariants,
  settings: rewardSettings,
  onAccount: {
    joins: (tx, { userId, now }) => notifyReferrer(tx, userId, now),
    erases: (tx, { userId }) => eraseInvitationNotices(tx, userId),
  },
  timeline: [referralEntry],
} satisfies Module;

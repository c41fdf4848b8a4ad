import type { Module } from '../../module.js';
import { type DividendServices, dividendTask } from './pay-dividends.js';
import { dailyDividendPrune } from './prune-dividends.js';
import { referralTask } from './referral-task.js';
import { rewardInvariants } from './rewards.invariants.sql.js';
import { registerRewards } from './rewards.routes.js';
import { rewardSettings } from './rewards.settings.js';

export const rewardsModule = {
  name: 'rewards',
  routes: registerRewards,
  afterTick: (services: DividendServices) => [dividendTask(services), referralTask(services)],
  daily: [dailyDividendPrune],
  personalTables: [
    { table: 'daily_bonus_claim', exportAs: 'dailyBonuses', orderBy: 'day', onDeletion: 'keep' },
    { table: 'referral', owner: 'invited_id', exportAs: 'invitedBy', onDeletion: 'keep' },
    { table: 'referral', owner: 'referrer_id', exportAs: 'invitations', orderBy: 'noted_at', onDeletion: 'keep' },
    { table: 'dividend', exportAs: 'dividends', orderBy: 'day', onDeletion: 'keep' },
    { table: 'dividend_position', exportAs: 'dividendPositions', orderBy: 'day, celebrity_id', onDeletion: 'keep' },
  ],
  invariants: rewardInvariants,
  settings: rewardSettings,
} satisfies Module;

import { londonDay } from '@limelight/rules/time';
import type { Module } from '../../../module.js';
import type { Services } from '../../../services.js';
import { openWallet } from './open-wallet.js';
import { publishPortfolioChange } from './portfolio-channel.sql.js';
import { portfolioMessage, subscribeToPortfolioChanges } from './portfolio-subscription.js';
import { settleReturn } from './settle-return.js';
import { ledgerTask } from './sum-up-ledger.js';
import { moneyInvariants } from './wallet.invariants.sql.js';
import { registerWallet } from './wallet.routes.js';
import { walletSettings } from './wallet.settings.js';
import { cashEntry } from './wallet.timeline.js';

export const walletModule = {
  name: 'exchange/wallet',
  routes: registerWallet,
  live: {
    subscribe: subscribeToPortfolioChanges,
    ownMessage: (services: Pick<Services, 'db' | 'clock'>, { userId }) => portfolioMessage(services, userId),
  },
  afterTick: (services: Pick<Services, 'db' | 'clock'>) => [ledgerTask(services)],
  personalTables: [
    { table: 'wallet', exportAs: 'wallet', onDeletion: 'keep', reason: 'game' },
    {
      table: 'posted_entry',
      exportFrom: 'ledger_entry',
      exportAs: 'ledger',
      orderBy: 'number',
      onDeletion: 'keep',
      reason: 'game',
    },
    { table: 'hold', exportAs: 'holds', orderBy: 'until, owner_id', onDeletion: 'keep', reason: 'game' },
    { table: 'ledger_month', exportAs: 'ledgerMonths', orderBy: 'month, kind', onDeletion: 'keep', reason: 'game' },
  ],
  invariants: moneyInvariants,
  settings: walletSettings,
  onAccount: {
    verifies: (db, { userId, now, settings }, hooks) => {
      const { startingCashCents: grantCents, firstTradeFree } = settings.of(walletSettings);
      const gameDay = londonDay(now.getTime());
      return openWallet(db, { userId, now, grantCents, firstTradeFree, gameDay, hooks });
    },
    changes: (tx, { userId }) => publishPortfolioChange(tx, [userId]),
    freezes: settleReturn,
  },
  timeline: [cashEntry],
} satisfies Module;

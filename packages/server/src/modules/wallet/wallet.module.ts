import type { Module } from '../../module.js';
import { portfolioMessage, subscribeToPortfolioChanges } from './portfolio-subscription.js';
import { moneyInvariants } from './wallet.invariants.sql.js';
import { registerWallet } from './wallet.routes.js';
import { walletSettings } from './wallet.settings.js';

export const walletModule = {
  name: 'wallet',
  routes: registerWallet,
  live: { subscribe: subscribeToPortfolioChanges, ownMessage: portfolioMessage },
  personalTables: [
    { table: 'wallet', exportAs: 'wallet', onDeletion: 'keep' },
    { table: 'ledger_entry', exportAs: 'ledger', orderBy: 'number', onDeletion: 'keep' },
  ],
  invariants: moneyInvariants,
  settings: walletSettings,
} satisfies Module;

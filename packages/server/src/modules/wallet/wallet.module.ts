import type { Module } from '../../module.js';
import { followPortfolios, portfolioMessage } from './follow-portfolios.js';
import { moneyInvariants } from './wallet.invariants.sql.js';
import { registerWallet } from './wallet.routes.js';

import { walletSettings } from './wallet.settings.js';

export const walletModule = {
  name: 'wallet',
  routes: registerWallet,
  live: { subscribe: followPortfolios, ownMessage: portfolioMessage },
  personalTables: [
    { table: 'wallet', exportAs: 'wallet', onDeletion: 'keep' },
    { table: 'ledger_entry', exportAs: 'ledger', orderBy: 'number', onDeletion: 'keep' },
  ],
  invariants: moneyInvariants,
  settings: walletSettings,
} satisfies Module;

import type { Module } from '../../module.js';
import { tradeInvariants } from './trading.invariants.sql.js';
import { registerTrading } from './trading.routes.js';
import { tradingSettings } from './trading.settings.js';

export const tradingModule = {
  name: 'trading',
  routes: registerTrading,
  personalTables: [
    { table: 'trade', exportAs: 'trades', orderBy: 'created_at, id', onDeletion: 'keep' },
    { table: 'position', exportAs: 'positions', orderBy: 'celebrity_id', onDeletion: 'keep' },
  ],
  invariants: tradeInvariants,
  settings: tradingSettings,
} satisfies Module;

import type { Module } from '../../../module.js';
import { tradeInvariants } from './trading.invariants.sql.js';
import { tradingMetrics } from './trading.metrics.js';
import { registerTrading } from './trading.routes.js';
import { tradingSettings } from './trading.settings.js';
import { tradeEntry } from './trading.timeline.js';
import { undoInvariants } from './undo.invariants.sql.js';

export const tradingModule = {
  name: 'play/trading',
  routes: registerTrading,
  personalTables: [
    { table: 'trade', exportAs: 'trades', orderBy: 'created_at, id', onDeletion: 'keep', reason: 'game' },
    { table: 'trade_undo', exportAs: 'tradeUndos', orderBy: 'created_at, id', onDeletion: 'keep', reason: 'game' },
    { table: 'position', exportAs: 'positions', orderBy: 'celebrity_id', onDeletion: 'keep', reason: 'game' },
  ],
  invariants: [...tradeInvariants, ...undoInvariants],
  settings: tradingSettings,
  metrics: tradingMetrics,
  timeline: [tradeEntry],
} satisfies Module;

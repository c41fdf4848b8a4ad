import type { Module } from '../../../module.js';
import { endEntriesForDebt, endEntriesOf } from './end-entries.js';
import { poolHold } from './pools.hold.sql.js';
import { poolInvariants } from './pools.invariants.sql.js';

export const poolsModule = {
  name: 'play/pools',
  holds: [poolHold],
  onAccount: { stops: endEntriesOf, owes: endEntriesForDebt },
  personalTables: [
    {
      table: 'pool_entry',
      exportAs: 'subscriptionsAndPledges',
      secretColumns: ['reviewed_by'],
      orderBy: 'created_at, pool_id',
      onDeletion: 'keep',
      reason: 'game',
    },
  ],
  invariants: poolInvariants,
} satisfies Module;

import type { Executor } from '../../../platform/database.js';
import { placeCashHolds, releaseHolds, resetHolds } from '../../exchange/wallet/wallet.public.js';
import type { PoolRow } from './pool.sql.js';
import {
  deleteEntries,
  type EntryAmount,
  type EntryKey,
  findEntry,
  type PoolEntryRow,
  saveEntries,
} from './pool-entry.sql.js';
import { poolHold } from './pools.hold.sql.js';

/** A player's units of a pool, and what they cost with their fee. */
export interface Entering extends EntryAmount {
  /** Whether the player is in the pool already. */
  readonly isEntered: boolean;
}

/**
 * Players enter a pool, or change what is in it, each once. The caller has the pool's lock and then the
 * wallets, and has checked pool and cash; once this is committed, it publishes that the portfolios have
 * changed.
 * @throws when what is free of one does not suffice
 */
export async function enterPool(
  tx: Executor,
  pool: Pick<PoolRow, 'id' | 'closes_at'>,
  entering: readonly Entering[],
  now: Date,
): Promise<ReadonlyMap<string, PoolEntryRow>> {
  const holds = entering.map((one) => ({ ...one, ownerId: pool.id, until: pool.closes_at }));
  await placeCashHolds(
    tx,
    poolHold,
    holds.filter(({ isEntered }) => !isEntered),
  );
  await resetHolds(
    tx,
    poolHold,
    holds.filter(({ isEntered }) => isEntered),
  );
  return saveEntries(tx, pool.id, entering, now);
}

/** Leaves an open pool: the entry is gone, and its cash is free. Locks and notice as with `enterPool`. */
export async function leavePool(tx: Executor, { userId, poolId }: EntryKey): Promise<boolean> {
  if ((await findEntry(tx, { userId, poolId })) === undefined) return false;
  await releaseHolds(tx, poolHold, [{ userId, ownerId: poolId }]);
  await deleteEntries(tx, [{ userId, poolId }]);
  return true;
}

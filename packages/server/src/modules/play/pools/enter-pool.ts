import type { Executor } from '../../../platform/database.js';
import { placeHold, releaseHolds, resetHolds } from '../../exchange/wallet/wallet.public.js';
import type { PoolRow } from './pool.sql.js';
import { deleteEntries, type EntryKey, findEntry, type PoolEntryRow, saveEntry } from './pool-entry.sql.js';
import { poolHold } from './pools.hold.sql.js';

export interface Entering {
  readonly userId: string;
  readonly pool: Pick<PoolRow, 'id' | 'closes_at'>;
  readonly units: number;
  /** What the units cost with their fee. */
  readonly cents: number;
  readonly now: Date;
  /** Whether the player is in the pool already. */
  readonly isEntered: boolean;
}

/**
 * Enters a pool, or changes what is in it. The caller has the pool's lock and then the wallet, and has
 * checked pool and cash; once this is committed, it publishes that the portfolio has changed.
 * @throws when what is free does not suffice
 */
export async function enterPool(tx: Executor, entering: Entering): Promise<PoolEntryRow> {
  const { userId, pool, units, cents, now, isEntered } = entering;
  const key = { userId, ownerId: pool.id };
  if (isEntered) await resetHolds(tx, poolHold, [{ ...key, cents }]);
  else {
    const hold = { ...key, celebrityId: null, cents, shares: 0, until: pool.closes_at };
    if (!(await placeHold(tx, poolHold, hold)))
      throw new Error('the rules and the wallet disagree about the free cash');
  }
  return saveEntry(tx, { userId, poolId: pool.id }, { units, cents, now });
}

/** Leaves an open pool: the entry is gone, and its cash is free. Locks and notice are those of `enterPool`. */
export async function leavePool(tx: Executor, { userId, poolId }: EntryKey): Promise<boolean> {
  if ((await findEntry(tx, { userId, poolId })) === undefined) return false;
  await releaseHolds(tx, poolHold, [{ userId, ownerId: poolId }]);
  await deleteEntries(tx, [{ userId, poolId }]);
  return true;
}

import type { Executor } from '../../../platform/database.js';
import { placeHold, publishPortfolioChange, releaseHolds, resetHolds } from '../../exchange/wallet/wallet.public.js';
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
}

/**
 * Enters a pool, or changes what is in it. The caller has the pool's lock and then the wallet, and has
 * checked pool and cash. @throws when what is free does not suffice
 */
export async function enterPool(tx: Executor, { userId, pool, units, cents, now }: Entering): Promise<PoolEntryRow> {
  const earlier = await findEntry(tx, { userId, poolId: pool.id });
  const key = { userId, ownerId: pool.id };
  if (earlier !== undefined) await resetHolds(tx, poolHold, [{ ...key, cents }]);
  else {
    const hold = { ...key, celebrityId: null, cents, shares: 0, until: pool.closes_at };
    if (!(await placeHold(tx, poolHold, hold)))
      throw new Error('the rules and the wallet disagree about the free cash');
  }
  const entry = await saveEntry(tx, { userId, poolId: pool.id }, { units, cents, now });
  await publishPortfolioChange(tx, [userId]);
  return entry;
}

/** Leaves an open pool: the entry is gone, and its cash is free. The locks are those of `enterPool`. */
export async function leavePool(tx: Executor, { userId, poolId }: EntryKey): Promise<boolean> {
  if ((await findEntry(tx, { userId, poolId })) === undefined) return false;
  await releaseHolds(tx, poolHold, [{ userId, ownerId: poolId }]);
  await deleteEntries(tx, [{ userId, poolId }]);
  await publishPortfolioChange(tx, [userId]);
  return true;
}

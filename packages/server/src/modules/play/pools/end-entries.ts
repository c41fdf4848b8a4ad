import type { Needed } from '@limelight/rules/debt';
import type { Executor } from '../../../platform/database.js';
import { lockWallets, lowerHolds, releaseHolds } from '../../exchange/wallet/wallet.public.js';
import { lockPoolShared } from './pool.sql.js';
import { deleteEntries, listOpenEntries, lowerEntry, type OpenEntry, settleEntries } from './pool-entry.sql.js';
import { poolHold } from './pools.hold.sql.js';

interface Ending {
  readonly userId: string;
  readonly now: Date;
}

/** What a player has in pools, which cannot close meanwhile. The caller has locked the wallet. */
async function lockedEntries(tx: Executor, userId: string): Promise<readonly OpenEntry[]> {
  const seen = await listOpenEntries(tx, userId);
  for (const poolId of seen.map((entry) => entry.poolId).toSorted()) await lockPoolShared(tx, poolId);
  return listOpenEntries(tx, userId);
}

/** An entry of an open pool is gone; a line of a closed one stays, and takes nothing. */
async function endEntry(tx: Executor, { userId, poolId, closed }: OpenEntry, now: Date): Promise<void> {
  await releaseHolds(tx, poolHold, [{ userId, ownerId: poolId }]);
  if (closed) await settleEntries(tx, [{ userId, poolId, taken: 0 }], now);
  else await deleteEntries(tx, [{ userId, poolId }]);
}

/** Ends all that a player has in pools, in the caller's transaction. */
export async function endEntriesOf(tx: Executor, { userId, now }: Ending): Promise<void> {
  await lockWallets(tx, [userId]);
  for (const entry of await lockedEntries(tx, userId)) await endEntry(tx, entry, now);
}

/**
 * Frees held cash of pools from the newest on, until what a refund or a dispute takes is free: an open pool
 * is left, of a closed one so much is taken as is missing, and the share-out gives what the rest suffices
 * for. The caller has locked the wallet.
 * @returns how many
 */
export async function endEntriesForDebt(
  tx: Executor,
  { userId, needed, freed, now }: Ending & { readonly needed: Needed; readonly freed: { cents: number } },
): Promise<number> {
  let ended = 0;
  if (needed.cents <= freed.cents) return ended;
  for (const entry of await lockedEntries(tx, userId)) {
    const missing = needed.cents - freed.cents;
    if (missing <= 0) break;
    ended += 1;
    if (entry.closed && entry.cents > missing) {
      const cents = entry.cents - missing;
      await lowerHolds(tx, poolHold, [{ userId, ownerId: entry.poolId, cents }]);
      await lowerEntry(tx, entry, cents);
      freed.cents += missing;
    } else {
      await endEntry(tx, entry, now);
      freed.cents += entry.cents;
    }
  }
  return ended;
}

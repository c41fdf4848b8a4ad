import type { Database, Executor } from '../../../platform/database.js';
import { lockFreeWallets, publishPortfolioChange, releaseHolds } from '../../exchange/wallet/wallet.public.js';
import { endPool, findPool, type PoolRow } from './pool.sql.js';
import { listUnsettled, listUnsettledIds, settleEntries, type UnsettledEntry } from './pool-entry.sql.js';
import { poolHold } from './pools.hold.sql.js';

/** A range is a transaction of some tens of milliseconds; trades of its players wait for it. */
const playersPerRange = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';

export interface Settled extends UnsettledEntry {
  /** Of its units, what the player gets and pays. */
  readonly taken: number;
}

interface Settling {
  readonly now: () => Date;
  readonly stopping?: AbortSignal | undefined;
  /** The most units that cash pays, with their fee. */
  readonly affordable: (cents: number) => number;
  /** What follows for the players of a range, whose wallets are locked and whose cash is free again. */
  readonly deliver: (tx: Executor, settled: readonly Settled[], now: Date) => Promise<void>;
}

/**
 * Settles a pool that is being shared out or was cancelled, in ranges of players: each is one transaction,
 * and a leader that is killed leaves whole ranges. A player whose wallet is locked waits for the next pass.
 * @returns whether nothing is left
 */
export async function settlePool(db: Database, { id }: Pick<PoolRow, 'id'>, settling: Settling): Promise<boolean> {
  for (let after = beforeAll; settling.stopping?.aborted !== true; ) {
    const last = await db.transaction().execute((tx) => settleRange(tx, id, { after, ...settling }));
    if (last === undefined) return (await findPool(db, id))?.state !== 'sharing' || endPool(db, id, settling.now());
    after = last;
  }
  return false;
}

async function settleRange(
  tx: Executor,
  id: string,
  { after, now, affordable, deliver }: Settling & { readonly after: string },
): Promise<string | undefined> {
  const userIds = await listUnsettledIds(tx, id, { after, limit: playersPerRange });
  const locked = await lockFreeWallets(tx, userIds);
  const state = (await findPool(tx, id))?.state;
  const entries = await listUnsettled(tx, id, [...locked.keys()]);
  if (entries.length > 0) {
    const settled = entries.map((entry) => ({ ...entry, taken: takenOf(entry, state, affordable) }));
    const at = now();
    await releaseHolds(
      tx,
      poolHold,
      entries.map(({ user_id }) => ({ userId: user_id, ownerId: id })),
    );
    await settleEntries(
      tx,
      settled.map(({ user_id, taken }) => ({ userId: user_id, poolId: id, taken })),
      at,
    );
    await deliver(tx, settled, at);
    await publishPortfolioChange(tx, [...locked.keys()]);
  }
  return userIds.at(-1);
}

/** Nothing of a cancelled pool, nor of one whose player is frozen now; else what the cash still pays. */
function takenOf(
  { allotted, frozen, reserved_cents }: UnsettledEntry,
  state: PoolRow['state'] | undefined,
  affordable: Settling['affordable'],
): number {
  if (state !== 'sharing' || frozen || allotted === null) return 0;
  return Math.min(allotted, affordable(reserved_cents));
}

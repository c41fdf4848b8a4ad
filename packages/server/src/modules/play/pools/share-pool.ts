import { sharesByLine } from '@limelight/rules/share-out';
import type { LondonDay } from '@limelight/rules/time';
import type { Database, Executor } from '../../../platform/database.js';
import { closePoolEntries, listPoolLines, lockPool, type PoolRow, savePoolShares, shareWholePool } from './pool.sql.js';

interface Closing {
  readonly now: Date;
  /** What its kind still decides about the entries, in the same transaction. */
  readonly before: (tx: Executor) => Promise<unknown>;
}

/** Fixes the list of a pool whose time is over, in a transaction of its own. @returns whether it was open */
export function closePool(db: Database, { id }: Pick<PoolRow, 'id'>, { now, before }: Closing): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockPool(tx, id);
    await before(tx);
    return closePoolEntries(tx, id, { now });
  });
}

interface Draw {
  readonly drawDay: LondonDay;
  readonly drawKey: Uint8Array;
  readonly ticketOf: (message: string) => Uint8Array;
}

/**
 * Decides what each line of a closed pool gets, in the caller's transaction; the same whenever it is
 * repeated.
 * @returns whether it was closed and not shared out
 */
export async function sharePool(tx: Executor, { id, supply }: PoolRow, { ticketOf, ...draw }: Draw): Promise<boolean> {
  if (supply === null) throw new Error(`pool ${id} has no supply to share out`);
  await lockPool(tx, id);
  const shares = sharesByLine(await listPoolLines(tx, id), { supply, ticketOf });
  return savePoolShares(tx, id, { shares, ...draw });
}

/**
 * Closes a pool of pledges and shares it out whole, in the caller's transaction, which has locked it.
 * @param uncounted whose lines are marked
 * @returns whether it was open
 */
export async function closePledges(
  tx: Executor,
  id: string,
  closing: { readonly now: Date; readonly uncounted: readonly string[] },
): Promise<boolean> {
  const isClosed = await closePoolEntries(tx, id, closing);
  if (isClosed) await shareWholePool(tx, id);
  return isClosed;
}

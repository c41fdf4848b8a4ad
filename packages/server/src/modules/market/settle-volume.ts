import type { Executor } from '../../platform/database.js';
import { addTickVolume } from './candle.sql.js';
import { advanceSettledTick, listUnsettledTicks } from './tick.sql.js';

/**
 * Counts the SE$ traded at every finished tick into its candles. A tick is finished once the next one is visible (see
 * `marketLockKey`), so its sum can be taken without stopping trades; the pointer moves in the same transaction, so that
 * nothing is counted twice, whatever is killed.
 */
export async function settleVolume(db: Executor): Promise<void> {
  for (const { number, at } of await listUnsettledTicks(db)) {
    await db.transaction().execute(async (tx) => {
      if (await advanceSettledTick(tx, number)) await addTickVolume(tx, number, at.getTime());
    });
  }
}

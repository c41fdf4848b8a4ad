import type { Executor } from '../../platform/database.js';
import { addTickVolume } from './candle.sql.js';
import { advanceSettledTick, listUnsettledTicks } from './tick.sql.js';

/**
 * Adds the SE$ traded at every finished tick to its candles. A tick is finished once the next one is visible (see
 * `marketLockKey`), so the sum needs no lock on trades. The pointer moves in the same transaction, so that no volume is
 * counted twice, even after a crash.
 */
export async function settleVolume(db: Executor): Promise<void> {
  for (const { number, at } of await listUnsettledTicks(db)) {
    await db.transaction().execute(async (tx) => {
      if (await advanceSettledTick(tx, number)) await addTickVolume(tx, number, at.getTime());
    });
  }
}

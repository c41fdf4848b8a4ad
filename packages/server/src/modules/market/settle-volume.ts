import type { Executor } from '../../platform/database.js';
import { addTickVolume, listUndoneTicks, markFirstTrades } from './candle.sql.js';
import { advanceSettledTick, listUnsettledTicks } from './tick.sql.js';

/**
 * Adds the SE$ traded at every finished tick to its candles, and takes what was undone at it out of theirs. A tick is finished once the next one is visible (see
 * `marketLockKey`), so the sum needs no lock on trades. The pointer moves in the same transaction, so that no volume is
 * counted twice, even after a crash.
 */
export async function settleVolume(db: Executor): Promise<void> {
  for (const { number, at } of await listUnsettledTicks(db)) {
    await db.transaction().execute(async (tx) => {
      if (!(await advanceSettledTick(tx, number))) return;
      await addTickVolume(tx, { number, atMs: at.getTime() });
      await markFirstTrades(tx, number, at);
      for (const undone of await listUndoneTicks(tx, number)) {
        await addTickVolume(tx, { number: undone.number, atMs: undone.at.getTime(), undoneAt: number });
      }
    });
  }
}

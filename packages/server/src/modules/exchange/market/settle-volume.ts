import { londonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { addTickVolume, listUndoneTicks, markFirstTrades } from './candle.sql.js';
import { addDayMovements, settleNetSides } from './settle-movements.sql.js';
import { advanceSettledTick, listUnsettledTicks } from './tick.sql.js';

/**
 * Adds what was traded at every finished tick to all that sums trades: the volume of its candles, the
 * movements of its day, the net sides; and takes what was undone at it out of theirs. A tick is finished once
 * the next one is visible (see `marketLockKey`), so the sums need no lock on trades. The pointer moves in the
 * same transaction, so that nothing is counted twice, even after a crash.
 */
export async function settleVolume(db: Executor): Promise<void> {
  for (const tick of await listUnsettledTicks(db)) await settleTick(db, tick);
}

export async function settleTick(db: Executor, { number, at }: { readonly number: number; readonly at: Date }) {
  await db.transaction().execute(async (tx) => {
    if (!(await advanceSettledTick(tx, number))) return;
    await addTickVolume(tx, { number, atMs: at.getTime() });
    await markFirstTrades(tx, number, at);
    await addDayMovements(tx, number, londonDay(at.getTime()));
    await settleNetSides(tx, number);
    for (const undone of await listUndoneTicks(tx, number)) {
      await addTickVolume(tx, { number: undone.number, atMs: undone.at.getTime(), undoneAt: number });
    }
  });
}

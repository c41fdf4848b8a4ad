import type { Executor } from '../../../platform/database.js';
import { addTickVolume, listUndoneTicks, markFirstTrades } from './candle.sql.js';
import { NetSides } from './net-sides.js';
import { advanceSettledTick, listUnsettledTicks } from './tick.sql.js';

interface SettlingTick {
  readonly number: number;
  readonly at: Date;
}

/**
 * Adds what was traded at every finished tick to all that sums trades: the volume of its candles and the net
 * sides; and takes what was undone at it out of theirs. A tick is finished once the next one is visible (see
 * `marketLockKey`), so the sums need no lock on trades. The pointer moves in the same transaction, so that
 * nothing is counted twice, even after a crash.
 */
export async function settleVolume(db: Executor, sides = new NetSides()): Promise<void> {
  for (const tick of await listUnsettledTicks(db)) await settleTick(db, tick, sides);
}

export async function settleTick(db: Executor, { number, at }: SettlingTick, sides: NetSides) {
  await db.transaction().execute(async (tx) => {
    if (!(await advanceSettledTick(tx, number))) return;
    await addTickVolume(tx, { number, atMs: at.getTime() });
    await markFirstTrades(tx, number, at);
    await sides.moveTo(tx, number);
    for (const undone of await listUndoneTicks(tx, number)) {
      await addTickVolume(tx, { number: undone.number, atMs: undone.at.getTime(), undoneAt: number });
    }
  });
}

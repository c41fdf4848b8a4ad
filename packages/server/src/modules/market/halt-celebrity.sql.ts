import type { Executor } from '../../platform/database.js';
import { lockMarket } from './tick.sql.js';

/**
 * Stops trading in a celebrity from this transaction's end until a tick has absorbed what is to come. Waits for the
 * trades in flight, so that none of them can have known the reason.
 */
export async function haltCelebrity(tx: Executor, celebrityId: string): Promise<void> {
  await lockMarket(tx);
  await tx
    .updateTable('celebrity_market')
    .from('market')
    .set((row) => ({ halted_at_tick: row.fn.coalesce('halted_at_tick', 'market.tick_number') }))
    .where('celebrity_id', '=', celebrityId)
    .execute();
}

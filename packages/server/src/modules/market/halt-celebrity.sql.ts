import type { Executor } from '../../platform/database.js';
import { lockMarket } from './tick.sql.js';

/**
 * Halts trading in a celebrity from the end of this transaction until a tick has absorbed the coming news. Waits for
 * trades in flight, so that none of them can exploit the news.
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

import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

interface TradeListQuery {
  readonly userId: string;
  /** Cursor: only trades with a smaller ledger number. Undefined starts at the newest. */
  readonly before: number | undefined;
  readonly celebrityId: string | undefined;
  readonly limit: number;
}

/** A player's trades, newest first. Paging by ledger number saves an index that each trade would have to update. */
export function listTradesOf(db: Executor, { userId, before, celebrityId, limit }: TradeListQuery) {
  let query = db
    .selectFrom('ledger_entry')
    .innerJoin('trade', (join) =>
      join.onRef('trade.user_id', '=', 'ledger_entry.user_id').onRef('trade.id', '=', 'ledger_entry.reference_id'),
    )
    .where('ledger_entry.user_id', '=', userId)
    .where('ledger_entry.kind', 'in', ['buy', 'sell'])
    .selectAll('trade')
    .select('ledger_entry.number')
    .orderBy('ledger_entry.number', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('ledger_entry.number', '<', before);
  if (celebrityId !== undefined) query = query.where('trade.celebrity_id', '=', celebrityId);
  return query.execute();
}

export async function countTradesOf(db: Executor, userId: string, celebrityId: string | undefined): Promise<number> {
  let query = db.selectFrom('trade').select(sql<number>`count(*)`.as('count')).where('user_id', '=', userId);
  if (celebrityId !== undefined) query = query.where('celebrity_id', '=', celebrityId);
  return (await query.executeTakeFirstOrThrow()).count;
}

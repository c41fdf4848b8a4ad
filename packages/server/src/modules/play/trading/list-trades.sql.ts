import type { Undo } from '@limelight/contract/play/trading.schema';
import { dayMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { haltedMsOf } from './undo.sql.js';

interface TradeListQuery {
  readonly userId: string;
  /** Cursor: only trades with a smaller ledger number. Undefined starts at the newest. */
  readonly before: number | undefined;
  readonly celebrityId: string | undefined;
  readonly limit: number;
  readonly now: Date;
}

const undoOfRow = sql<Undo | null>`case when trade_undo.id is not null then json_build_object(
  'id', trade_undo.id, 'priceCents', trade_undo.price_cents, 'totalCents', trade_undo.total_cents,
  'feeCents', trade_undo.fee_cents, 'tick', trade_undo.tick_number, 'time', trade_undo.created_at) end`;

/** Halts are far shorter than a day, so older trades cannot be undone anyway. */
function haltedMsOfRow(now: Date) {
  const since = new Date(now.getTime() - dayMs);
  return sql<number>`case when trade.created_at > ${since} then ${haltedMsOf(now)} else 0 end`;
}

/** A player's trades, newest first. */
export function listTradesOf(db: Executor, { userId, before, celebrityId, limit, now }: TradeListQuery) {
  let query = db
    .selectFrom('trade')
    .where('trade.user_id', '=', userId)
    .leftJoin('trade_undo', (join) =>
      join.onRef('trade_undo.user_id', '=', 'trade.user_id').onRef('trade_undo.trade_id', '=', 'trade.id'),
    )
    .selectAll('trade')
    .select([undoOfRow.as('undo'), haltedMsOfRow(now).as('haltedMs')])
    .orderBy('trade.number', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('trade.number', '<', before);
  if (celebrityId !== undefined) query = query.where('trade.celebrity_id', '=', celebrityId);
  return query.execute();
}

export async function countTradesOf(db: Executor, userId: string, celebrityId: string | undefined): Promise<number> {
  let query = db.selectFrom('trade').select(sql<number>`count(*)`.as('count')).where('user_id', '=', userId);
  if (celebrityId !== undefined) query = query.where('celebrity_id', '=', celebrityId);
  return (await query.executeTakeFirstOrThrow()).count;
}

/** For the timeline of a person. */
export function selectTrades(userId: string) {
  return sql`
    select number::text as key, trade.created_at as at, jsonb_build_object('side', side, 'shares', shares,
      'name', celebrity.name, 'priceCents', price_cents, 'totalCents', total_cents, 'feeCents', fee_cents) as data
    from trade join celebrity on celebrity.id = celebrity_id
    where user_id = ${userId}`;
}

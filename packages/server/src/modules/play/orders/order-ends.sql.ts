import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import type { OrderKey, OrderRow } from './orders.sql.js';

/** The NOTIFY channel of orders that have ended: keys as `user/order`, separated by commas. */
export const orderEndChannel = 'order_end';

/** PostgreSQL limits payloads to less than 8,000 bytes; a key and its comma are 74. */
const keysPerNotification = 100;

/** Sent when the transaction commits, never when it rolls back. */
export async function publishOrderEnds(tx: Executor, ends: readonly OrderKey[]): Promise<void> {
  for (let first = 0; first < ends.length; first += keysPerNotification) {
    const keys = ends.slice(first, first + keysPerNotification).map(({ userId, id }) => `${userId}/${id}`);
    await sql`select pg_notify(${orderEndChannel}, ${keys.join(',')})`.execute(tx);
  }
}

/** An order with the trade that filled it; its columns are null for one that was not filled. */
export interface OrderDetailRow extends OrderRow {
  readonly fill_total_cents: number | null;
  readonly fill_fee_bps: number | null;
  readonly fill_fee_cents: number | null;
  readonly fill_tick: number | null;
  readonly fill_at: Date | null;
}

function selectDetails(db: Executor) {
  return db
    .selectFrom('order_with_hold as o')
    .leftJoin('trade', (join) =>
      join.onRef('trade.user_id', '=', 'o.user_id').onRef('trade.id', '=', 'o.id').on('o.state', '=', 'filled'),
    )
    .selectAll('o')
    .select([
      'trade.total_cents as fill_total_cents',
      'trade.fee_bps as fill_fee_bps',
      'trade.fee_cents as fill_fee_cents',
      'trade.tick_number as fill_tick',
      'trade.created_at as fill_at',
    ])
    .$castTo<OrderDetailRow>();
}

export function findOrderDetail(db: Executor, { userId, id }: OrderKey): Promise<OrderDetailRow | undefined> {
  return selectDetails(db).where('o.user_id', '=', userId).where('o.id', '=', id).executeTakeFirst();
}

/** In the order in which they ended. */
export function listOrderEnds(db: Executor, keys: readonly OrderKey[]): Promise<OrderDetailRow[]> {
  const wanted = sql<boolean>`(o.user_id, o.id) in (select * from unnest(
    ${keys.map(({ userId }) => userId)}::uuid[], ${keys.map(({ id }) => id)}::uuid[]))`;
  return selectDetails(db).where('o.state', '<>', 'open').where(wanted).orderBy('closed_at').orderBy('o.id').execute();
}

interface EndsSince {
  readonly userIds: readonly string[];
  readonly since: Date;
  /** No order that was placed before it can have ended since. */
  readonly placedAfter: Date;
}

/** The orders of these players that have ended since then. */
export function listOrderEndsSince(
  db: Executor,
  { userIds, since, placedAfter }: EndsSince,
): Promise<OrderDetailRow[]> {
  return selectDetails(db)
    .where('o.state', '<>', 'open')
    .where(sql<boolean>`o.user_id = any(${userIds}::uuid[])`)
    .where('o.created_at', '>', placedAfter)
    .where('closed_at', '>', since)
    .orderBy('closed_at')
    .orderBy('o.id')
    .execute();
}

import type { OrderDuration, OrderKind, OrderState } from '@limelight/rules/order';
import type { PriceDirection } from '@limelight/rules/price-direction';
import type { Tier } from '@limelight/rules/tier';
import type { TradeSide } from '@limelight/rules/trade';
import { type Selectable, sql } from 'kysely';
import type { PlayerOrder } from '../../platform/database.generated.js';
import type { Executor } from '../../platform/database.js';

export type OrderRow = Selectable<PlayerOrder>;

export interface OrderKey {
  readonly userId: string;
  readonly id: string;
}

export function findOrder(db: Executor, { userId, id }: OrderKey): Promise<OrderRow | undefined> {
  return db
    .selectFrom('player_order')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface OrderingStateRow {
  readonly frozen: boolean;
  readonly cash_cents: number;
  readonly reserved_cents: number;
  readonly tier: Tier;
  /** Null when the celebrity is unknown. */
  readonly suspended: boolean | null;
  readonly price_cents: number | null;
  readonly shares: number | null;
  readonly average_price_cents: number | null;
  readonly reserved_shares: number | null;
  readonly open_orders: number;
  /** Whether the player already used the id for a trade. */
  readonly traded: boolean;
}

/** The state that decides a new order. The caller has locked the wallet, so the player's own figures cannot change. */
export async function findOrderingState(
  tx: Executor,
  { userId, id }: OrderKey,
  celebrityId: string,
): Promise<OrderingStateRow | undefined> {
  const { rows } = await sql<OrderingStateRow>`
    select wallet.account_state <> 'active' or wallet.frozen as frozen, wallet.cash_cents, wallet.reserved_cents, wallet.tier,
      celebrity.status = 'suspended' as suspended, celebrity_market.price_cents,
      position.shares, position.average_price_cents, position.reserved_shares,
      (select count(*) from player_order where user_id = ${userId} and state = 'open') as open_orders,
      exists (select from trade where user_id = ${userId} and id = ${id}) as traded
    from wallet
    left join celebrity on celebrity.id = ${celebrityId}
    left join celebrity_market on celebrity_market.celebrity_id = celebrity.id
    left join position on position.user_id = wallet.user_id and position.celebrity_id = celebrity.id
    where wallet.user_id = ${userId}`.execute(tx);
  return rows[0];
}

export interface NewOrder extends OrderKey {
  readonly celebrityId: string;
  readonly kind: OrderKind;
  readonly side: TradeSide;
  readonly shares: number;
  readonly triggerPriceCents: number;
  readonly direction: PriceDirection;
  readonly duration: OrderDuration;
  readonly reservedCents: number;
  readonly reservedShares: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export function insertOrder(tx: Executor, order: NewOrder): Promise<OrderRow> {
  return tx
    .insertInto('player_order')
    .values({
      user_id: order.userId,
      id: order.id,
      celebrity_id: order.celebrityId,
      kind: order.kind,
      side: order.side,
      shares: order.shares,
      trigger_price_cents: order.triggerPriceCents,
      direction: order.direction,
      duration: order.duration,
      reserved_cents: order.reservedCents,
      reserved_shares: order.reservedShares,
      created_at: order.createdAt,
      expires_at: order.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface OrderEnd extends OrderKey {
  readonly state: Exclude<OrderState, 'open'>;
  readonly refusal?: string;
  readonly fillPriceCents?: number;
}

/** Closes open orders. The caller has locked the wallets. @throws when one was not open */
export async function closeOrders(tx: Executor, ends: readonly OrderEnd[], now: Date): Promise<void> {
  const { rows } = await sql`
    update player_order as o
    set state = e.state, refusal = e.refusal, fill_price_cents = e.fill_price_cents, closed_at = ${now}::timestamptz
    from unnest(
      ${ends.map(({ userId }) => userId)}::uuid[], ${ends.map(({ id }) => id)}::uuid[],
      ${ends.map(({ state }) => state)}::order_state[], ${ends.map(({ refusal }) => refusal ?? null)}::text[],
      ${ends.map(({ fillPriceCents }) => fillPriceCents ?? null)}::bigint[]
    ) as e (user_id, id, state, refusal, fill_price_cents)
    where o.user_id = e.user_id and o.id = e.id and o.state = 'open'
    returning o.id`.execute(tx);
  if (rows.length !== ends.length) throw new Error('an order was closed twice');
}

export interface OrderListQuery {
  readonly userId: string;
  readonly state: 'open' | 'closed' | undefined;
  readonly celebrityId: string | undefined;
  /** Cursor: the last order of the previous page. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** A player's orders, newest first. */
export function listOrdersOf(db: Executor, { userId, state, celebrityId, after, limit }: OrderListQuery) {
  let query = db
    .selectFrom('player_order')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (state !== undefined) query = query.where('state', state === 'open' ? '=' : '<>', 'open');
  if (celebrityId !== undefined) query = query.where('celebrity_id', '=', celebrityId);
  if (after !== undefined) {
    query = query.where(
      sql<boolean>`(created_at, id) < (select created_at, id from player_order where user_id = ${userId} and id = ${after})`,
    );
  }
  return query.execute();
}

export async function countOpenOrders(db: Executor, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('player_order')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return count;
}

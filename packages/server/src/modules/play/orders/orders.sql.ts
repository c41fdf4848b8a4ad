import type { SeCents } from '@limelight/rules/money';
import type { OrderState } from '@limelight/rules/order';
import type { Tier } from '@limelight/rules/tier';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { PlayerOrder } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

/** An order, with what it holds while it is open: zero after its end. */
export interface OrderRow extends Selectable<PlayerOrder> {
  readonly reserved_cents: SeCents;
  readonly reserved_shares: number;
}

export interface OrderKey {
  readonly userId: string;
  readonly id: string;
}

function selectOrderRows(db: Executor) {
  return db.selectFrom('order_with_hold').selectAll().$castTo<OrderRow>();
}

export function findOrder(db: Executor, { userId, id }: OrderKey): Promise<OrderRow | undefined> {
  return selectOrderRows(db).where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
}

export interface OrderingStateRow {
  readonly accountFrozen: boolean;
  readonly cashCents: SeCents;
  readonly reservedCents: SeCents;
  readonly tier: Tier;
  /** Null when the celebrity is unknown. */
  readonly suspended: boolean | null;
  readonly priceCents: SeCents | null;
  readonly shares: number | null;
  readonly averagePriceCents: SeCents | null;
  readonly reservedShares: number;
  /** The shares are of before a split, which has not reached this player yet. */
  readonly unsplit: boolean;
  readonly openOrders: number;
  /** Whether the player already used the id for a trade. */
  readonly traded: boolean;
}

/**
 * The state that decides a new order. The caller has locked the wallet, so the player's own figures cannot
 * change.
 */
export async function findOrderingState(
  tx: Executor,
  { userId, id }: OrderKey,
  celebrityId: string,
): Promise<OrderingStateRow | undefined> {
  const { rows } = await sql<OrderingStateRow>`
    select wallet.account_state <> 'active' or wallet.frozen as "accountFrozen", wallet.cash_cents as "cashCents",
      wallet.reserved_cents as "reservedCents", wallet.tier,
      celebrity.status = 'suspended' as suspended, celebrity_market.price_cents as "priceCents",
      position.shares, position.average_price_cents as "averagePriceCents",
      coalesce(position.reserved_shares, 0) as "reservedShares",
      coalesce(position.splits <> celebrity_market.splits, false) as unsplit,
      (select count(*) from player_order where user_id = ${userId} and state = 'open') as "openOrders",
      exists (select from trade where user_id = ${userId} and id = ${id}) as traded
    from wallet
    left join celebrity on celebrity.id = ${celebrityId}
    left join celebrity_market on celebrity_market.celebrity_id = celebrity.id
    left join position on position.user_id = wallet.user_id and position.celebrity_id = celebrity.id
    where wallet.user_id = ${userId}`.execute(tx);
  return rows[0];
}

export function insertOrder(tx: Executor, order: Insertable<PlayerOrder>): Promise<Selectable<PlayerOrder>> {
  return tx.insertInto('player_order').values(order).returningAll().executeTakeFirstOrThrow();
}

/** The caller has locked the wallet. */
export async function saveFeeRates(
  tx: Executor,
  userId: string,
  rates: readonly { readonly id: string; readonly feeBps: number }[],
): Promise<void> {
  if (rates.length === 0) return;
  await sql`
    update player_order as o set fee_bps = rate.fee_bps
    from unnest(${rates.map(({ id }) => id)}::uuid[], ${rates.map(({ feeBps }) => feeBps)}::integer[]) as rate (id, fee_bps)
    where o.user_id = ${userId} and o.id = rate.id`.execute(tx);
}

export interface OrderEnd extends OrderKey {
  readonly state: Exclude<OrderState, 'open'>;
  readonly refusal?: string;
  readonly fillPriceCents?: number;
  /** What the fill paid. */
  readonly feeBps?: number;
}

/** Closes open orders. The caller has locked the wallets. @throws when one was not open */
export async function closeOrders(tx: Executor, ends: readonly OrderEnd[], now: Date): Promise<void> {
  const { rows } = await sql`
    update player_order as o
    set state = e.state, refusal = e.refusal, fill_price_cents = e.fill_price_cents,
      fee_bps = coalesce(e.fee_bps, o.fee_bps), closed_at = ${now}::timestamptz
    from unnest(
      ${ends.map(({ userId }) => userId)}::uuid[], ${ends.map(({ id }) => id)}::uuid[],
      ${ends.map(({ state }) => state)}::order_state[], ${ends.map(({ refusal }) => refusal ?? null)}::text[],
      ${ends.map(({ fillPriceCents }) => fillPriceCents ?? null)}::bigint[],
      ${ends.map(({ feeBps }) => feeBps ?? null)}::integer[]
    ) as e (user_id, id, state, refusal, fill_price_cents, fee_bps)
    where o.user_id = e.user_id and o.id = e.id and o.state = 'open'
    returning o.id`.execute(tx);
  if (rows.length !== ends.length) throw new Error('an order was closed twice');
}

interface OrderListQuery {
  readonly userId: string;
  readonly state?: 'open' | 'closed' | undefined;
  readonly celebrityId?: string | undefined;
  /** Cursor: the last order of the previous page. */
  readonly after?: string | undefined;
  readonly limit: number;
}

interface OrderList {
  readonly orders: readonly OrderRow[];
  /** Of all celebrities, however the list is filtered. */
  readonly openCount: number;
}

/** A player's orders, newest first. */
export async function listOrdersOf(
  db: Executor,
  { userId, state, celebrityId, after, limit }: OrderListQuery,
): Promise<OrderList> {
  const last = after === undefined ? undefined : await findOrder(db, { userId, id: after });
  const page = selectOrders(db, { userId, state, celebrityId, limit: after !== undefined && !last ? 0 : limit }, last);
  const { rows } = await sql<{ readonly openCount: number } & (OrderRow | { readonly id: null })>`
    select counted."openCount", page.* from (
      select count(*) as "openCount" from player_order where user_id = ${userId} and state = 'open'
    ) as counted
    left join lateral (${page}) as page on true
    order by page.created_at desc, page.id desc`.execute(db);
  return {
    orders: rows.filter((row): row is OrderRow & { readonly openCount: number } => row.id !== null),
    openCount: rows[0]?.openCount ?? 0,
  };
}

/** All open orders of a player, newest first. */
export function listOpenOrdersOf(tx: Executor, userId: string): Promise<OrderRow[]> {
  return selectOrderRows(tx)
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** One page, read from an index of its order. A subquery for the last row would filter all rows instead. */
export function selectOrders(
  db: Executor,
  { userId, state, celebrityId, limit }: Omit<OrderListQuery, 'after'>,
  last: Pick<OrderRow, 'created_at' | 'id'> | undefined,
) {
  let query = selectOrderRows(db)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (state !== undefined) query = query.where('state', state === 'open' ? '=' : '<>', 'open');
  if (celebrityId !== undefined) query = query.where('celebrity_id', '=', celebrityId);
  if (last !== undefined) query = query.where(sql<boolean>`(created_at, id) < (${last.created_at}, ${last.id}::uuid)`);
  return query;
}

export interface PlayerWithOtherFee {
  readonly userId: string;
  readonly tier: Tier;
  /** Open orders with another rate than the tier's new one. */
  readonly orders: number;
}

/**
 * Players who have open orders with another fee rate than their tier has in `rates`, in the order of their
 * ids.
 */
export async function listPlayersWithOtherFee(
  db: Executor,
  page: { readonly rates: Readonly<Record<Tier, number>>; readonly after: string | undefined; readonly limit: number },
): Promise<PlayerWithOtherFee[]> {
  const { rates, after, limit } = page;
  const { rows } = await sql<PlayerWithOtherFee>`
    select wallet.user_id as "userId", wallet.tier, count(*) as orders
    from player_order
    join wallet on wallet.user_id = player_order.user_id
    where state = 'open' and fee_bps <> (${JSON.stringify(rates)}::jsonb ->> wallet.tier::text)::integer
      and (${after ?? null}::uuid is null or wallet.user_id > ${after ?? null}::uuid)
    group by wallet.user_id
    order by wallet.user_id limit ${limit}`.execute(db);
  return rows;
}

const waitingMax = 100_000;

/** Open orders of all players, in a bounded time. */
export async function countWaitingOrders(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from player_order where state = 'open' limit ${waitingMax}) as waiting`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

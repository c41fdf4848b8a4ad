import { isOutsideDailyMax, orderKinds } from '@limelight/rules/order';
import type { LondonDay } from '@limelight/rules/time';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import type { OrderKey, OrderRow } from './orders.sql.js';

/** An open order with the celebrity's name, for its notifications. */
export interface NamedOrder extends OrderRow {
  readonly celebrity_name: string;
}

/** Of a celebrity that cannot be traded any more. */
export interface StoppedOrder extends NamedOrder {
  /** It leaves the exchange. */
  readonly leaving: boolean;
}

/** An order whose trigger price is reached, with the current tick. */
export interface TriggeredOrder extends NamedOrder {
  readonly tick_number: number;
  /** Whether its celebrity has an event at this tick, whose fee it pays. */
  readonly in_event: boolean;
}

interface TriggeredQuery {
  readonly now: Date;
  readonly limit: number;
  readonly gameDay: LondonDay;
  readonly tradesPerDayMax: number;
}

/**
 * One row: the price of a celebrity's trades at this tick, and whether it has an event of its own, in which
 * an order rests unless its player ticked otherwise. Else a boost would fill it free of the event's fee.
 */
function tradingNow(celebrityId: RawBuilder<unknown>) {
  return sql`(
    select coalesce(event.boost_ppm is not null, false) as in_event,
      trade_price(celebrity_market.price_cents, coalesce(event.boost_ppm, 0)) as price_cents
    from celebrity_market
    left join lateral (
      select boost_at(boost_ppm, boosted_from, begins_at, ends_at, tick.at) as boost_ppm
      from fee_window join market on true join tick on tick.number = market.tick_number
      where fee_window.celebrity_id = ${celebrityId} and begins_at <= tick.at and ends_at > tick.at
      order by begins_at desc limit 1
    ) as event on true
    where celebrity_market.celebrity_id = ${celebrityId} offset 0
  )`;
}

/**
 * Open, unexpired orders whose trigger price is reached, of celebrities that trade, oldest first. Orders of a
 * frozen player wait, most of a celebrity with an event, and those that count towards the daily maximum
 * once their player has reached it. Uses the index of open orders.
 */
export async function listTriggeredOrders(
  db: Executor,
  { now, limit, gameDay, tradesPerDayMax }: TriggeredQuery,
): Promise<OrderKey[]> {
  const uncountedKinds = orderKinds.filter(isOutsideDailyMax);
  const { rows } = await sql<OrderKey>`
    select triggered.user_id as "userId", triggered.id
    from celebrity_market
    join celebrity on celebrity.id = celebrity_market.celebrity_id
    cross join lateral ${tradingNow(sql`celebrity.id`)} as trading
    cross join lateral (
      select user_id, id, kind, created_at, expires_at, during_events from player_order
      where state = 'open' and celebrity_id = celebrity.id and direction = 'below' and splits = celebrity_market.splits
        and trigger_price_cents >= trading.price_cents
      union all
      select user_id, id, kind, created_at, expires_at, during_events from player_order
      where state = 'open' and celebrity_id = celebrity.id and direction = 'above' and splits = celebrity_market.splits
        and trigger_price_cents <= trading.price_cents
    ) as triggered
    where celebrity.status = 'active' and celebrity_market.halted_at_tick is null
      and (triggered.during_events or not trading.in_event)
      and triggered.expires_at > ${now}::timestamptz
      and triggered.user_id not in (select id from "user" where frozen_at is not null)
      and (triggered.kind = any(${uncountedKinds}::order_kind[]) or not exists (
        select from wallet where user_id = triggered.user_id and trade_day >= ${gameDay}::date
          and trades_today >= ${tradesPerDayMax}::integer
      ))
    order by triggered.created_at, triggered.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Every open order for a celebrity. */
export function listOpenOrdersFor(db: Executor, celebrityId: string): Promise<StoppedOrder[]> {
  return db
    .selectFrom('order_with_hold as o')
    .innerJoin('celebrity', 'celebrity.id', 'o.celebrity_id')
    .selectAll('o')
    .select('celebrity.name as celebrity_name')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('retirement')
          .select('id')
          .whereRef('retirement.celebrity_id', '=', 'o.celebrity_id')
          .where('withdrawn_at', 'is', null),
      ).as('leaving'),
    )
    .where('o.celebrity_id', '=', celebrityId)
    .where('state', '=', 'open')
    .orderBy('user_id')
    .orderBy('o.id')
    .$castTo<StoppedOrder>()
    .execute();
}

/** Suspended celebrities that still have open orders. */
export async function listSuspendedWithOrders(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('celebrity')
    .select('id')
    .where('status', '=', 'suspended')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('player_order')
          .select('id')
          .whereRef('player_order.celebrity_id', '=', 'celebrity.id')
          .where('state', '=', 'open'),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Open orders past their expiry, oldest first. */
export function listOverdueOrders(db: Executor, now: Date, limit: number): Promise<OrderKey[]> {
  return db
    .selectFrom('player_order')
    .select(['user_id as userId', 'id'])
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

function keyTable(keys: readonly OrderKey[]) {
  return sql`unnest(${keys.map(({ userId }) => userId)}::uuid[], ${keys.map(({ id }) => id)}::uuid[])
    with ordinality as key (user_id, id, place)`;
}

/**
 * Locks those orders among the keys that no other transaction has locked, so that neither a tick nor another
 * player's order waits for one. Their wallets are locked before.
 */
export async function lockFreeOrders(tx: Executor, keys: readonly OrderKey[]): Promise<OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    select o.user_id as "userId", o.id
    from ${keyTable(keys)} join player_order as o on o.user_id = key.user_id and o.id = key.id
    order by key.place for no key update of o skip locked`.execute(tx);
  return rows;
}

/**
 * The orders among the keys that are still open and overdue, in key order. The caller has locked the wallets.
 */
export async function listStillOverdue(tx: Executor, keys: readonly OrderKey[], now: Date): Promise<NamedOrder[]> {
  const { rows } = await sql<NamedOrder>`
    select o.*, celebrity.name as celebrity_name
    from ${keyTable(keys)}
    join order_with_hold as o on o.user_id = key.user_id and o.id = key.id
    join celebrity on celebrity.id = o.celebrity_id
    where o.state = 'open' and o.expires_at <= ${now}::timestamptz
    order by key.place`.execute(tx);
  return rows;
}

/**
 * The orders among the keys that are still open, unexpired, at their trigger price and not of a frozen
 * player, in key order. The caller holds the market lock, so that the price cannot change, and has locked the
 * wallets, so that no other transaction can close these orders.
 */
export async function listStillTriggered(
  tx: Executor,
  keys: readonly OrderKey[],
  now: Date,
): Promise<TriggeredOrder[]> {
  const { rows } = await sql<TriggeredOrder>`
    select o.*, celebrity.name as celebrity_name, market.tick_number, trading.in_event
    from market
    cross join ${keyTable(keys)}
    join order_with_hold as o on o.user_id = key.user_id and o.id = key.id
    join celebrity on celebrity.id = o.celebrity_id
    join celebrity_market on celebrity_market.celebrity_id = o.celebrity_id
    join wallet on wallet.user_id = o.user_id and not wallet.frozen
    cross join lateral ${tradingNow(sql`o.celebrity_id`)} as trading
    where o.state = 'open' and o.expires_at > ${now}::timestamptz
      and celebrity.status = 'active' and celebrity_market.halted_at_tick is null
      and (o.during_events or not trading.in_event)
      -- A split reaches the order with its player's shares.
      and o.splits = celebrity_market.splits
      and case o.direction
        when 'below' then trading.price_cents <= o.trigger_price_cents
        else trading.price_cents >= o.trigger_price_cents
      end
    order by key.place`.execute(tx);
  return rows;
}

import { ticksPerDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/**
 * Adds what players bought and sold at a finished tick, undos included, to the sums of its London day. The
 * transaction has advanced the settled tick.
 */
export async function addDayMovements(tx: Executor, number: number, day: string): Promise<void> {
  await sql`
    insert into day_movement (day, user_id, celebrity_id, shares)
    select ${day}::date, user_id, celebrity_id, sum(shares) from share_movement where tick_number = ${number}
    group by user_id, celebrity_id order by user_id, celebrity_id
    on conflict (day, user_id, celebrity_id) do update set shares = day_movement.shares + excluded.shares`.execute(tx);
}

/**
 * Moves the net sides on by a finished tick: its trades are added; those undone at it, and those that are a
 * day old now, are taken out. A trade is taken out once: an undo of a trade that has left the day already, or
 * leaves it at this very tick, takes out nothing. Trades from before a split have left with it: their shares
 * are not countable in shares of now.
 */
export async function settleNetSides(tx: Executor, number: number): Promise<void> {
  const leaving = number - ticksPerDay;
  const signed = (table: string) =>
    sql`case ${sql.ref(`${table}.side`)} when 'buy' then ${sql.ref(`${table}.shares`)}::bigint else -${sql.ref(`${table}.shares`)} end`;
  // Rows are looked up one by one ("lateral ... offset 0") and deleted by their place: a plan that reads the
  // whole table, made when it was small, would stop the market when it is not.
  await sql`
    with change as materialized (
      select celebrity_id, user_id, sum(net_shares) as net_shares, sum(trades) as trades from (
        select celebrity_id, user_id, ${signed('trade')} as net_shares, 1 as trades from trade
        join celebrity_market using (celebrity_id)
        where tick_number = ${number} and tick_number >= coalesce(split_tick, 0)
        union all
        select undo.celebrity_id, undo.user_id, -${signed('undo')}, -1 from trade_undo as undo
        cross join lateral (
          select tick_number from trade where user_id = undo.user_id and id = undo.trade_id offset 0
        ) as undone
        where undo.tick_number = ${number} and undone.tick_number > ${leaving}
        union all
        select celebrity_id, trade.user_id, -${signed('trade')}, -1 from trade
        join celebrity_market using (celebrity_id)
        left join lateral (
          select tick_number as undone_at from trade_undo where user_id = trade.user_id and trade_id = trade.id offset 0
        ) as undo on true
        where tick_number = ${leaving} and tick_number >= coalesce(split_tick, 0)
          and coalesce(undone_at, ${number}) >= ${number}
      ) as movement
      group by celebrity_id, user_id
    ),
    result as materialized (
      select change.celebrity_id, change.user_id, side.place, coalesce(side.net_shares, 0) as net_before,
        coalesce(side.net_shares, 0) + change.net_shares as net_shares, coalesce(side.trades, 0) + change.trades as trades
      from change
      left join lateral (
        select ctid as place, net_shares, trades from net_side
        where celebrity_id = change.celebrity_id and user_id = change.user_id offset 0
      ) as side on true
    ),
    gone as (
      delete from net_side where ctid = any(array(select place from result where trades = 0 and place is not null))
    ),
    moved as (
      insert into net_side (celebrity_id, user_id, net_shares, trades)
      select celebrity_id, user_id, net_shares, trades from result where trades <> 0
      order by celebrity_id, user_id
      on conflict (celebrity_id, user_id) do update set net_shares = excluded.net_shares, trades = excluded.trades
    )
    insert into net_side_count (celebrity_id, net_buyers, net_sellers)
    select celebrity_id,
      coalesce(min(sides.net_buyers), 0) + sum((net_shares > 0)::integer - (net_before > 0)::integer),
      coalesce(min(sides.net_sellers), 0) + sum((net_shares < 0)::integer - (net_before < 0)::integer)
    from result left join net_side_count as sides using (celebrity_id) group by celebrity_id
    on conflict (celebrity_id) do update set net_buyers = excluded.net_buyers, net_sellers = excluded.net_sellers`.execute(
    tx,
  );
}

/** Movements of days before that one. @returns how many rows were deleted, at most `limit` */
export async function deleteMovementsBefore(tx: Executor, day: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from day_movement where ctid = any(array(
      select ctid from day_movement where day < ${day}::date limit ${limit}
    ))`.execute(tx);
  return Number(numAffectedRows);
}

/** After a split only later trades count for the net sides of its celebrity. */
export async function forgetNetSides(tx: Executor, celebrityId: string): Promise<void> {
  await tx.deleteFrom('net_side').where('celebrity_id', '=', celebrityId).execute();
  await tx.deleteFrom('net_side_count').where('celebrity_id', '=', celebrityId).execute();
}

import { rankedHeldMin, rankedInvestedMin, rankedLargestMax } from '@limelight/rules/ranked';
import type { RankingWindow } from '@limelight/rules/ranking';
import { dayMs, type LondonDay, tickMs } from '@limelight/rules/time';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** Longer than closes can be apart while the game runs. */
const ticksRetained = (3 * dayMs) / tickMs;

/** Sums up the prices of the ticks since the last one that was summed up. */
export async function sumTicks(db: Executor): Promise<void> {
  await sql`
    with base as materialized (select number, sums from tick_sum order by number desc limit 1),
    price as (
      select number, slot, sum(coalesce(cents, 0)) over (partition by slot order by number) as sum
      from tick cross join unnest(prices_cents) with ordinality as listed (cents, slot)
      where number > coalesce((select number from base), (select tick_number - ${ticksRetained}::bigint from market))
    )
    insert into tick_sum (number, sums)
    select number, array_agg(sum + coalesce((select sums[slot] from base), 0) order by slot) from price group by number
    on conflict do nothing`.execute(db);
  await sql`
    delete from tick_sum where number < (select tick_number - ${ticksRetained}::bigint from market)`.execute(db);
}

const spreadPlayers = (players: RawBuilder<unknown>, close: LondonDay | null) => sql`
    newest as materialized (select number, sums from tick_sum order by number desc limit 1),
    player as materialized (
      select wallet.user_id, cash_cents, newest.number as to_tick, newest.sums as to_sums, since.number as from_tick,
        since.sums as from_sums, coalesce(close.entry_count, 0) as entries_before,
        coalesce(close.counted_ticks, 0) as counted_ticks, coalesce(close.invested_ticks, 0) as invested_ticks,
        coalesce(close.largest_ticks, 0) as largest_ticks, coalesce(close.held_ticks, 0) as held_ticks
      from wallet
      left join newest on true
      left join lateral (
        select entry_count, tick_number, counted_ticks, invested_ticks, largest_ticks, held_ticks
        from ranking_snapshot where user_id = wallet.user_id and day = ${close}::date offset 0
      ) as close on true
      -- From the first trade on.
      left join lateral (
        select number, sums from tick_sum where number >= case
          when close.counted_ticks > 0 then close.tick_number
          else (select tick_number - 1 from trade where user_id = wallet.user_id order by number limit 1)
        end order by number limit 1
      ) as since on true
      where ${players}
    )`;

/** What moved of each player since, and the sums of prices until the tick before it. */
const spreadMovements = sql`
    moved as materialized (
      select movement.user_id, movement.celebrity_id, movement.shares, movement.shares_after, movement.cents, least(greatest(movement.tick - 1, from_tick), to_tick) - from_tick as ticks,
        (select sums from tick_sum where number = least(greatest(movement.tick - 1, from_tick), to_tick)) as sums, from_sums
      from player
      cross join lateral (
        select user_id, celebrity_id, case side when 'buy' then shares else -shares end as shares, shares_after,
          case side when 'buy' then -total_cents else total_cents end - fee_cents as cents, tick_number as tick
        from trade where trade.user_id = player.user_id and number > entries_before
        union all
        select user_id, celebrity_id, shares, shares_after, amount_cents,
          (select number from tick where at <= posted_entry.created_at order by at desc limit 1)
        from posted_entry where posted_entry.user_id = player.user_id and number > entries_before
        offset 0
      ) as movement
      where from_tick is not null
    )`;

const spreadHoldings = sql`
    holding as (
      select user_id, celebrity_id, sum(value) as value, max(value_now) as value_now from (
        select player.user_id, position.celebrity_id, position.shares * (to_sums[slot + 1] - coalesce(from_sums[slot + 1], 0))
          -- A split that has not reached the player's shares: before it there were as many as the position still says.
          - case when position.shares = position.stored then 0 else (position.shares - position.stored) * coalesce((
              select sums[slot + 1] - coalesce(from_sums[slot + 1], 0) from tick_sum
              where number = least(greatest(split_tick - 1, from_tick), to_tick)
            ), 0) end as value,
          (position.shares * price_cents)::float8 as value_now
        from player
        cross join lateral (
          select position.celebrity_id, current.shares, position.shares as stored, slot, price_cents, split_tick
          from position
          join current_position as current using (user_id, celebrity_id)
          join celebrity on celebrity.id = position.celebrity_id
          join celebrity_market on celebrity_market.celebrity_id = position.celebrity_id
          where position.user_id = player.user_id offset 0
        ) as position
        union all
        select moved.user_id, celebrity_id, -shares * (sums[slot + 1] - coalesce(from_sums[slot + 1], 0)), null
        from moved join celebrity on celebrity.id = celebrity_id
        where shares <> 0
      ) as part group by user_id, celebrity_id
    ),
    holdings as (
      select user_id, coalesce(sum(value), 0) as invested, coalesce(max(value), 0) as largest, count(value_now) as held_now,
        coalesce(sum(value_now), 0) as invested_now, coalesce(max(value_now), 0) as largest_now
      from holding group by user_id
    ),
    movements as (
      select user_id, sum(cents * ticks) as cash,
        sum(case when shares_after = 0 and shares <> 0 then ticks when shares > 0 and shares_after = shares then -ticks else 0 end) as held
      from moved group by user_id
    )`;

/**
 * How some players' portfolios are invested: the sums of `addSpread` of the rules since their close of a day,
 * and the state of now. What was held at a tick is what is held now without what moved since; so a portfolio
 * that nobody touched takes two reads of prices.
 */
export function spreadOf(players: RawBuilder<unknown>, close: LondonDay | null): RawBuilder<unknown> {
  return sql`
    with ${spreadPlayers(players, close)}, ${spreadMovements}, ${spreadHoldings},
    summed as (
      select player.user_id, cash_cents, to_tick, counted_ticks, invested_ticks, largest_ticks, held_ticks, coalesce(to_tick - from_tick, 0) as ticks, coalesce(invested, 0) as invested, coalesce(largest, 0) as largest,
        coalesce(held_now, 0) as held_now, coalesce(invested_now, 0) as invested_now, coalesce(largest_now, 0) as largest_now,
        coalesce(held_now, 0) * coalesce(to_tick - from_tick, 0) + coalesce(held, 0) as held,
        greatest(cash_cents * coalesce(to_tick - from_tick, 0) - coalesce(cash, 0) + coalesce(invested, 0), invested, 1) as worth
      from player left join holdings using (user_id) left join movements using (user_id)
    )
    select user_id, to_tick as tick_number, (counted_ticks + ticks)::integer as counted_ticks,
      invested_ticks + ticks * invested / worth as invested_ticks, largest_ticks + ticks * largest / worth as largest_ticks,
      held_ticks + held as held_ticks,
      invested_now / greatest(cash_cents + invested_now, invested_now, 1) as invested_now,
      case when invested_now > 0 then largest_now / invested_now else 0 end as largest_now, held_now::float8 as held_now
    from summed`;
}

export const rankedBits: Readonly<Record<RankingWindow, number>> = { week: 1, month: 2, all: 4 };

/** Those of the last close before the week and the month began; null for one that begins with this close. */
export interface OpeningDays {
  readonly week: LondonDay | null;
  readonly month: LondonDay | null;
}

/** In which rankings a player of `spread` is: `isSpread` of the rules for the average of each, as bits. */
export function rankedSince(days: OpeningDays): RawBuilder<unknown> {
  return sql`(${rankedBits.week} * (${isSpreadSince('week', days.week)})::integer + ${rankedBits.month} * (${isSpreadSince('month', days.month)})::integer
    + ${rankedBits.all} * (${isSpreadSince('all', 'all')})::integer)::smallint`;
}

/** The closes `week` and `month` with which `spread` is compared. */
export function joinOpenings({ week, month }: OpeningDays): RawBuilder<unknown> {
  const join = (name: string, day: LondonDay | null) =>
    sql`left join ranking_snapshot as ${sql.ref(name)} on ${sql.ref(`${name}.user_id`)} = spread.user_id and ${sql.ref(`${name}.day`)} = ${day}::date`;
  return sql`${join('week', week)} ${join('month', month)}`;
}

function isSpreadSince(window: RankingWindow, opening: LondonDay | 'all' | null): RawBuilder<unknown> {
  const isNow = sql`invested_now >= ${sql.lit(rankedInvestedMin)} and held_now >= ${sql.lit(rankedHeldMin)}
    and largest_now <= ${sql.lit(rankedLargestMax)}`;
  if (opening === null) return isNow;
  const since = (column: string) =>
    window === 'all'
      ? sql`${sql.ref(`spread.${column}`)}`
      : sql`(${sql.ref(`spread.${column}`)} - coalesce(${sql.ref(`${window}.${column}`)}, 0))`;
  const [ticks, invested] = [since('counted_ticks'), since('invested_ticks')];
  return sql`case when ${ticks} > 0
    then ${invested} >= ${sql.lit(rankedInvestedMin)} * ${ticks} and ${since('held_ticks')} >= ${sql.lit(rankedHeldMin)} * ${ticks}
      and ${since('largest_ticks')} <= ${sql.lit(rankedLargestMax)} * ${invested}
    else ${isNow} end`;
}

/** `SpreadSums` of a close, or of `spread`. */
export const sumsOf = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`json_build_object('ticks', ${column('counted_ticks')}, 'investedTicks', ${column('invested_ticks')},
    'largestTicks', ${column('largest_ticks')}, 'heldTicks', ${column('held_ticks')})`;
};

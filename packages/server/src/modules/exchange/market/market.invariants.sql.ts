import { ticksPerDay } from '@limelight/rules/time';
import type { InvariantQuery } from '../../../platform/invariant.sql.js';

/** Invariants of ticks, prices and candles. */
export const marketInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'ticks are consecutive and rise in time',
    broken: `
      select format('tick %s at %s follows %s at %s', number, at, before, before_at) as row
      from (
        select number, at, lag(number) over (order by number) as before, lag(at) over (order by number) as before_at from tick
      ) as ticks where number <> before + 1 or at <= before_at`,
  },
  {
    invariant: 'the market is at the newest tick and has its prices',
    broken: `
      select format('the market is at tick %s, the newest is %s', tick_number, newest) as row
      from market, (select max(number) as newest from tick) as ticks where tick_number is distinct from newest
      union all
      select format('celebrity %s: price %s, the newest tick says %s', celebrity.id, price_cents, prices_cents[slot + 1])
      from market
      join tick on tick.number = market.tick_number
      cross join celebrity
      join celebrity_market on celebrity_market.celebrity_id = celebrity.id
      where slot < cardinality(prices_cents) and prices_cents[slot + 1] <> price_cents`,
  },
  {
    invariant: 'a candle contains its own open and close, and no negative volume',
    broken: ['candle_5m', 'candle_1h', 'candle_1d']
      .map(
        (table) => `
      select format('${table} %s at %s: %s %s %s %s, volume %s', celebrity_id, start_at, open_cents, high_cents, low_cents,
        close_cents, volume_cents) as row
      from ${table}
      where high_cents < greatest(open_cents, close_cents) or low_cents > least(open_cents, close_cents)
        or low_cents < 1 or volume_cents < 0`,
      )
      .join(' union all '),
  },
  {
    invariant: 'settled volume is what was traded and not undone',
    broken: `
      select format('celebrity %s: candles hold SE cents %s, trades %s', coalesce(candles.celebrity_id, trades.celebrity_id),
        coalesce(counted, 0), coalesce(traded, 0)) as row
      from (select celebrity_id, sum(volume_cents) as counted from candle_1d group by celebrity_id) as candles
      full join (
        select trade.celebrity_id, sum(trade.total_cents) as traded from market
        join trade on trade.tick_number <= volume_settled_tick
        left join trade_undo as undo on undo.user_id = trade.user_id and undo.trade_id = trade.id
          and undo.tick_number <= volume_settled_tick
        where undo.id is null group by trade.celebrity_id
      ) as trades using (celebrity_id)
      where coalesce(counted, 0) <> coalesce(traded, 0)`,
  },
  {
    invariant: 'net buyers and sellers are those of the last day of settled ticks',
    broken: `
      select format('celebrity %s: %s net buyers and %s net sellers, the trades say %s and %s', celebrity_id,
        stored.net_buyers, stored.net_sellers, counted.net_buyers, counted.net_sellers) as row
      from net_side_count as stored
      full join (
        select celebrity_id, count(*) filter (where net_shares > 0) as net_buyers,
          count(*) filter (where net_shares < 0) as net_sellers
        from (
          select celebrity_id, user_id, sum(case side when 'buy' then shares else -shares end) as net_shares
          from market
          join trade on trade.tick_number > volume_settled_tick - ${ticksPerDay} and trade.tick_number <= volume_settled_tick
          join celebrity_market using (celebrity_id)
          where trade.tick_number >= coalesce(split_tick, 0) and not exists (
            select from trade_undo as undo where undo.user_id = trade.user_id and undo.trade_id = trade.id
              and undo.tick_number <= volume_settled_tick
          )
          group by celebrity_id, user_id
        ) as side
        group by celebrity_id
      ) as counted using (celebrity_id)
      where coalesce(stored.net_buyers, 0) <> coalesce(counted.net_buyers, 0)
        or coalesce(stored.net_sellers, 0) <> coalesce(counted.net_sellers, 0)`,
  },
];

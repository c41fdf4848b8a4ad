import type { InvariantQuery } from '../../../platform/invariant.sql.js';

/** Invariants of trades, their money and the resulting positions. */
export const tradeInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'every trade has its total, its fee and the price of its tick',
    broken: `
      select format('trade %s/%s: %s shares at %s, total %s, fee %s', trade.user_id, trade.id, shares, price_cents, total_cents, fee_cents) as row
      from trade
      left join celebrity on celebrity.id = trade.celebrity_id
      left join tick on tick.number = trade.tick_number
      left join lateral (
        select boost_at(boost_ppm, boosted_from, begins_at, ends_at, tick.at) as ppm from fee_window
        where fee_window.celebrity_id = trade.celebrity_id and begins_at <= tick.at and ends_at > tick.at
        order by begins_at desc limit 1
      ) as boost on true
      where total_cents <> shares * price_cents
        or fee_cents <> (total_cents * fee_bps + 5000) / 10000
        or (tick.number is not null and trade_price(tick.prices_cents[celebrity.slot + 1], coalesce(boost.ppm, 0)) is distinct from price_cents)`,
  },
  {
    invariant: 'a free first trade has no fee, and before it only windows were paid',
    broken: `
      select format('wallet %s: first trade %s, trade %s at %s bps', user_id, free_trade, trade.number, fee_bps) as row
      from wallet join trade using (user_id) left join tick on tick.number = tick_number
      where (trade.number = free_trade and fee_bps <> 0)
        or ((trade.number < free_trade or free_trade = 0) and tick.number is not null and not exists (
          select from fee_window where begins_at <= tick.at and ends_at > tick.at
            and coalesce(fee_window.celebrity_id, trade.celebrity_id) = trade.celebrity_id
        ) and not exists (
          select from player_order where player_order.user_id = trade.user_id and player_order.id = trade.id and in_window
        ))
      union all
      select format('wallet %s: no trade %s', user_id, free_trade)
      from wallet where free_trade > 0 and not exists (
        select from trade where trade.user_id = wallet.user_id and number = free_trade)`,
  },
  {
    invariant: 'every trade is of a listed celebrity',
    broken: `
      select format('trade %s/%s: celebrity %s', user_id, trade.id, celebrity_id) as row
      from trade left join celebrity on celebrity.id = celebrity_id where celebrity.id is null`,
  },
  {
    invariant: 'positions are what the entries of shares left',
    // Each entry continues from the one before. Averages of trades are checked here, those of undos with
    // them.
    broken: `
      with entry as (
        select *, lag(shares_after, 1, 0) over own as shares_before,
          lag(average_after_cents, 1, 0::bigint) over own as average_before, lead(number) over own is null as is_newest
        from share_entry window own as (partition by user_id, celebrity_id order by number)
      )
      select format('entry %s/%s: %s of %s shares of %s on %s at %s left %s at %s', user_id, number, kind, shares, celebrity_id,
        shares_before, average_before, shares_after, average_after_cents) as row
      from entry
      where shares_after <> shares_before + shares or (average_after_cents > 0) <> (shares_after > 0)
        or (shares_after > 0 and average_after_cents <> case kind
          when 'buy' then average_after_buy(shares_before, average_before, shares, abs(amount_cents) / nullif(shares, 0))
          when 'sell' then average_before
          when 'debt_sale' then average_before
          else average_after_cents end)
      union all
      select format('position %s/%s: %s shares at %s held, the newest entry left %s at %s', user_id, celebrity_id, position.shares,
        average_price_cents, shares_after, average_after_cents)
      from position
      full join (select * from entry where is_newest and shares_after > 0) as newest using (user_id, celebrity_id)
      where (position.shares, average_price_cents) is distinct from (shares_after, average_after_cents)`,
  },
];

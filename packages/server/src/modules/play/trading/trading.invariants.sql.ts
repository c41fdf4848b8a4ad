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
      where total_cents <> shares * price_cents
        or fee_cents <> (total_cents * fee_bps + 5000) / 10000
        or (tick.number is not null and tick.prices_cents[celebrity.slot + 1] is distinct from price_cents)`,
  },
  {
    invariant: 'every trade is of a listed celebrity',
    broken: `
      select format('trade %s/%s: celebrity %s', user_id, trade.id, celebrity_id) as row
      from trade left join celebrity on celebrity.id = celebrity_id where celebrity.id is null`,
  },
  {
    invariant: 'every trade has exactly its ledger entries',
    // The fee of a month that was summed up has no entry of its own, and the movement's balance is from before it.
    broken: `
      select format('trade %s/%s: %s of %s', trade.user_id, trade.id, side, total_cents) as row
      from trade
      left join (
        select user_id, reference_id,
          count(*) filter (where kind in ('buy', 'sell')) as movements, count(*) filter (where kind = 'fee') as fees,
          min(kind::text) filter (where kind in ('buy', 'sell')) as kind,
          sum(amount_cents) filter (where kind in ('buy', 'sell')) as moved,
          coalesce(sum(amount_cents) filter (where kind = 'fee'), 0) as fee,
          (array_agg(balance_cents order by number desc) filter (where kind in ('buy', 'sell', 'fee')))[1] as balance
        from ledger_entry where kind in ('buy', 'sell', 'fee') group by user_id, reference_id
      ) as entries on entries.user_id = trade.user_id and entries.reference_id = trade.id
      left join (select user_id, month from ledger_month where kind = 'fee') as summed
        on summed.user_id = trade.user_id and summed.month = date_trunc('month', trade.created_at at time zone 'Europe/London')::date
      where movements is distinct from 1
        or kind is distinct from side::text
        or moved is distinct from case side when 'buy' then -total_cents else total_cents end
        or fees is distinct from case when fee_cents > 0 and summed.user_id is null then 1 else 0 end
        or fee is distinct from case when summed.user_id is null then -fee_cents else 0 end
        or balance is distinct from cash_after_cents + case when summed.user_id is null then 0 else fee_cents end`,
  },
  {
    invariant: 'the fees of a month that was summed up are those of its trades',
    broken: `
      select format('fees of %s in %s: %s entries of %s, trades have %s of %s', summed.user_id, summed.month, summed.entries,
        summed.amount_cents, trades, fees) as row
      from ledger_month as summed
      left join lateral (
        select count(*) as trades, sum(fee_cents) as fees from trade
        where user_id = summed.user_id and fee_cents > 0
          and date_trunc('month', created_at at time zone 'Europe/London')::date = summed.month
      ) as trade on true
      where summed.kind = 'fee' and (summed.entries <> trades or summed.amount_cents is distinct from -fees)`,
  },
  {
    invariant: 'every movement of a trade has its trade',
    broken: `
      select format('ledger entry %s/%s: %s for trade %s', entry.user_id, entry.number, entry.kind, entry.reference_id) as row
      from ledger_entry as entry
      left join trade on trade.user_id = entry.user_id and trade.id = entry.reference_id
      where entry.kind in ('buy', 'sell', 'fee') and trade.id is null`,
  },
  {
    invariant: 'shares held are bought less sold, without what was undone',
    broken: `
      select format('position %s/%s: %s shares held, trades and undos say %s', user_id, celebrity_id, coalesce(position.shares, 0), coalesce(traded, 0)) as row
      from position
      full join (
        -- Since the last split that reached the player: what it left, and what came after it.
        select moved.user_id, moved.celebrity_id,
          sum(moved.shares) filter (where number > coalesce(split.last_number, 0)) + coalesce(split.shares_after, 0) as traded
        from (
          select entry.user_id, trade.celebrity_id, entry.number,
            case trade.side when 'buy' then trade.shares else -trade.shares end as shares
          from trade join ledger_entry as entry
            on entry.user_id = trade.user_id and entry.reference_id = trade.id and entry.kind in ('buy', 'sell')
          union all
          select user_id, celebrity_id, number, case side when 'buy' then -shares else shares end from trade_undo
          union all
          select user_id, celebrity_id, number + 1, 0 from split_holding
        ) as moved
        left join (
          select distinct on (user_id, celebrity_id) user_id, celebrity_id, number as last_number, shares_after
          from split_holding order by user_id, celebrity_id, number desc
        ) as split on split.user_id = moved.user_id and split.celebrity_id = moved.celebrity_id
        group by moved.user_id, moved.celebrity_id, split.shares_after
      ) as trades using (user_id, celebrity_id)
      where coalesce(position.shares, 0) <> coalesce(traded, 0)`,
  },
  {
    invariant: 'each trade, undo or split continues from the one before, and the last one left the position',
    // A player's trades and undos are ordered by their ledger entries.
    broken: `
      with chain as (
        select trade.user_id, trade.id, trade.celebrity_id, shares_before, average_before_cents,
          shares_before + case side when 'buy' then shares else -shares end as shares_after,
          case side
            when 'buy' then average_after_buy(shares_before, average_before_cents, shares, price_cents)
            else average_before_cents
          end as average_after,
          entry.number
        from trade
        join ledger_entry as entry
          on entry.user_id = trade.user_id and entry.reference_id = trade.id and entry.kind in ('buy', 'sell')
        union all
        select user_id, id, celebrity_id, shares_before, average_before_cents,
          shares_before + case side when 'buy' then -shares else shares end, average_after_cents, number
        from trade_undo
        union all
        select user_id, split_id, celebrity_id, shares_before, average_before_cents, shares_after, average_after_cents, number
        from split_holding
      ), linked as (
        select *,
          lag(shares_after, 1, 0) over own as found_shares,
          case when lag(shares_after, 1, 0) over own = 0 then 0 else lag(average_after) over own end as found_average,
          lead(number) over own is null as is_last
        from chain window own as (partition by user_id, celebrity_id order by number)
      )
      select format('trade, undo or split %s/%s of %s: found %s shares at %s, expected %s at %s', linked.user_id, id, linked.celebrity_id,
        shares_before, average_before_cents, found_shares, found_average) as row
      from linked
      left join position on position.user_id = linked.user_id and position.celebrity_id = linked.celebrity_id
      where shares_before <> found_shares or average_before_cents <> found_average
        or (is_last and shares_after > 0 and average_price_cents is distinct from average_after)`,
  },
];

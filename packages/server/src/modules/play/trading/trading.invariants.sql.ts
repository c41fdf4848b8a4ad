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
    // The fee of a month that was summed up has no entry of its own.
    broken: `
      select format('trade %s/%s: %s of %s', trade.user_id, trade.id, side, total_cents) as row
      from trade
      left join ledger_entry as entry on entry.user_id = trade.user_id and entry.number = trade.number
      left join (
        select user_id, reference_id, count(*) as fees, sum(amount_cents) as fee
        from ledger_entry where kind = 'fee' group by user_id, reference_id
      ) as paid on paid.user_id = trade.user_id and paid.reference_id = trade.id
      left join (select user_id, month from ledger_month where kind = 'fee') as summed
        on summed.user_id = trade.user_id and summed.month = date_trunc('month', trade.created_at at time zone 'Europe/London')::date
      where (entry.kind::text, entry.reference_id, entry.celebrity_id)
          is distinct from (side::text, trade.id, trade.celebrity_id)
        or (entry.amount_cents, entry.shares)
          is distinct from (case side when 'buy' then -total_cents else total_cents end,
            case side when 'buy' then trade.shares else -trade.shares end)
        or coalesce(fees, 0) <> case when fee_cents > 0 and summed.user_id is null then 1 else 0 end
        or coalesce(fee, 0) <> case when summed.user_id is null then -fee_cents else 0 end`,
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
        and (entry.kind = 'fee' or trade.number = entry.number)
      where entry.kind in ('buy', 'sell', 'fee') and trade.id is null`,
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
          else average_after_cents end)
      union all
      select format('position %s/%s: %s shares at %s held, the newest entry left %s at %s', user_id, celebrity_id, position.shares,
        average_price_cents, shares_after, average_after_cents)
      from position
      full join (select * from entry where is_newest and shares_after > 0) as newest using (user_id, celebrity_id)
      where (position.shares, average_price_cents) is distinct from (shares_after, average_after_cents)`,
  },
];

-- A trade is its own entries of the ledger: what it moved and what it left stand in its row, and cost no rows and no place in an
-- index of their own. What is not a trade is posted as before. One copy of each table takes less than an update of every row, and
-- leaves no dead rows.
drop view share_entry, standing_trade;
alter table trade rename to old_trade;
alter table ledger_entry rename to old_entry;

create table trade (
  user_id uuid not null,
  id uuid not null,
  -- Of its entry. A fee has the next one.
  number integer not null,
  shares integer not null,
  -- The position and the cash that it left: 0 shares at 0 for none.
  shares_after integer not null,
  fee_bps smallint not null,
  -- What the player sent beside the order itself; a repeat must match it.
  tolerance_bps smallint not null,
  side trade_side not null,
  celebrity_id text not null,
  price_cents bigint not null,
  total_cents bigint not null,
  fee_cents bigint not null,
  cash_after_cents bigint not null,
  average_after_cents bigint not null,
  tick_number bigint not null,
  seen_tick bigint not null,
  created_at timestamptz not null,
  -- One constraint: PostgreSQL reads the text of each at every statement that writes.
  constraint trade_sound check (
    number > 0 and shares between 1 and 1000000 and price_cents between 1 and 100000000 and total_cents = shares * price_cents
    and fee_cents between 0 and total_cents and fee_bps between 0 and 10000 and tolerance_bps between 0 and 10000
    and shares_after >= 0 and (average_after_cents > 0) = (shares_after > 0)
  )
);
insert into trade (user_id, id, number, shares, shares_after, fee_bps, tolerance_bps, side, celebrity_id, price_cents, total_cents,
  fee_cents, cash_after_cents, average_after_cents, tick_number, seen_tick, created_at)
select trade.user_id, id, number, trade.shares, shares_after, fee_bps, tolerance_bps, side, trade.celebrity_id, price_cents,
  total_cents, fee_cents, balance_cents - fee_cents, average_after_cents, tick_number, seen_tick, trade.created_at
from old_trade as trade join old_entry using (user_id, number)
where reference_id = id and kind::text = side::text
order by trade.tick_number;

create table posted_entry (
  user_id uuid not null,
  number integer not null check (number > 0),
  kind ledger_kind not null check (kind not in ('buy', 'sell', 'fee')),
  house house_account not null,
  amount_cents bigint not null,
  balance_cents bigint not null,
  -- What caused it: the bonus day's row, the payment's order.
  reference_id uuid not null,
  created_at timestamptz not null,
  -- The four of a movement of shares, signed from the player's side, and the position that it left.
  celebrity_id text,
  shares integer,
  shares_after integer,
  average_after_cents bigint,
  constraint posted_entry_moves check (amount_cents <> 0 or shares is not null),
  constraint posted_entry_shares check (num_nulls(celebrity_id, shares, shares_after, average_after_cents) in (0, 4))
);
insert into posted_entry
select user_id, number, kind, house, amount_cents, balance_cents, reference_id, created_at, celebrity_id, shares, shares_after,
  average_after_cents
from old_entry where kind not in ('buy', 'sell', 'fee') order by created_at;

do $$
declare
  trades bigint := (select count(*) from trade);
  entries bigint := (select count(*) from old_entry where kind in ('buy', 'sell'));
  lost text;
begin
  if trades <> (select count(*) from old_trade) or trades <> entries then
    raise exception '% of % trades have their entries; the ledger has %', trades, (select count(*) from old_trade), entries;
  end if;
  select format('%s/%s', entry.user_id, entry.number) into lost
  from old_entry as entry
  left join trade on trade.user_id = entry.user_id and trade.number = entry.number - 1 and trade.id = reference_id
  where kind = 'fee' and (fee_cents, cash_after_cents) is distinct from (-entry.amount_cents, entry.balance_cents) limit 1;
  if lost is not null then
    raise exception 'ledger entry % is not the fee of the trade before it', lost;
  end if;
end
$$;
drop table old_trade, old_entry;
-- The fees of a month that was summed up stand in its trades.
delete from ledger_month where kind = 'fee';
alter table ledger_month
  drop constraint ledger_month_kind_check,
  add constraint ledger_month_kind_check check (kind in ('dividend', 'daily_bonus'));

alter table trade add primary key (user_id, number);
-- The id leads, as browsers make ids that follow the time: trades of one moment share a page of the index.
alter table trade add constraint trade_id unique (id, user_id);
-- Appended in the order of ticks and time, so a block-range index finds an hour's at almost no cost per insert.
create index trade_tick on trade using brin (tick_number) with (pages_per_range = 32, autosummarize = on);
create index trade_created_at on trade using brin (created_at) with (pages_per_range = 32, autosummarize = on);
alter table posted_entry add primary key (user_id, number);
create index posted_entry_time on posted_entry (user_id, created_at);
create index posted_entry_created_at on posted_entry using brin (created_at) with (pages_per_range = 32, autosummarize = on);
analyze trade, posted_entry;

-- Every movement of SE$ and shares, from the player's side: the house's side is its negative, so all rows sum to zero by
-- construction.
create view ledger_entry as
  select user_id, number, kind, house, amount_cents, balance_cents, reference_id, created_at, celebrity_id, shares, shares_after,
    average_after_cents
  from posted_entry
  union all
  select user_id, number, 'buy', 'market', -total_cents, cash_after_cents + fee_cents, id, created_at, celebrity_id, shares,
    shares_after, average_after_cents
  from trade where side = 'buy'
  union all
  select user_id, number, 'sell', 'market', total_cents, cash_after_cents + fee_cents, id, created_at, celebrity_id, -shares,
    shares_after, average_after_cents
  from trade where side = 'sell'
  union all
  select user_id, number + 1, 'fee', 'fees', -fee_cents, cash_after_cents, id, created_at, null, null, null, null
  from trade where fee_cents > 0;
create view share_entry as
  select user_id, number, celebrity_id, kind, shares, shares_after, average_after_cents, amount_cents, reference_id, created_at
  from ledger_entry where shares is not null;
create view standing_trade as
  select trade.* from trade
  where not exists (select from trade_undo where trade_undo.user_id = trade.user_id and trade_undo.trade_id = trade.id);

-- Work over all players goes through ranges of their ids, a transaction each. A row is a run that has not ended: up to which
-- player it is done. Its end is a row of `daily_run`.
create table range_run (
  task text not null check (length(task) between 1 and 60),
  day date not null,
  after_id uuid not null,
  started_at timestamptz not null,
  primary key (task, day)
);

-- Net shares that a player bought or sold of a celebrity on a London day, by the ticks that are settled. The shares at the
-- last two closes are the shares of now without these. Older days are pruned.
create table day_movement (
  day date not null,
  user_id uuid not null,
  celebrity_id text not null,
  shares bigint not null,
  primary key (day, user_id, celebrity_id)
) with (fillfactor = 80);

-- Net shares of a player's trades in the last day's settled ticks, without what was undone: each tick adds its trades and
-- takes out those that left the day. A row without trades is deleted.
create table net_side (
  celebrity_id text not null,
  user_id uuid not null,
  net_shares bigint not null,
  trades integer not null check (trades > 0),
  primary key (celebrity_id, user_id)
) with (fillfactor = 80);

-- How many of them are above and below zero, kept in the same statements: the fan sentiment reads no trades.
create table net_side_count (
  celebrity_id text primary key,
  net_buyers integer not null check (net_buyers >= 0),
  net_sellers integer not null check (net_sellers >= 0)
);

insert into net_side (celebrity_id, user_id, net_shares, trades)
select celebrity_id, trade.user_id, sum(case side when 'buy' then shares else -shares end), count(*)
from market join trade on trade.tick_number > volume_settled_tick - 2880 and trade.tick_number <= volume_settled_tick
where not exists (
  select from trade_undo as undo
  where undo.user_id = trade.user_id and undo.trade_id = trade.id and undo.tick_number <= volume_settled_tick
)
group by celebrity_id, trade.user_id;
insert into net_side_count (celebrity_id, net_buyers, net_sellers)
select celebrity_id, count(*) filter (where net_shares > 0), count(*) filter (where net_shares < 0)
from net_side group by celebrity_id;

insert into day_movement (day, user_id, celebrity_id, shares)
select (tick.at at time zone 'Europe/London')::date, user_id, celebrity_id, sum(shares)
from market
join tick on tick.number <= volume_settled_tick
join share_movement as movement on movement.tick_number = tick.number
group by 1, 2, 3;

-- A day's dividend is decided by the prices of one moment, whichever range a player is in. In slot order.
alter table dividend_day add column prices_cents bigint[] not null default '{}';
update dividend_day set prices_cents = priced.prices_cents from (
  select day, array_agg(price_cents order by slot) as prices_cents
  from (select distinct day from dividend_position) as days
  cross join celebrity
  left join lateral (
    select price_cents from dividend_position as position
    where position.day = days.day and position.celebrity_id = celebrity.id limit 1
  ) as price on true
  group by day
) as priced where priced.day = dividend_day.day;
alter table dividend_day alter column prices_cents drop default, drop column positions_pruned_at;

-- One row per player and day, with the positions as arrays: a fifth of the space of a row for each. Months are partitions,
-- so that a year later a month is dropped; its sums stay in the ledger.
drop index dividend_unpaid;
alter table dividend rename to dividend_before;
alter table dividend_before rename constraint dividend_pkey to dividend_before_pkey;
create table dividend (
  user_id uuid not null,
  day date not null,
  amount_cents bigint not null check (amount_cents > 0),
  factor_bps integer not null check (factor_bps >= 10000),
  -- The celebrities by their slots, and the shares of each that were held at the last two closes and are still held.
  slots smallint[] not null,
  shares integer[] not null check (cardinality(shares) = cardinality(slots) and cardinality(slots) > 0),
  paid_at timestamptz,
  primary key (user_id, day)
) partition by range (day);
create index dividend_unpaid on dividend (day, user_id) where paid_at is null;

do $$
declare
  month date;
begin
  for month in
    select distinct date_trunc('month', day)::date from dividend_before
  loop
    execute format('create table %I partition of dividend for values from (%L) to (%L)',
      'dividend_p' || to_char(month, 'YYYYMM'), month, (month + interval '1 month')::date);
  end loop;
end $$;

-- A day whose positions were pruned is told by the ledger alone.
insert into dividend (user_id, day, amount_cents, factor_bps, slots, shares, paid_at)
select user_id, day, before.amount_cents, factor_bps, held.slots, held.shares, paid_at
from dividend_before as before
join lateral (
  select array_agg(slot order by slot) as slots, array_agg(shares order by slot) as shares
  from dividend_position as position join celebrity on celebrity.id = celebrity_id
  where position.user_id = before.user_id and position.day = before.day
) as held on held.slots is not null;
drop table dividend_before, dividend_position;

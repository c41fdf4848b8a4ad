-- This file is longer than 300 lines because it repeats `place_trades` whole, with three lines changed.
-- Splits: `from_shares` of a celebrity become `to_shares`, so that prices stay readable. Announced at the opening of a day and
-- executed at a later one, in the transaction of its first tick: prices, candles and the state of the model change there,
-- and trading is halted. Holders follow in ranges of players. Raw ticks and trades stay as they were.

alter type ledger_kind add value 'split';
-- Each conversion of a holding is a row of the ledger, also without odd lots: it has a place among the player's trades.
alter table ledger_entry drop constraint ledger_entry_amount_cents_check,
  add constraint ledger_entry_amount_cents_check check (amount_cents <> 0 or kind::text = 'split') not valid;

create type split_state as enum ('announced', 'executed', 'cancelled');
create table split (
  celebrity_id text not null references celebrity (id),
  -- Consecutive for a celebrity, cancelled ones included.
  number smallint not null check (number > 0),
  -- What ledger rows refer to.
  id uuid not null unique default gen_random_uuid(),
  from_shares smallint not null check (from_shares > 0),
  to_shares smallint not null check (to_shares > 0 and least(from_shares, to_shares) = 1 and from_shares <> to_shares),
  state split_state not null default 'announced',
  announced_day date not null,
  announced_at timestamptz not null,
  executed_day date check (executed_day > announced_day),
  executed_at timestamptz,
  -- The first tick with the new price.
  first_tick bigint,
  -- What odd lots were paid at, and the price that the first tick continued from.
  price_before_cents bigint check (price_before_cents between 1 and 100000000),
  price_after_cents bigint check (price_after_cents between 1 and 100000000),
  -- How many shares of now one share of the listing is, after this split.
  scale double precision check (scale > 0),
  -- The conversion of the holders: the last one of the current pass, and whether the pass met any that was not converted.
  converted_to uuid,
  pass_met boolean not null default false,
  completed_at timestamptz,
  primary key (celebrity_id, number),
  check ((state = 'executed') = (first_tick is not null)),
  check (num_nulls(executed_day, executed_at, first_tick, price_before_cents, price_after_cents, scale) in (0, 6)),
  check (completed_at is null or state = 'executed')
);
create unique index split_announced on split (celebrity_id) where state = 'announced';
create index split_unfinished on split (celebrity_id) where state = 'executed' and completed_at is null;

-- A holder's conversion, once for each split.
create table split_holding (
  user_id uuid not null,
  split_id uuid not null,
  celebrity_id text not null,
  -- Of its ledger entry: its place among the player's trades and undos.
  number integer not null,
  shares_before integer not null check (shares_before > 0),
  average_before_cents bigint not null,
  shares_after integer not null check (shares_after >= 0),
  average_after_cents bigint not null check ((average_after_cents = 0) = (shares_after = 0)),
  -- Paid for odd lots.
  cash_cents bigint not null check (cash_cents >= 0),
  created_at timestamptz not null,
  primary key (user_id, split_id)
);

-- The number of the last executed split, and the first tick after it. A row of a player with an older number still counts in
-- shares and prices of before.
alter table celebrity_market
  add column splits smallint not null default 0,
  add column split_tick bigint;
alter table position add column splits smallint not null default 0;
alter table player_order add column splits smallint not null default 0;
alter table price_alert add column splits smallint not null default 0;

-- Purchases end at 10,000,000 shares. A split may lead beyond.
alter table position drop constraint position_shares_check,
  add constraint position_shares_check check (shares between 1 and 1000000000) not valid;

create function set_current_splits() returns trigger language plpgsql as $$
begin
  select celebrity_market.splits into new.splits from celebrity_market
  where celebrity_market.celebrity_id = new.celebrity_id;
  new.splits := coalesce(new.splits, 0);
  return new;
end
$$;
create trigger current_splits before insert on player_order for each row execute function set_current_splits();
create trigger current_splits before insert on price_alert for each row execute function set_current_splits();

-- Positions in shares of now, also before the conversion has reached them.
create view current_position as
  select position.user_id, position.celebrity_id,
    case when split.number is null then position.shares
      else (position.shares::bigint * split.to_shares / split.from_shares)::integer end as shares,
    case when split.number is null then position.average_price_cents
      else greatest(1, (2 * position.average_price_cents * split.from_shares + split.to_shares) / (2 * split.to_shares))
    end as average_price_cents,
    case when split.number is null then position.reserved_shares
      else (position.reserved_shares::bigint * split.to_shares / split.from_shares)::integer end as reserved_shares
  from position
  join celebrity_market on celebrity_market.celebrity_id = position.celebrity_id
  left join split on split.celebrity_id = position.celebrity_id and split.number = celebrity_market.splits
    and position.splits < celebrity_market.splits;

-- The ticks before a celebrity's last split, and how many shares of now a share of that time is; a price of that time is to
-- be divided by it. Later ticks have no row.
create view split_era as
  select celebrity_id, lag(first_tick, 1, 0) over own as from_tick, first_tick as before_tick,
    last_value(scale) over (own rows between unbounded preceding and unbounded following)
      / lag(scale, 1, 1) over own as shares_now
  from split where state = 'executed'
  window own as (partition by celebrity_id order by number);

-- As in 0045, with two differences: a position that a split has not reached yet waits as a locked wallet does, and a price
-- that was seen before a split is one that has moved, whatever the tolerance.
create or replace function place_trades(
  user_ids uuid[],
  ids uuid[],
  celebrity_ids text[],
  sides trade_side[],
  share_counts integer[],
  seen_ticks bigint[],
  tolerances_bps integer[],
  -- A rate per request in place of the tier's: the rate that an order was placed at, or that of an event. Null: the tier's.
  own_fees_bps integer[],
  -- Whether a request neither counts towards the daily maximum nor is refused at it.
  uncounted boolean[],
  -- One per tier, in the order of the enum.
  fees_bps integer[],
  trades_per_day_max integer,
  game_day date,
  now timestamptz
)
returns setof trade_decision
language plpgsql
-- With these off every plan keeps to the primary keys: a batch is small, the tables are not, and plans are kept.
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
-- The one lock that is still waited for is the market's. A tick has it for some tens of milliseconds.
set lock_timeout = '500ms'
as $$
#variable_conflict use_column
declare
  -- Read once: it is a look into the catalogue, which took a tenth of the batch when made for every row.
  tiers constant membership_tier[] := enum_range(null::membership_tier);
  current_tick bigint;
  nths integer[];
  rounds integer;
  locked_ids uuid[];
  -- Players whose wallet another transaction has locked: null when there are none.
  busy_ids uuid[];
  decisions trade_decision[];
begin
  perform pg_advisory_xact_lock_shared(7266100);
  select array_agg(user_id) into locked_ids from (
    select user_id from wallet where user_id = any (user_ids) order by user_id for no key update skip locked
  ) as locked;
  if coalesce(cardinality(locked_ids), 0) < (select count(distinct user_id) from unnest(user_ids) as r (user_id)) then
    select array_agg(user_id) into busy_ids from wallet
    where user_id = any (user_ids) and user_id <> all (coalesce(locked_ids, '{}'));
  end if;
  select market.tick_number into current_tick from market;
  select array_agg(nth order by ordinality), max(nth) into nths, rounds
  from (
    select r.ordinality, (row_number() over (partition by r.user_id order by r.ordinality))::integer as nth
    from unnest(user_ids) with ordinality as r (user_id, ordinality)
  ) as numbered;

  -- Rows of players are found one by one through their keys ("lateral ... offset 0"). A plain join would be planned while
  -- the tables are small, and a kept plan that reads a small table whole is a disaster once it has grown: measured, a
  -- batch of 128 took 1,500 ms instead of 15.
  for round in 1 .. coalesce(rounds, 0) loop
    with request as materialized (
      select user_id, id, celebrity_id, side,
        -- What no trade can have becomes nothing here, so that no sum below overflows on it.
        case when shares between 1 and 1000000 then shares end as shares, seen_tick, tolerance_bps,
        own_fee_bps, uncounted, user_id = any (busy_ids) as busy, nth, ordinal
      from unnest(user_ids, ids, celebrity_ids, sides, share_counts, seen_ticks, tolerances_bps, own_fees_bps, uncounted, nths)
        with ordinality as r (
          user_id, id, celebrity_id, side, shares, seen_tick, tolerance_bps, own_fee_bps, uncounted, nth, ordinal)
      where r.nth = round
    ),
    state as materialized (
      select request.*, wallet.account_state, wallet.frozen, wallet.cash_cents, wallet.reserved_cents, wallet.entry_count,
        -- The clocks of two instances may disagree about midnight: the later day counts, or trades of either would reset it.
        case when wallet.trade_day >= game_day then wallet.trades_today else 0 end as trades_today,
        coalesce(request.own_fee_bps, fees_bps[array_position(tiers, wallet.tier)]) as fee_bps,
        celebrity.status as celebrity_status, celebrity_market.price_cents as price,
        celebrity_market.halted_at_tick is not null as halted,
        celebrity_market.splits, celebrity_market.split_tick, position.splits as splits_held,
        coalesce(position.shares, 0) as shares_before, coalesce(position.average_price_cents, 0) as average_before,
        coalesce(position.reserved_shares, 0) as reserved_shares,
        case
          when request.seen_tick = current_tick then celebrity_market.price_cents
          else (select tick.prices_cents[celebrity.slot + 1] from tick where tick.number = request.seen_tick)
        end as seen_price,
        earlier
      from request
      left join lateral (select * from wallet where user_id = request.user_id offset 0) as wallet on true
      left join celebrity on celebrity.id = request.celebrity_id
      left join celebrity_market on celebrity_market.celebrity_id = request.celebrity_id
      left join lateral (
        select * from position where user_id = request.user_id and celebrity_id = request.celebrity_id offset 0
      ) as position on true
      left join lateral (
        select * from trade where user_id = request.user_id and id = request.id offset 0
      ) as earlier on true
    ),
    priced as materialized (
      select *, shares * price as total, (shares * price * fee_bps + 5000) / 10000 as fee from state
    ),
    decided as materialized (
      select *,
        case
          when busy then 'WALLET_LOCKED'
          when (earlier).id is not null then
            case
              when ((earlier).celebrity_id, (earlier).side, (earlier).shares, (earlier).seen_tick, (earlier).tolerance_bps::integer)
                = (celebrity_id, side, shares, seen_tick, tolerance_bps) then 'REPEATED'
              else 'ID_REUSED'
            end
          when account_state is distinct from 'active' or frozen then 'ACCOUNT_FROZEN'
          when celebrity_status is null then 'CELEBRITY_UNKNOWN'
          when celebrity_status <> 'active' then 'CELEBRITY_SUSPENDED'
          when halted then 'TRADING_HALTED'
          -- Not converted yet: the conversion was waiting for this wallet.
          when splits_held <> splits then 'WALLET_LOCKED'
          when shares is null then 'QUANTITY_INVALID'
          when seen_tick > current_tick then 'TICK_UNKNOWN'
          when seen_price is null or seen_tick < split_tick or abs(price - seen_price) * 10000 > tolerance_bps * seen_price then 'PRICE_MOVED'
          when trades_today >= trades_per_day_max and uncounted is not true then 'DAILY_LIMIT'
          when side = 'buy' and shares_before + shares > 10000000 then 'POSITION_LIMIT'
          when side = 'buy' and cash_cents - reserved_cents < total + fee then 'NOT_ENOUGH_CASH'
          when side = 'sell' and shares_before - reserved_shares < shares then 'NOT_ENOUGH_SHARES'
          else 'TRADED'
        end as outcome
      from priced
    )
    select array_agg(
      case
        when outcome = 'REPEATED' then row(
          ordinal, outcome, user_id, id, celebrity_id, side, shares, (earlier).price_cents, (earlier).tick_number,
          (earlier).total_cents, (earlier).fee_bps, (earlier).fee_cents, seen_tick, tolerance_bps, (earlier).shares_before,
          (earlier).average_before_cents, null, (earlier).cash_after_cents,
          (earlier).shares_before + case side when 'buy' then shares else -shares end,
          case side
            when 'buy' then average_after_buy((earlier).shares_before, (earlier).average_before_cents, shares, (earlier).price_cents)
            else (earlier).average_before_cents
          end, null, null, (earlier).created_at
        )::trade_decision
        else row(
          ordinal, outcome, user_id, id, celebrity_id, side, shares, price, current_tick, total, fee_bps, fee, seen_tick,
          tolerance_bps, shares_before, average_before, cash_cents,
          cash_cents + case side when 'buy' then -total - fee else total - fee end,
          shares_before + case side when 'buy' then shares else -shares end,
          case
            when outcome <> 'TRADED' then null
            when side = 'buy' then average_after_buy(shares_before, average_before, shares, price)
            else average_before
          end, entry_count, trades_today + case when uncounted is true then 0 else 1 end, now
        )::trade_decision
      end order by ordinal)
    into decisions
    from decided;

    return query select * from unnest(decisions);

    update wallet set
      cash_cents = d.cash_after_cents,
      entry_count = d.entry_count + case when d.fee_cents > 0 then 2 else 1 end,
      trade_day = greatest(trade_day, game_day),
      trades_today = d.trades_today
    from (
      select found.place, traded.*
      from unnest(decisions) as traded
      cross join lateral (select ctid as place from wallet where user_id = traded.user_id offset 0) as found
      where traded.outcome = 'TRADED'
    ) as d
    where wallet.ctid = d.place;

    insert into trade (user_id, id, celebrity_id, side, shares, price_cents, total_cents, fee_bps, fee_cents, tick_number,
      seen_tick, tolerance_bps, shares_before, average_before_cents, cash_after_cents, created_at)
    select d.user_id, d.id, d.celebrity_id, d.side, d.shares, d.price_cents, d.total_cents, d.fee_bps, d.fee_cents,
      d.tick_number, d.seen_tick, d.tolerance_bps, d.shares_before, d.average_before_cents, d.cash_after_cents, d.traded_at
    from unnest(decisions) as d where d.outcome = 'TRADED';

    insert into position as held (user_id, celebrity_id, shares, average_price_cents, splits)
    select d.user_id, d.celebrity_id, d.shares_after, d.average_after_cents,
      (select celebrity_market.splits from celebrity_market where celebrity_market.celebrity_id = d.celebrity_id)
    from unnest(decisions) as d where d.outcome = 'TRADED' and d.shares_after > 0
    on conflict (user_id, celebrity_id) do update
      set shares = excluded.shares, average_price_cents = excluded.average_price_cents;

    delete from position where ctid = any (array(
      select found.place
      from unnest(decisions) as traded
      cross join lateral (
        select ctid as place from position where user_id = traded.user_id and celebrity_id = traded.celebrity_id offset 0
      ) as found
      where traded.outcome = 'TRADED' and traded.shares_after = 0
    ));

    insert into ledger_entry (user_id, number, kind, house, amount_cents, balance_cents, reference_id, created_at)
    select d.user_id, d.entry_count + 1, d.side::text::ledger_kind, 'market'::house_account,
      case d.side when 'buy' then -d.total_cents else d.total_cents end,
      d.cash_before_cents + case d.side when 'buy' then -d.total_cents else d.total_cents end, d.id, d.traded_at
    from unnest(decisions) as d where d.outcome = 'TRADED'
    union all
    select d.user_id, d.entry_count + 2, 'fee'::ledger_kind, 'fees'::house_account, -d.fee_cents, d.cash_after_cents, d.id, d.traded_at
    from unnest(decisions) as d where d.outcome = 'TRADED' and d.fee_cents > 0;
  end loop;
end
$$;

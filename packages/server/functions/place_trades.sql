-- The one way to trade: a batch of requests as arrays, decided and written by one call and one commit.
--
-- The market lock (7266100) is held shared until the commit; a tick takes it alone. So every trade fills at
-- the tick that is current when it commits, and once tick N + 1 is visible every trade of tick N is. Wallets
-- are locked in the order of their ids, so that batches never wait for each other in a circle. The nth
-- request of a player is decided in round n, on what round n - 1 wrote: a player's requests keep their order.
-- A player whose wallet another transaction has locked, or whose position a split has not reached yet, is
-- refused and may try again: nobody else waits for it. A price that was seen before a split, or with a lower
-- fee, is one that has moved, whatever the tolerance. Outcomes follow `decideTrade` of the rules; a property
-- test holds the two against each other.
create or replace function place_trades(
  user_ids uuid[],
  ids uuid[],
  celebrity_ids text[],
  sides trade_side[],
  share_counts integer[],
  seen_ticks bigint[],
  tolerances_bps integer[],
  -- A rate per request in place of the tier's: the rate that an order was placed at, or that of an event.
  -- Null: the tier's.
  own_fees_bps integer[],
  -- Whether that rate is one of a window, which a first trade pays too.
  in_windows boolean[],
  -- Whether a request neither counts towards the daily maximum nor is refused at it.
  uncounted boolean[],
  -- The plans', one per tier in the order of the enum. Windows of other fees are read under the lock: a rate
  -- given by the caller would be that of the tick before when a tick begins one.
  fees_bps integer[],
  trades_per_day_max integer,
  game_day date,
  now timestamptz
)
returns setof trade_decision
language plpgsql
-- With these off every plan keeps to the primary keys: a batch is small, the tables are not, and plans are
-- cached.
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
  tick_at timestamptz;
  oldest_at timestamptz;
  -- Whether the fee of a request is higher than at the tick that the player saw. Null when there is no window.
  fees_rose boolean[];
  -- The same as the first trade of an account, which is free of its plan's fee.
  free_fees_rose boolean[];
  -- The boosts of the prices, now and at the tick that the player saw. Null when there is no window.
  boosts_ppm integer[];
  seen_boosts_ppm integer[];
  nths integer[];
  rounds integer;
  locked_ids uuid[];
  -- Players whose wallet another transaction has locked: null when there are none.
  busy_ids uuid[];
  decisions trade_decision[];
  -- Whether a position of the round changes, begins, ends.
  changed boolean;
  opened boolean;
  ended boolean;
begin
  perform pg_advisory_xact_lock_shared(7266100);
  select array_agg(user_id) into locked_ids from (
    select user_id from wallet where user_id = any (user_ids) order by user_id for no key update skip locked
  ) as locked;
  if coalesce(cardinality(locked_ids), 0) < (select count(distinct user_id) from unnest(user_ids) as r (user_id)) then
    select array_agg(user_id) into busy_ids from wallet
    where user_id = any (user_ids) and user_id <> all (coalesce(locked_ids, '{}'));
  end if;
  -- What is older is final: the records of a day that is over may be published already.
  select market.tick_number, greatest(now, market.ledger_from) into current_tick, now from market;
  if exists (select from fee_window) then
    select tick.at into tick_at from tick where tick.number = current_tick;
    -- Of the oldest tick that a player saw, so that windows of the past cost nothing.
    select tick.at into oldest_at from tick
    where tick.number >= least(current_tick, (select min(saw_tick) from unnest(seen_ticks) as r (saw_tick)))
    order by tick.number limit 1;
  end if;
  if exists (select from fee_window where begins_at <= tick_at and ends_at > oldest_at) then
    -- `feeFor` and `boostPpmFor` of the rules, now and at the tick that the player saw. Apart from the trades,
    -- which have none on most days.
    select array_agg(coalesce(own_bps, fee.bps) order by place),
      array_agg(in_window is true or fee.bps is not null order by place),
      array_agg(own_bps is null and coalesce(fee.bps, plan_bps) > coalesce(seen_fee.bps, plan_bps) order by place),
      array_agg(own_bps is null and coalesce(fee.bps, 0) > coalesce(seen_fee.bps, 0) order by place),
      array_agg(coalesce(fee.boost_ppm, 0) order by place),
      array_agg(coalesce(seen_fee.boost_ppm, 0) order by place)
    into own_fees_bps, in_windows, fees_rose, free_fees_rose, boosts_ppm, seen_boosts_ppm
    from (
      select place, request_celebrity, own_bps, in_window, tier, fees_bps[array_position(tiers, tier)] as plan_bps,
        case when saw_tick = current_tick then tick_at else (select tick.at from tick where tick.number = saw_tick) end as seen_at
      from unnest(user_ids, celebrity_ids, seen_ticks, own_fees_bps, in_windows)
        with ordinality as r (request_user, request_celebrity, saw_tick, own_bps, in_window, place)
      left join lateral (select wallet.tier from wallet where wallet.user_id = request_user offset 0) as locked on true
    ) as request
    left join lateral (
      select fee_window.fees_bps[array_position(tiers, tier)] as bps,
        boost_at(boost_ppm, boosted_from, begins_at, ends_at, tick_at) as boost_ppm
      from fee_window
      where begins_at <= tick_at and ends_at > tick_at and (celebrity_id = request_celebrity or celebrity_id is null)
      order by celebrity_id is null, begins_at desc limit 1
    ) as fee on true
    left join lateral (
      select fee_window.fees_bps[array_position(tiers, tier)] as bps,
        boost_at(boost_ppm, boosted_from, begins_at, ends_at, seen_at) as boost_ppm
      from fee_window
      where begins_at <= seen_at and ends_at > seen_at and (celebrity_id = request_celebrity or celebrity_id is null)
      order by celebrity_id is null, begins_at desc limit 1
    ) as seen_fee on true;
  end if;
  select array_agg(nth order by ordinality), max(nth) into nths, rounds
  from (
    select r.ordinality, (row_number() over (partition by r.user_id order by r.ordinality))::integer as nth
    from unnest(user_ids) with ordinality as r (user_id, ordinality)
  ) as numbered;

  -- Rows of players are found one by one through their keys ("lateral ... offset 0"). A plain join would be
  -- planned while the tables are small, and a cached plan that reads a small table whole is a disaster once
  -- it has grown: measured, a batch of 128 took 1,500 ms instead of 15.
  for round in 1 .. coalesce(rounds, 0) loop
    with request as materialized (
      select user_id, id, celebrity_id, side,
        -- What no trade can have becomes nothing here, so that no sum below overflows on it.
        case when shares between 1 and 1000000 then shares end as shares, seen_tick, tolerance_bps,
        own_fee_bps, in_window, uncounted, fee_rose, free_fee_rose, boost_ppm, seen_boost_ppm,
        user_id = any (busy_ids) as busy, nth, ordinal
      from unnest(
        user_ids, ids, celebrity_ids, sides, share_counts, seen_ticks, tolerances_bps, own_fees_bps, in_windows, uncounted,
        fees_rose, free_fees_rose, boosts_ppm, seen_boosts_ppm, nths)
        with ordinality as r (
          user_id, id, celebrity_id, side, shares, seen_tick, tolerance_bps, own_fee_bps, in_window, uncounted,
          fee_rose, free_fee_rose, boost_ppm, seen_boost_ppm, nth, ordinal)
      where r.nth = round
    ),
    state as materialized (
      select request.*, wallet.account_state, wallet.frozen, wallet.cash_cents, wallet.reserved_cents, wallet.entry_count,
        -- The clocks of two instances may disagree about midnight: the later day counts, or trades of either
        -- would reset it.
        case when wallet.trade_day >= game_day then wallet.trades_today else 0 end as trades_today,
        -- `feeFor` and `feeOfOrder` of the rules: a window's fee is paid also by a first trade, which stays ahead.
        wallet.free_trade = 0 and request.in_window is not true as first_trade,
        case when wallet.free_trade = 0 and request.in_window is not true then 0
          else coalesce(request.own_fee_bps, fees_bps[array_position(tiers, wallet.tier)]) end as fee_bps,
        case when wallet.free_trade = 0 then request.free_fee_rose else request.fee_rose end as rose,
        celebrity.status as celebrity_status,
        case when request.boost_ppm > 0 then trade_price(celebrity_market.price_cents, request.boost_ppm)
          else celebrity_market.price_cents end as price,
        celebrity_market.halted_at_tick is not null as halted,
        celebrity_market.splits, celebrity_market.split_tick, position.splits as splits_held,
        coalesce(position.shares, 0) as shares_before, coalesce(position.average_price_cents, 0) as average_before,
        coalesce(position.reserved_shares, 0) as reserved_shares,
        case
          when request.seen_tick = current_tick then celebrity_market.price_cents
          else (select tick.prices_cents[celebrity.slot + 1] from tick where tick.number = request.seen_tick)
        end as seen_market_price,
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
      select *, shares * price as total, (shares * price * fee_bps + 5000) / 10000 as fee,
        case when seen_boost_ppm > 0 then trade_price(seen_market_price, seen_boost_ppm) else seen_market_price end as seen_price
      from state
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
          when seen_price is null or seen_tick < split_tick or rose
            or abs(price - seen_price) * 10000 > tolerance_bps * seen_price then 'PRICE_MOVED'
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
          (earlier).total_cents, (earlier).fee_bps, (earlier).fee_cents, seen_tick, tolerance_bps, null, null, null,
          (earlier).cash_after_cents, (earlier).shares_after, (earlier).average_after_cents, null, null,
          (earlier).created_at, null
        )::trade_decision
        else row(
          ordinal, outcome, user_id, id, celebrity_id, side, shares, price, current_tick, total, fee_bps, fee, seen_tick,
          tolerance_bps, shares_before, average_before, cash_cents,
          cash_cents + case side when 'buy' then -total - fee else total - fee end,
          shares_before + case side when 'buy' then shares else -shares end,
          case
            when outcome <> 'TRADED' then null
            when side = 'buy' then average_after_buy(shares_before, average_before, shares, price)
            when shares = shares_before then 0
            else average_before
          end, entry_count, trades_today + case when uncounted is true then 0 else 1 end, now,
          first_trade
        )::trade_decision
      end order by ordinal),
      coalesce(bool_or(outcome = 'TRADED' and shares_before > 0 and (side = 'buy' or shares < shares_before)), false),
      coalesce(bool_or(outcome = 'TRADED' and shares_before = 0), false),
      coalesce(bool_or(outcome = 'TRADED' and side = 'sell' and shares = shares_before), false)
    into decisions, changed, opened, ended
    from decided;

    return query select * from unnest(decisions);

    update wallet set
      cash_cents = d.cash_after_cents,
      entry_count = d.entry_count + case when d.fee_cents > 0 then 2 else 1 end,
      trade_day = greatest(trade_day, game_day),
      trades_today = d.trades_today,
      free_trade = case when d.first_trade then d.entry_count + 1 else wallet.free_trade end
    from (
      select found.place, traded.*
      from unnest(decisions) as traded
      cross join lateral (select ctid as place from wallet where user_id = traded.user_id offset 0) as found
      where traded.outcome = 'TRADED'
    ) as d
    where wallet.ctid = d.place;

    insert into trade (user_id, id, number, shares, shares_after, fee_bps, tolerance_bps, side, celebrity_id, price_cents,
      total_cents, fee_cents, cash_after_cents, average_after_cents, tick_number, seen_tick, created_at)
    select d.user_id, d.id, d.entry_count + 1, d.shares, d.shares_after, d.fee_bps, d.tolerance_bps, d.side, d.celebrity_id,
      d.price_cents, d.total_cents, d.fee_cents, d.cash_after_cents, d.average_after_cents, d.tick_number, d.seen_tick, d.traded_at
    from unnest(decisions) as d where d.outcome = 'TRADED';

    if changed then
      update position set shares = d.shares_after, average_price_cents = d.average_after_cents
      from (
        select found.place, traded.*
        from unnest(decisions) as traded
        cross join lateral (
          select ctid as place from position where user_id = traded.user_id and celebrity_id = traded.celebrity_id offset 0
        ) as found
        where traded.outcome = 'TRADED' and traded.shares_before > 0 and traded.shares_after > 0
      ) as d
      where position.ctid = d.place;
    end if;
    if opened then
      insert into position (user_id, celebrity_id, shares, average_price_cents, splits)
      select d.user_id, d.celebrity_id, d.shares_after, d.average_after_cents,
        (select celebrity_market.splits from celebrity_market where celebrity_market.celebrity_id = d.celebrity_id)
      from unnest(decisions) as d where d.outcome = 'TRADED' and d.shares_before = 0;
    end if;
    if ended then
      delete from position where ctid = any (array(
        select found.place
        from unnest(decisions) as traded
        cross join lateral (
          select ctid as place from position where user_id = traded.user_id and celebrity_id = traded.celebrity_id offset 0
        ) as found
        where traded.outcome = 'TRADED' and traded.shares_after = 0
      ));
    end if;
  end loop;
end
$$;

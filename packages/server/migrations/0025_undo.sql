-- Undo of trades, a VIP perk: the reversal of a trade at the current price with its fee given back, as rows of its own.

alter type ledger_kind add value 'undo_fee';

create table trade_undo (
  user_id uuid not null,
  -- A trade is undone once.
  trade_id uuid not null,
  -- Made by the player's client: repeating it returns this row.
  id uuid not null,
  celebrity_id text not null,
  -- Side and shares of the trade.
  side trade_side not null,
  shares integer not null check (shares between 1 and 1000000),
  price_cents bigint not null check (price_cents between 1 and 100000000),
  total_cents bigint not null check (total_cents = shares * price_cents),
  -- The fee of the trade, which the player gets back.
  fee_cents bigint not null check (fee_cents >= 0),
  tick_number bigint not null,
  -- The ledger entries of the trade and of this undo: their numbers are the order of a player's trades and undos.
  trade_number integer not null,
  number integer not null check (number > trade_number),
  -- The position before and after. The average is what the remaining trades alone lead to; 0 without shares.
  shares_before integer not null check (shares_before >= 0),
  average_before_cents bigint not null check (average_before_cents >= 0),
  average_after_cents bigint not null check (average_after_cents >= 0),
  cash_after_cents bigint not null,
  -- The London day that it counts to.
  game_day date not null,
  created_at timestamptz not null,
  primary key (user_id, trade_id),
  unique (user_id, id)
);
-- As with trades: a tick's undos, for the volume.
create index trade_undo_tick on trade_undo using brin (tick_number) with (pages_per_range = 32, autosummarize = on);
create index trade_undo_day on trade_undo (user_id, game_day);

-- Trades that count: in rankings, sentiment and the conditions of rewards an undone trade does not.
create view standing_trade as
  select trade.* from trade
  where not exists (select from trade_undo where trade_undo.user_id = trade.user_id and trade_undo.trade_id = trade.id);

-- Every change of a player's shares: trades, and undos the other way round.
create view share_movement as
  select user_id, celebrity_id, tick_number, created_at, case side when 'buy' then shares else -shares end as shares from trade
  union all
  select user_id, celebrity_id, tick_number, created_at, case side when 'buy' then -shares else shares end from trade_undo;

-- Halted ticks are few: how long a trade's ten minutes stood still is read from these alone.
create index tick_halted on tick (number) where halted_slots <> '{}';

-- The position that trades lead to, in their order: `replayPosition` of the rules, for the audit.
create type replayed_position as (shares integer, average_cents bigint);
create function replay_trade(held replayed_position, side trade_side, shares integer, price_cents bigint)
  returns replayed_position language sql immutable parallel safe
  return case
    when side = 'buy' then row(
      (held).shares + shares, average_after_buy((held).shares, (held).average_cents, shares, price_cents)
    )::replayed_position
    when (held).shares = shares then row(0, 0)::replayed_position
    else row((held).shares - shares, (held).average_cents)::replayed_position
  end;
create aggregate replay_position(trade_side, integer, bigint) (
  sfunc = replay_trade, stype = replayed_position, initcond = '(0,0)'
);

-- Money, shares and trades. The player's id leads every key, so that players can one day be spread over several
-- servers; nothing here refers across players, and no trigger or foreign key slows the path of a trade. What a foreign
-- key would promise, `npm run audit` checks.

create type membership_tier as enum ('free', 'basic', 'pro', 'elite');
create type wallet_status as enum ('active', 'suspended', 'frozen');
create type trade_side as enum ('buy', 'sell');
create type house_account as enum ('issuance', 'market', 'fees', 'dividends', 'rewards', 'payments', 'adjustments');
create type ledger_kind as enum (
  'signup_grant', 'buy', 'sell', 'fee', 'daily_bonus', 'referral_bonus', 'dividend', 'tokens', 'undo', 'adjustment'
);

-- A verified player's cash and what the trade path must know of the player, in the one row that it locks.
create table wallet (
  user_id uuid primary key,
  cash_cents bigint not null,
  -- The part of the cash that open orders may need. Trades spend what is left of it.
  reserved_cents bigint not null default 0 check (reserved_cents >= 0),
  -- Grants, bonuses and tokens: money put in never counts as profit.
  contributed_cents bigint not null check (contributed_cents >= 0),
  tier membership_tier not null default 'free',
  status wallet_status not null default 'active',
  -- Only a payment dispute may take cash below zero.
  in_dispute boolean not null default false,
  -- How many ledger entries this player has; the next one gets number + 1, so a missing row shows.
  entry_count integer not null default 0 check (entry_count >= 0),
  -- How often cash or shares of this player were reserved or set free. With the entries it numbers the states of the
  -- portfolio: both only rise.
  reservation_count integer not null default 0 check (reservation_count >= 0),
  trade_day date not null,
  trades_today integer not null default 0 check (trades_today >= 0),
  created_at timestamptz not null,
  check (cash_cents >= reserved_cents or in_dispute)
) with (fillfactor = 70);

-- Every movement of SE$: one immutable row between a player and a house account. `amount_cents` is signed from the
-- player's side; the house's side is its negative, so all rows sum to zero by construction.
create table ledger_entry (
  user_id uuid not null,
  number integer not null check (number > 0),
  kind ledger_kind not null,
  house house_account not null,
  amount_cents bigint not null check (amount_cents <> 0),
  balance_cents bigint not null,
  -- What caused it: the trade's id, the bonus day's row, the payment's order.
  reference_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, number)
);

-- `id` is made by the player's browser: repeating it returns this row instead of trading again.
create table trade (
  user_id uuid not null,
  id uuid not null,
  celebrity_id text not null,
  side trade_side not null,
  shares integer not null check (shares between 1 and 1000000),
  price_cents bigint not null check (price_cents between 1 and 100000000),
  total_cents bigint not null check (total_cents = shares * price_cents),
  fee_bps smallint not null check (fee_bps between 0 and 10000),
  fee_cents bigint not null check (fee_cents between 0 and total_cents),
  tick_number bigint not null,
  -- What the player sent beside the order itself; a repeat must match it.
  seen_tick bigint not null,
  tolerance_bps smallint not null check (tolerance_bps between 0 and 10000),
  -- The position before this trade (0 and 0 when there was none).
  shares_before integer not null check (shares_before >= 0),
  average_before_cents bigint not null check (average_before_cents >= 0),
  cash_after_cents bigint not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);
-- Trades are appended in tick order, so a block-range index finds a tick's trades at almost no cost per insert.
create index trade_tick on trade using brin (tick_number) with (pages_per_range = 32, autosummarize = on);

create table position (
  user_id uuid not null,
  celebrity_id text not null,
  shares integer not null check (shares between 1 and 10000000),
  average_price_cents bigint not null check (average_price_cents between 1 and 100000000),
  -- The part of the shares that open orders are to sell.
  reserved_shares integer not null default 0 check (reserved_shares between 0 and shares),
  primary key (user_id, celebrity_id)
) with (fillfactor = 70);

-- Orders that wait for a price, price alerts, and the watchlist.

-- On which side of a price something happens; the price itself counts to either side.
create type price_direction as enum ('above', 'below');

create type order_kind as enum ('limit', 'stop', 'take-profit');
create type order_duration as enum ('day', 'week', 'month');
create type order_state as enum ('open', 'filled', 'cancelled', 'expired', 'refused');

-- An order is written under the lock of its player's wallet only: what it reserves stands in the wallet or the position,
-- and both change together. `id` is made by the player's browser, and is the id of the trade when the order is filled.
create table player_order (
  user_id uuid not null,
  id uuid not null,
  celebrity_id text not null,
  kind order_kind not null,
  side trade_side not null,
  shares integer not null check (shares between 1 and 1000000),
  trigger_price_cents bigint not null check (trigger_price_cents between 1 and 100000000),
  -- Follows from kind and side; kept so that triggered orders are found by an index.
  direction price_direction not null,
  duration order_duration not null,
  -- What is set aside while the order is open: cash with the fee for a buy, shares for a sale.
  reserved_cents bigint not null check (reserved_cents >= 0),
  reserved_shares integer not null check (reserved_shares in (0, shares)),
  state order_state not null default 'open',
  -- Why an order was refused at its price: a code of the trade.
  refusal text,
  fill_price_cents bigint check (fill_price_cents between 1 and 100000000),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  closed_at timestamptz,
  primary key (user_id, id),
  check (kind = 'limit' or side = 'sell'),
  check ((side = 'buy') = (reserved_shares = 0)),
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'filled') = (fill_price_cents is not null)),
  check ((state = 'refused') = (refusal is not null))
);
create index player_order_trigger on player_order (celebrity_id, direction, trigger_price_cents) where state = 'open';
create index player_order_expiry on player_order (expires_at) where state = 'open';

-- Told once, when the price gets there.
create table price_alert (
  user_id uuid not null,
  id uuid not null,
  celebrity_id text not null,
  direction price_direction not null,
  price_cents bigint not null check (price_cents between 1 and 100000000),
  note text not null default '' check (length(note) <= 120),
  created_at timestamptz not null,
  fired_at timestamptz,
  fired_price_cents bigint,
  primary key (user_id, id),
  check ((fired_at is null) = (fired_price_cents is null))
);
create index price_alert_waiting on price_alert (celebrity_id, direction, price_cents) where fired_at is null;

create table watchlist_entry (
  user_id uuid not null,
  celebrity_id text not null,
  created_at timestamptz not null,
  primary key (user_id, celebrity_id)
);

-- Pictures that players made public, with what they say as it was then. The id alone leads to one, so it is drawn by lot
-- and is the whole key: whoever opens it knows no player. Amounts stand in it only when the player chose so.
create type shared_picture_kind as enum ('celebrity', 'gain');
create table shared_picture (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id uuid not null,
  kind shared_picture_kind not null,
  celebrity_id text not null,
  price_cents bigint not null,
  change_bps bigint not null,
  change_cents bigint,
  created_at timestamptz not null
);
create index shared_picture_player on shared_picture (user_id, created_at);

-- The market: who is listed, the tick log, the candles, the fairness commitments and the platform settings.

create type celebrity_category as enum ('Music', 'Acting', 'Sports', 'Influencer');
create type celebrity_country as enum ('Rest of the world', 'Ghana', 'Nigeria', 'South Africa');
create type celebrity_status as enum ('active', 'suspended');

create table celebrity (
  id text primary key check (id ~ '^[a-z0-9]{1,12}$'),
  -- The place of this celebrity in every price array; never reused.
  slot smallint not null unique check (slot >= 0),
  name text not null check (length(name) between 1 and 80),
  category celebrity_category not null,
  country celebrity_country not null,
  description text not null check (length(description) between 1 and 400),
  listing_price_cents bigint not null check (listing_price_cents between 1 and 100000000),
  popularity_at_listing double precision not null check (popularity_at_listing between 0 and 100),
  popularity double precision not null check (popularity between 0 and 100),
  status celebrity_status not null default 'active',
  image_url text,
  listed_at timestamptz not null
);

-- What the last tick left: the price everyone trades at and the hidden state of the price model.
create table celebrity_market (
  celebrity_id text primary key references celebrity (id),
  price_cents bigint not null check (price_cents between 1 and 100000000),
  previous_price_cents bigint not null check (previous_price_cents between 1 and 100000000),
  -- Trading is refused while this is set; a tick clears it once the news is absorbed.
  halted_at_tick bigint,
  model jsonb not null
);

-- One row: where the market stands, and the fence that keeps a deposed leader from writing.
create table market (
  only_row boolean primary key default true check (only_row),
  tick_number bigint not null,
  leader_epoch bigint not null default 0,
  -- Candle volumes count every trade filled up to and including this tick.
  volume_settled_tick bigint not null,
  -- History before this moment was simulated at first boot.
  live_since timestamptz not null
);

-- The raw log: 80 prices a row, in slot order. Kept 48 hours by dropping partitions.
create table tick (
  number bigint primary key,
  at timestamptz not null,
  prices_cents bigint[] not null,
  halted_slots smallint[] not null default '{}',
  simulated boolean not null default false
) partition by range (number);
create index tick_at on tick (at);

create table candle_5m (
  celebrity_id text not null,
  start_at timestamptz not null,
  open_cents bigint not null,
  high_cents bigint not null,
  low_cents bigint not null,
  close_cents bigint not null,
  volume_cents bigint not null default 0,
  simulated boolean not null default false,
  primary key (celebrity_id, start_at),
  check (low_cents <= least(open_cents, close_cents) and high_cents >= greatest(open_cents, close_cents))
) partition by range (start_at);
create table candle_1h (like candle_5m including defaults including constraints, primary key (celebrity_id, start_at)) partition by range (start_at);
create table candle_1d (like candle_5m including defaults including constraints, primary key (celebrity_id, start_at));

-- One secret seed a London day: the commitment is public before the day, the seed after it.
create table fair_day (
  day date primary key,
  seed bytea not null check (length(seed) = 32),
  commitment bytea not null check (length(commitment) = 32),
  created_at timestamptz not null
);

create table setting (
  key text primary key,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by uuid
);

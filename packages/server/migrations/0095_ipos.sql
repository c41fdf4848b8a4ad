-- IPOs, and what they share with other ways to collect cash for one moment: pools.

alter type ledger_kind add value 'allotment';
alter type ledger_kind add value 'allotment_fee';
alter type celebrity_status add value 'listing';

-- Of a listing: null when staff listed it without an IPO.
alter table celebrity_change add column ipo_id uuid;

create type pool_state as enum ('open', 'closed', 'sharing', 'shared', 'cancelled');

-- A pool reserves cash of players until its close, is shared out once, and gives back what was not used.
create table pool (
  id uuid primary key,
  -- Which table has what it is for, under the same id.
  kind text not null check (length(kind) between 1 and 20),
  state pool_state not null default 'open',
  -- A unit is paid with its fee, half up on the sum.
  price_cents bigint not null check (price_cents between 1 and 100000000),
  fee_bps integer not null check (fee_bps between 0 and 10000),
  supply integer not null check (supply > 0),
  closes_at timestamptz not null,
  closed_at timestamptz,
  -- The first tick after the close, and its day in London: the records of that day contain the hash.
  close_tick bigint,
  close_day date,
  line_count integer check (line_count >= 0),
  -- The SHA-256 of the lines, by their numbers.
  lines_hash bytea check (length(lines_hash) = 32),
  -- The day whose key decides, and the key of this pool that follows from it.
  draw_day date,
  draw_key bytea check (length(draw_key) = 32),
  ended_at timestamptz,
  check ((state = 'open') = (closed_at is null and ended_at is null)),
  check (state not in ('closed', 'sharing', 'shared') or (closed_at is not null and lines_hash is not null and line_count is not null)),
  check ((state in ('sharing', 'shared')) = (draw_key is not null)),
  check ((state in ('shared', 'cancelled')) = (ended_at is not null))
);
create index pool_state on pool (state, closes_at) where state <> 'shared' and state <> 'cancelled';

create type pool_review as enum ('held', 'released', 'refused');

create table pool_entry (
  user_id uuid not null,
  pool_id uuid not null references pool (id),
  units integer not null check (units > 0),
  -- What is held for it: less than its units cost when a refund has taken of it after the close.
  reserved_cents bigint not null check (reserved_cents >= 0),
  review pool_review,
  -- Shown to the player when it is refused.
  review_reason text check (length(review_reason) between 1 and 500),
  reviewed_by uuid,
  reviewed_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Its line, from the close on.
  number integer check (number > 0),
  -- Whether it was shared out without it: under review at the close, or refused.
  held boolean check ((held is null) = (number is null)),
  allotted integer check (allotted between 0 and units),
  taken integer check (taken between 0 and units),
  -- Of what was held at the end, what became free.
  returned_cents bigint check (returned_cents >= 0),
  -- The day at whose end the player still held shares of it: that of its first trades.
  badge_day date,
  settled_at timestamptz check ((settled_at is null) = (taken is null and returned_cents is null)),
  primary key (user_id, pool_id),
  unique (pool_id, number),
  check (settled_at is null or reserved_cents = 0)
);
create index pool_entry_review on pool_entry (review, pool_id) where review is not null;
create index pool_entry_unsettled on pool_entry (pool_id, user_id) where settled_at is null;

create type ipo_stage as enum ('announced', 'listed', 'opened', 'trading', 'cancelled');

create table ipo (
  -- That of its pool.
  id uuid primary key references pool (id),
  stage ipo_stage not null default 'announced',
  -- The celebrity gets this id when it is listed.
  celebrity_id text not null unique check (celebrity_id ~ '^[a-z0-9]{1,12}$'),
  name text not null check (length(name) between 1 and 80),
  category celebrity_category not null,
  country celebrity_country not null,
  description text not null check (length(description) between 1 and 400),
  popularity double precision not null check (popularity between 0 and 100),
  entered_sentiment fan_sentiment not null default 'neutral',
  image_media_id uuid,
  cap integer not null check (cap > 0),
  account_days integer not null check (account_days >= 0),
  announced_at timestamptz not null,
  announced_by uuid,
  opens_at timestamptz not null,
  version integer not null default 1 check (version > 0),
  updated_at timestamptz,
  updated_by uuid,
  cancel_reason text check (length(cancel_reason) between 1 and 200),
  -- The ticks that published its close, its listing, its first price and the begin of its trading.
  listed_tick bigint,
  opening_cents bigint check (opening_cents between 1 and 100000000),
  opening_tick bigint,
  trading_tick bigint,
  -- Of one that was cancelled after its close.
  cancelled_tick bigint,
  -- When the badges of its first day were given.
  badges_at timestamptz,
  check ((stage = 'cancelled') = (cancel_reason is not null))
);
create unique index ipo_name on ipo (lower(name)) where stage in ('announced', 'listed', 'opened');
create index ipo_opens on ipo (opens_at desc, id);

-- What players are given: the daily bonus, bonuses for invitations, dividends. Every row that stands for money has one
-- ledger entry per player that refers to its id; `npm run audit` holds the two against each other.

-- One claim per player and London day. A claim carries the whole state of the streak, so that the newest one is all that
-- the next one must know. Days that freezes kept and days that were missed follow from the gaps.
create table daily_bonus_claim (
  user_id uuid not null,
  day date not null,
  id uuid not null,
  -- 0 while the setting is 0: the streak goes on, no money moves.
  amount_cents bigint not null check (amount_cents >= 0),
  streak_days integer not null check (streak_days > 0),
  freezes_left smallint not null check (freezes_left between 0 and 2),
  claimed_at timestamptz not null,
  primary key (user_id, day)
);

-- Where a sign-up came from, as keyed digests: two can be compared, none can be read. No row for sign-ups made on the
-- server's own machine during development.
create table sign_up_origin (
  user_id uuid primary key,
  -- The network address; of an IPv6 address the part that belongs to one connection.
  address_digest bytea not null check (length(address_digest) = 32),
  -- The kind of browser, its languages and the wider network.
  device_digest bytea not null check (length(device_digest) = 32),
  created_at timestamptz not null
);
create index sign_up_origin_address on sign_up_origin (address_digest);
create index sign_up_origin_device on sign_up_origin (device_digest);

-- 'held' waits for a look by staff, who make it 'released' or 'refused'.
create type referral_state as enum ('held', 'released', 'refused', 'paid');

-- What became of an invitation, once something did: until then the account's `referred_by` says it all. The key is the
-- invited player, so that nobody's arrival is paid twice.
create table referral (
  invited_id uuid primary key,
  referrer_id uuid not null check (referrer_id <> invited_id),
  state referral_state not null,
  -- To each side.
  bonus_cents bigint check (bonus_cents > 0),
  -- In London; the monthly limit counts these.
  paid_day date,
  paid_at timestamptz,
  noted_at timestamptz not null,
  check ((state = 'paid') = (bonus_cents is not null and paid_day is not null and paid_at is not null))
);
create index referral_referrer on referral (referrer_id, paid_day);

-- The terms of a day's dividend.
create table dividend_day (
  day date primary key,
  -- What the ledger entries of this day refer to.
  id uuid not null unique,
  -- Parts per million of the market value, and what VIP players get of it.
  rate_ppm integer not null check (rate_ppm > 0),
  vip_bps integer not null check (vip_bps >= 10000),
  worked_out_at timestamptz not null
);

-- Worked out for everybody in one statement; paid a few hundred players at a time, so that no wallet is locked for long.
create table dividend (
  user_id uuid not null,
  day date not null,
  -- The sum of the day's positions.
  amount_cents bigint not null check (amount_cents > 0),
  positions smallint not null check (positions > 0),
  factor_bps integer not null check (factor_bps >= 10000),
  paid_at timestamptz,
  primary key (user_id, day)
);
create index dividend_unpaid on dividend (day, user_id) where paid_at is null;

create table dividend_position (
  user_id uuid not null,
  day date not null,
  celebrity_id text not null,
  -- Held at the close of the day before and still held.
  shares integer not null check (shares > 0),
  price_cents bigint not null check (price_cents > 0),
  amount_cents bigint not null check (amount_cents > 0),
  primary key (user_id, day, celebrity_id)
);

-- As `dividendCents` of the rules, half up to the cent; a property test holds the two against each other. Numeric, for
-- the largest position times both rates is past 64 bits.
create function dividend_cents(shares integer, price_cents bigint, rate_ppm integer, factor_bps integer)
  returns bigint language sql immutable parallel safe
  return round(shares::numeric * price_cents * rate_ppm * factor_bps / 10000000000)::bigint;

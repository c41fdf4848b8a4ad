-- The schema of the last version before 1.0, in place of the 67 migrations that led to it. A database that
-- went through them is not touched: its history becomes this one file (`as-baseline.ts`). Longer than 300 lines because
-- it is one schema, applied in one transaction.

create extension if not exists pg_trgm;

create type account_role as enum ('user', 'manager', 'admin');
create type celebrity_category as enum ('Music', 'Acting', 'Sports', 'Influencer');
create type celebrity_country as enum ('Rest of the world', 'Ghana', 'Nigeria', 'South Africa');
create type celebrity_status as enum ('active', 'suspended');
create type membership_tier as enum ('free', 'basic', 'pro', 'elite');
create type trade_side as enum ('buy', 'sell');
create type house_account as enum ('issuance', 'market', 'fees', 'dividends', 'rewards', 'payments', 'adjustments');
create type ledger_kind as enum (
  'signup_grant', 'buy', 'sell', 'fee', 'daily_bonus', 'referral_bonus', 'dividend', 'tokens', 'undo', 'adjustment',
  'tokens_refund', 'tokens_dispute', 'undo_fee', 'split'
);
-- What became of one request: for a trade, a repeated one too, what its receipt says; for a refusal the
-- current price.
create type trade_decision as (
  ordinal integer,
  outcome text,
  user_id uuid,
  id uuid,
  celebrity_id text,
  side trade_side,
  shares integer,
  price_cents bigint,
  tick_number bigint,
  total_cents bigint,
  fee_bps integer,
  fee_cents bigint,
  seen_tick bigint,
  tolerance_bps integer,
  shares_before integer,
  average_before_cents bigint,
  cash_before_cents bigint,
  cash_after_cents bigint,
  shares_after integer,
  average_after_cents bigint,
  entry_count integer,
  trades_today integer,
  traded_at timestamp with time zone
);
-- 'held' waits for a look by staff, who make it 'released' or 'refused'.
create type referral_state as enum ('held', 'released', 'refused', 'paid');
-- On which side of a price something happens; the price itself counts to either side.
create type price_direction as enum ('above', 'below');
create type order_kind as enum ('limit', 'stop', 'take-profit');
create type order_duration as enum ('day', 'week', 'month');
create type order_state as enum ('open', 'filled', 'cancelled', 'expired', 'refused');
-- Pictures that players made public, with what they say as it was then. The id alone leads to one, so it is
-- drawn by lot and is the whole key: whoever opens it knows no player. Amounts stand in it only when the
-- player chose so.
create type shared_picture_kind as enum ('celebrity', 'gain');
create type news_status as enum ('draft', 'scheduled', 'published', 'archived');
create type news_author as enum ('staff', 'newsroom');
create type news_topic as enum (
  'announcement', 'record', 'streak', 'surge', 'volume', 'sentiment', 'halt', 'wrap', 'premiere'
);
create type league_division as enum ('bronze', 'silver', 'gold', 'platinum', 'diamond', 'limelight');
create type league_outcome as enum ('up', 'stay', 'down');
create type notification_kind as enum (
  'price-alert', 'market-event', 'portfolio', 'reward', 'order', 'social', 'support', 'system', 'payment'
);
create type notification_tone as enum ('success', 'info', 'warning', 'alert');
-- What people write to support, logged in or not. Read by staff across players, so its number leads the key;
-- the number is told to the sender and is no secret.
create type support_ticket_status as enum ('open', 'answered', 'closed');
-- Personal API keys. Only the SHA-256 of a key is stored: whoever reads this table can use none of them. The
-- keys' hashes are unique across players as session tokens are, in the one directory beside addresses and
-- referral codes.
create type api_key_scope as enum ('read', 'trade');
-- A finished day is recomputed with the tempo that each of its ticks was made at, whatever the tempo is
-- today. The ticks that are there were made at the one that is set.
create type market_tempo as enum ('calm', 'standard', 'wild');
create type account_state as enum ('active', 'suspended', 'closed');
create type payment_gateway as enum ('stripe', 'flutterwave', 'paypal', 'sandbox');
create type payment_product as enum ('tokens', 'vip');
create type payment_state as enum ('open', 'pending', 'paid', 'failed', 'cancelled', 'expired', 'review');
create type subscription_state as enum ('active', 'past-due', 'ended');
-- The position that trades lead to, in their order: `replayPosition` of the rules, for the audit.
create type replayed_position as (shares integer, average_cents bigint);
create type insider_tip_author as enum ('market-desk', 'staff');
create type insider_tip_kind as enum ('gap', 'volume', 'sentiment');
create type refund_state as enum ('requested', 'pending', 'done', 'refused');
create type fan_sentiment as enum ('positive', 'neutral', 'negative');
-- Published with the day's ticks: with the seed it explains every price. Ticks are spans with both ends
-- included. Rows are written under the lock that ticks take, so their tick numbers are exact.
create type celebrity_change_kind as enum ('listing', 'price', 'suspension', 'category', 'popularity');
create type telegram_post_state as enum ('waiting', 'sending', 'sent', 'refused', 'unknown', 'expired');
create type media_kind as enum ('image', 'video', 'document');
create type mail_consent_source as enum ('sign-up', 'profile');
create type mail_suppression_reason as enum ('unsubscribed', 'bounced');
create type email_subscriber_source as enum ('import', 'manual');
create type campaign_state as enum ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled');
create type campaign_send_state as enum ('waiting', 'sent', 'bounced', 'rejected', 'failed', 'uncertain', 'skipped');
create type revenue_kind as enum ('paid', 'refund', 'dispute');
create type dispute_state as enum ('open', 'won', 'lost');
create type support_author as enum ('sender', 'staff', 'note');
create type wallet_state as enum ('active', 'staff', 'suspended', 'closed');
create type premiere_stage as enum ('Spotlight', 'Gala night', 'Encore');
create type split_state as enum ('announced', 'executed', 'cancelled');

create table "user" (
  id uuid primary key,
  name text not null check (length(name) between 1 and 160),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  email_verified boolean not null default false,
  image text,
  role account_role not null default 'user',
  -- Both empty for an account that the admin command made.
  mobile_number_prefix text not null default '' check (mobile_number_prefix ~ '^(\+[0-9]{1,4})?$'),
  mobile_number text not null default '' check (mobile_number ~ '^([0-9]{6,10})?$'),
  phone_verified boolean not null default false,
  -- Trades through an API key: marked for everybody, and ranked among its like.
  bot boolean not null default false,
  -- Does not want to be seen in the rankings.
  unranked boolean not null default false,
  referral_code text not null unique check (referral_code ~ '^[A-Z]{1,6}-[2-9A-HJ-NP-Z]{4}$'),
  referred_by uuid,
  -- Null for an account that the admin command made.
  terms_accepted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Since when the account is deleted: the row and the ledger stay, nothing in them names a person any more.
  closed_at timestamptz,
  two_factor_enabled boolean not null default false,
  account_state account_state not null default 'active',
  -- A brake on trading alone. Who lifted it and why is in the audit trail.
  frozen_at timestamptz,
  -- Null when no person froze it: the payment worker, or the migration below.
  frozen_by uuid,
  frozen_reason text check (length(frozen_reason) between 1 and 500),
  -- Null for an account that has never logged in since this migration and has no session now.
  last_login_at timestamptz,
  -- When one of the devices was last seen, to five minutes.
  last_active_at timestamptz,
  -- The wallet's tier, for lists of accounts in the order of other columns of this table. Each change of a
  -- tier has locked the account before its wallet, so the trigger waits for nobody. Trades do not set the
  -- tier, and do not start it.
  tier membership_tier not null default 'free',
  -- Rises whenever all sessions of an account end: a new password, a suspension, two-factor authentication
  -- turned on.
  credential_version integer not null default 0,
  -- Generated for accounts of before, and for those that are made without one.
  handle text default ('Player_' || "left"(replace((gen_random_uuid())::text, '-', ''), 12)) check (handle ~ '^[A-Za-z0-9_]{3,20}$'),
  -- Null while it is a generated one.
  handle_changed_at timestamptz,
  -- Since when a player had been away when the present visit began; null before the first absence of some
  -- hours.
  away_since timestamptz,
  constraint closed_account_is_anonymous check (account_state <> 'closed' or name = 'Former player' and email = ('former-player-' || id::text) and not email_verified and image is null and mobile_number_prefix = '' and mobile_number = '' and not phone_verified and not two_factor_enabled and unranked and terms_accepted_at is null and handle is null and handle_changed_at is null),
  constraint user_check check (referred_by <> id),
  constraint user_check1 check ((account_state = 'closed') = (closed_at is not null)),
  constraint user_check2 check (num_nulls(frozen_at, frozen_reason) = any (array[0, 2])),
  constraint user_check3 check (frozen_by is null or frozen_at is not null),
  constraint user_check4 check (account_state <> 'closed' or frozen_at is null),
  constraint user_check5 check (handle is not null or email = ('former-player-' || id::text))
);
create index user_referred_by on "user" (referred_by) where referred_by is not null;
create index user_frozen on "user" (last_login_at desc nulls last, id desc)
  include (name, created_at, account_state, role, tier) where frozen_at is not null;
create index user_suspended on "user" (last_login_at desc nulls last, id desc)
  include (name, created_at, role, tier, frozen_at) where account_state = 'suspended';
create index user_text on "user" using gin ((name || ' ' || email || ' ' || handle) gin_trgm_ops)
  where account_state <> 'closed';
-- Accounts of the usual state, role and plan are found among all of them.
create index user_last_login on "user" (last_login_at desc nulls last, id desc)
  include (account_state, role, tier, frozen_at) where account_state <> 'closed';
-- The name itself, too: an expression alone is not read from an index.
create index user_name on "user" (lower(name), id)
  include (name, account_state, role, tier, frozen_at) where account_state <> 'closed';
create index user_created on "user" (created_at, id)
  include (account_state, role, tier, frozen_at) where account_state <> 'closed';
create index user_last_active on "user" (last_active_at) where account_state <> 'closed';
create index user_staff on "user" (role, id) where role <> 'user' and account_state <> 'closed';
-- The others are few, and have indexes of their own.
create index user_vip_last_login on "user" (tier, last_login_at desc nulls last, id desc)
  include (account_state, role, frozen_at) where tier <> 'free' and account_state <> 'closed';
create index user_vip_name on "user" (tier, lower(name), id)
  include (name, account_state, role, frozen_at) where tier <> 'free' and account_state <> 'closed';
create index user_vip_created on "user" (tier, created_at, id)
  include (account_state, role, frozen_at) where tier <> 'free' and account_state <> 'closed';
-- Accounts whose address was never confirmed.
create index user_unverified on "user" (created_at) where not email_verified and account_state = 'active';
create index user_email_digest on "user" (email_digest(email));
-- Accounts that no campaign mails: few, so the players who opted in are counted as all consents less theirs.
-- Both columns decide about other indexes already, so no update of an account does more than before.
create index user_not_mailed on "user" (id) where not email_verified or account_state <> 'active';
-- The subscribers of the list of all players, in its order: a late page passes over accounts in these indexes
-- alone.
create index user_mailed on "user" (email, id) where email_verified and account_state = 'active';
create trigger handle_changed after update of handle on "user" for each row
  when (new.handle is not null and new.handle is distinct from old.handle) execute function claim_handle();
create trigger handle_claimed after insert on "user" for each row
  when (new.handle is not null) execute function claim_handle();
create trigger impersonation_rights_changed after update of role, account_state on "user" for each row
  when (new.role <> old.role or new.account_state <> old.account_state) execute function announce_impersonations_of();
create trigger second_factor_sessions after update of two_factor_enabled on "user" for each row
  when (old.two_factor_enabled is distinct from new.two_factor_enabled) execute function follow_second_factor();
create trigger second_factor_version before update of two_factor_enabled on "user" for each row
  when (old.two_factor_enabled is distinct from new.two_factor_enabled) execute function raise_credential_version();

create table session (
  id uuid primary key,
  token text not null unique,
  user_id uuid not null references "user" (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the device was last seen, to a few minutes. Null until the first look after the log-in.
  last_active_at timestamptz,
  -- When the password was typed again. Logging in counts by itself.
  authenticated_at timestamptz,
  -- When the session passed two-factor authentication.
  two_factor_at timestamptz,
  -- Of the account when its password was about to be checked: a log-in that is overtaken by a new password
  -- starts no session, however long the check of the old password took.
  credential_version integer not null default 0,
  -- "Keep me logged in". Without it the session ends sooner, and with the browser.
  remembered boolean not null default true
);
create index session_user_id on session (user_id);
-- Accounts that are used from one address.
create index session_address on session (ip_address);
create trigger active_account before insert on session for each row execute function require_active_account();
create trigger current_credentials before insert on session for each row
  execute function require_current_credentials();
create trigger session_end after delete on session for each row execute function announce_session_end();

-- How a user proves who they are. Only 'credential' (a password) exists; the token columns are better-auth's
-- for others.
create table account (
  id uuid primary key,
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references "user" (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  -- argon2id in its encoded form.
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, provider_id)
);
create trigger open_account before insert on account
  for each row execute function keep_closed_account_empty('user_id', 'refuse');

-- Tokens that work once: a password reset. The identifier holds a hash of the token, never the token.
create table verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index verification_identifier on verification (identifier);
-- Deleted by their owner.
create index verification_value on verification (value);
create trigger open_account before insert on verification
  for each row execute function keep_closed_account_empty('value', 'refuse');

-- One counter for each limited action and client address or account, shared by all instances.
create table rate_limit (
  key text primary key,
  count integer not null check (count > 0),
  resets_at timestamptz not null
);
create index rate_limit_resets_at on rate_limit (resets_at);

-- Effects outside the database (a mail) that were ordered once and must not be ordered again.
create table job_effect (
  key text primary key check (length(key) between 1 and 200),
  created_at timestamptz not null
);

create table celebrity (
  id text primary key check (id ~ '^[a-z0-9]{1,12}$'),
  -- The place of this celebrity in every price array; never reused.
  slot smallint not null unique check (slot >= 0),
  name text not null check (length(name) between 1 and 80),
  category celebrity_category not null,
  country celebrity_country not null,
  description text not null check (length(description) between 1 and 400),
  listing_price_cents bigint not null check (listing_price_cents between 1 and 100000000),
  popularity_at_listing double precision not null check (popularity_at_listing >= 0::double precision and popularity_at_listing <= 100::double precision),
  popularity double precision not null check (popularity >= 0::double precision and popularity <= 100::double precision),
  status celebrity_status not null default 'active',
  listed_at timestamptz not null,
  -- A picture of the media library instead of the generated poster. No foreign key: the library deletes
  -- softly.
  image_media_id uuid,
  -- First on the landing page and the dashboard.
  featured boolean not null default false,
  -- Shown until there are 24 hours of trades to compute it from.
  entered_sentiment fan_sentiment not null default 'neutral',
  first_traded_at timestamptz,
  -- Counts edits of the fields above and below, so that two editors notice each other.
  version integer not null default 1 check (version > 0),
  updated_at timestamptz,
  updated_by uuid
);

-- What the last tick left: the price everyone trades at and the hidden state of the price model.
create table celebrity_market (
  celebrity_id text references celebrity (id) primary key,
  price_cents bigint not null check (price_cents between 1 and 100000000),
  previous_price_cents bigint not null check (previous_price_cents between 1 and 100000000),
  -- Trading is refused while this is set; a tick clears it once the news is absorbed.
  halted_at_tick bigint,
  model jsonb not null,
  splits smallint not null default 0,
  split_tick bigint
);

-- One row: where the market stands, and the fence that keeps a deposed leader from writing.
create table market (
  only_row boolean default true primary key check (only_row),
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
  simulated boolean not null default false,
  -- For each halted slot, in the same order, about how many ticks its halt still lasts.
  halt_ticks_left smallint[] not null default '{}',
  tempo market_tempo not null
) partition by range (number);
create index tick_at on tick (at);
-- Halted ticks are few: how long a trade's ten minutes stood still is read from these alone.
create index tick_halted on tick (number) where halted_slots <> '{}';

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
  constraint candle_5m_check check (low_cents <= least(open_cents, close_cents) and high_cents >= greatest(open_cents, close_cents))
) partition by range (start_at);

create table candle_1h (
  celebrity_id text not null,
  start_at timestamptz not null,
  open_cents bigint not null,
  high_cents bigint not null,
  low_cents bigint not null,
  close_cents bigint not null,
  volume_cents bigint not null default 0,
  simulated boolean not null default false,
  primary key (celebrity_id, start_at),
  constraint candle_5m_check check (low_cents <= least(open_cents, close_cents) and high_cents >= greatest(open_cents, close_cents))
) partition by range (start_at);

create table candle_1d (
  celebrity_id text not null,
  start_at timestamptz not null,
  open_cents bigint not null,
  high_cents bigint not null,
  low_cents bigint not null,
  close_cents bigint not null,
  volume_cents bigint not null default 0,
  simulated boolean not null default false,
  primary key (celebrity_id, start_at),
  constraint candle_5m_check check (low_cents <= least(open_cents, close_cents) and high_cents >= greatest(open_cents, close_cents))
);

-- One secret seed a London day: the commitment is public before the day, the seed after it.
create table fair_day (
  day date primary key,
  seed bytea check (length(seed) = 32),
  commitment bytea not null check (length(commitment) = 32),
  created_at timestamptz not null,
  sealed_seed bytea check (length(sealed_seed) = 60),
  -- Unique: a chain, not a tree.
  previous_commitment bytea unique check (length(previous_commitment) = 32),
  constraint fair_day_check check (seed is not null or sealed_seed is not null)
);
create trigger commitment_is_final before update or delete on fair_day for each row execute function refuse_change_of_commitment();

create table setting (
  key text primary key,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by uuid,
  next_value jsonb,
  next_at timestamptz,
  constraint setting_next_complete check ((next_value is null) = (next_at is null))
);
create trigger setting_changed after insert or update or delete or truncate on setting
  for each statement execute function announce_settings();

-- A verified player's cash and what the trade path must know of the player, in the one row that it locks.
create table wallet (
  user_id uuid primary key,
  cash_cents bigint not null,
  -- The part of the cash that open orders may need. Trades spend what is left of it.
  reserved_cents bigint not null default 0 check (reserved_cents >= 0),
  -- Grants, bonuses and tokens: money put in never counts as profit.
  contributed_cents bigint not null check (contributed_cents >= 0),
  tier membership_tier not null default 'free',
  -- Only a payment dispute may take cash below zero.
  in_dispute boolean not null default false,
  -- How many ledger entries this player has; the next one gets number + 1, so a missing row shows.
  entry_count integer not null default 0 check (entry_count >= 0),
  -- How often cash or shares of this player were reserved or set free. With the entries it numbers the states
  -- of the portfolio: both only rise.
  reservation_count integer not null default 0 check (reservation_count >= 0),
  trade_day date not null,
  trades_today integer not null default 0 check (trades_today >= 0),
  created_at timestamptz not null,
  account_state wallet_state not null default 'active',
  frozen boolean not null default false,
  -- Of staff, suspended or not: the number of the last ledger entry before the account joined. Null for
  -- players. Compared with entries instead of times, because two instances' clocks differ.
  staff_after_entry integer check (staff_after_entry >= 0),
  -- The return index at the newest contribution: 1 when the wallet was opened.
  return_index double precision not null default 1 check (return_index > 0::double precision),
  -- The portfolio's value right after it. Null before the first one since the opening, or since this
  -- migration: then the capital put in is the base.
  return_base_cents bigint,
  constraint wallet_check check (cash_cents >= reserved_cents or in_dispute),
  constraint wallet_check1 check (account_state <> 'staff' or staff_after_entry is not null)
) with (fillfactor = 70);
-- Wallets are made in the order of time, so a block-range index finds the newest at almost no cost per
-- insert.
create index wallet_created_at on wallet using brin (created_at) with (autosummarize = on);
create index wallet_vip on wallet (tier, user_id) where tier <> 'free';
-- The audit reads all wallets of staff, who are few.
create index wallet_staff on wallet (user_id) where staff_after_entry is not null;
create trigger change_ticket_priorities after update of tier on wallet
  for each row when (old.tier is distinct from new.tier) execute function change_ticket_priorities();
create trigger first_tier_copied after insert on wallet for each row
  when (new.tier <> 'free') execute function copy_tier();
create trigger tier_copied after update of tier on wallet for each row
  when (new.tier <> old.tier) execute function copy_tier();

-- Every movement of SE$: one immutable row between a player and a house account. `amount_cents` is signed
-- from the player's side; the house's side is its negative, so all rows sum to zero by construction.
create table ledger_entry (
  user_id uuid not null,
  number integer not null check (number > 0),
  kind ledger_kind not null,
  house house_account not null,
  amount_cents bigint not null,
  balance_cents bigint not null,
  -- What caused it: the trade's id, the bonus day's row, the payment's order.
  reference_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, number)
);
alter table ledger_entry add constraint ledger_entry_amount_cents_check check (amount_cents <> 0 or kind::text = 'split') not valid;
-- Cash that moved without a trade, by time: the history of a portfolio reads these few entries and takes the
-- rest from the trades themselves. A trade writes nothing into this index.
create index ledger_entry_other on ledger_entry (user_id, created_at) where kind not in ('buy', 'sell', 'fee');
-- Entries are appended in order of time, so a block-range index finds an hour's at almost no cost per insert.
create index ledger_entry_created_at on ledger_entry using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- `id` is made by the player's browser: repeating it returns this row instead of trading again.
create table trade (
  user_id uuid not null,
  id uuid not null,
  celebrity_id text not null,
  side trade_side not null,
  shares integer not null check (shares between 1 and 1000000),
  price_cents bigint not null check (price_cents between 1 and 100000000),
  total_cents bigint not null,
  fee_bps smallint not null check (fee_bps between 0 and 10000),
  fee_cents bigint not null,
  tick_number bigint not null,
  -- What the player sent beside the order itself; a repeat must match it.
  seen_tick bigint not null,
  tolerance_bps smallint not null check (tolerance_bps between 0 and 10000),
  -- The position before this trade (0 and 0 when there was none).
  shares_before integer not null check (shares_before >= 0),
  average_before_cents bigint not null check (average_before_cents >= 0),
  cash_after_cents bigint not null,
  created_at timestamptz not null,
  primary key (user_id, id),
  constraint trade_check check (total_cents = (shares * price_cents)),
  constraint trade_check1 check (fee_cents >= 0 and fee_cents <= total_cents)
);
-- Trades are appended in tick order, so a block-range index finds a tick's trades at almost no cost per
-- insert.
create index trade_tick on trade using brin (tick_number) with (pages_per_range = 32, autosummarize = on);

create table "position" (
  user_id uuid not null,
  celebrity_id text not null,
  shares integer not null,
  average_price_cents bigint not null check (average_price_cents between 1 and 100000000),
  -- The part of the shares that open orders are to sell.
  reserved_shares integer not null default 0,
  splits smallint not null default 0,
  primary key (user_id, celebrity_id),
  constraint position_check check (reserved_shares >= 0 and reserved_shares <= shares)
) with (fillfactor = 70);
alter table "position" add constraint position_shares_check check (shares between 1 and 1000000000) not valid;

-- Mail that was not sent by SMTP but kept for the developer to read.
create table local_mail (
  id uuid primary key,
  -- A job that is run twice delivers once.
  effect_key text not null unique,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null
);
create index local_mail_created_at on local_mail (created_at desc, id desc);

-- What has been done for which day of the game (London's calendar), so that a task that is looked at with
-- every tick, by whichever instance leads, is done once.
create table daily_run (
  task text not null check (length(task) between 1 and 60),
  day date not null,
  ran_at timestamptz not null,
  primary key (task, day)
);

-- One claim per player and London day. A claim carries the whole state of the streak, so that the newest one
-- is all that the next one must know. Days that freezes kept and days that were missed follow from the gaps.
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

-- Where a sign-up came from, as keyed digests: two can be compared, none can be read. No row for sign-ups
-- made on the server's own machine during development.
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
-- Groups of recent sign-ups with one origin are looked for among these.
create index sign_up_origin_created_at on sign_up_origin (created_at);

-- What became of an invitation, once something did: until then the account's `referred_by` says it all. The
-- key is the invited player, so that nobody's arrival is paid twice.
create table referral (
  invited_id uuid primary key,
  referrer_id uuid not null,
  state referral_state not null,
  -- To each side.
  bonus_cents bigint check (bonus_cents > 0),
  -- In London; the monthly limit counts these.
  paid_day date,
  paid_at timestamptz,
  noted_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by uuid,
  review_reason text check (length(review_reason) between 1 and 500),
  constraint referral_check check (referrer_id <> invited_id),
  constraint referral_check1 check ((state = 'paid') = (bonus_cents is not null and paid_day is not null and paid_at is not null)),
  constraint referral_check2 check (num_nulls(reviewed_at, reviewed_by, review_reason) = any (array[0, 3]))
);
create index referral_referrer on referral (referrer_id, paid_day);
create index referral_held on referral (noted_at, invited_id) where state = 'held';
create index referral_reviewed on referral (reviewed_at desc, invited_id) where reviewed_at is not null;

-- The terms of a day's dividend.
create table dividend_day (
  day date primary key,
  -- What the ledger entries of this day refer to.
  id uuid not null unique,
  -- Parts per million of the market value, and what VIP players get of it.
  rate_ppm integer not null check (rate_ppm > 0),
  vip_bps integer not null check (vip_bps >= 10000),
  worked_out_at timestamptz not null,
  -- A day's dividend is decided by the prices of one moment, whichever range a player is in. In slot order.
  prices_cents bigint[] not null
);

-- An order is written under the lock of its player's wallet only: what it reserves stands in the wallet or
-- the position, and both change together. `id` is made by the player's browser, and is the id of the trade
-- when the order is filled.
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
  reserved_shares integer not null,
  state order_state not null default 'open',
  -- Why an order was refused at its price: a code of the trade.
  refusal text,
  fill_price_cents bigint check (fill_price_cents between 1 and 100000000),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  -- An order keeps the fee rate of the day it was placed. Null: placed before rates were stored, so the rate
  -- of the day it is filled counts, as its player was shown then.
  fee_bps integer check (fee_bps between 0 and 10000),
  splits smallint not null default 0,
  primary key (user_id, id),
  constraint player_order_check check (reserved_shares = 0 or reserved_shares = shares),
  constraint player_order_check1 check (expires_at > created_at),
  constraint player_order_check2 check (kind = 'limit' or side = 'sell'),
  constraint player_order_check3 check ((side = 'buy') = (reserved_shares = 0)),
  constraint player_order_check4 check ((state = 'open') = (closed_at is null)),
  constraint player_order_check5 check ((state = 'filled') = (fill_price_cents is not null)),
  constraint player_order_check6 check ((state = 'refused') = (refusal is not null))
);
create index player_order_trigger on player_order (celebrity_id, direction, trigger_price_cents) where state = 'open';
create index player_order_expiry on player_order (expires_at) where state = 'open';
-- Pages of a player's orders, also those of one celebrity, and the orders that end first among those to be
-- deleted.
create index player_order_newest on player_order (user_id, created_at desc, id desc);
create index player_order_celebrity on player_order (user_id, celebrity_id, created_at desc, id desc);
create index player_order_open on player_order (user_id, created_at desc, id desc) where state = 'open';
create index player_order_unfilled on player_order (closed_at) where state in ('cancelled', 'expired', 'refused');
create trigger current_splits before insert on player_order for each row execute function set_current_splits();

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
  splits smallint not null default 0,
  primary key (user_id, id),
  constraint price_alert_check check ((fired_at is null) = (fired_price_cents is null))
);
create index price_alert_waiting on price_alert (celebrity_id, direction, price_cents) where fired_at is null;
create trigger current_splits before insert on price_alert for each row execute function set_current_splits();
create trigger open_account before insert on price_alert
  for each row execute function keep_closed_account_empty('user_id', 'refuse');

create table watchlist_entry (
  user_id uuid not null,
  celebrity_id text not null,
  created_at timestamptz not null,
  primary key (user_id, celebrity_id)
);
create trigger open_account before insert on watchlist_entry
  for each row execute function keep_closed_account_empty('user_id', 'refuse');

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
create trigger open_account before insert on shared_picture
  for each row execute function keep_closed_account_empty('user_id', 'refuse');

create table news_item (
  -- Ordered by time: the newest has the greatest.
  id uuid primary key,
  -- Without one it is about the whole market.
  celebrity_id text,
  title text not null,
  body text not null,
  topic news_topic not null,
  -- What the price shall move by for good; null moves nothing.
  impact_bps integer check (impact_bps between -2000 and 2000 and impact_bps <> 0),
  -- The change that the newsroom speaks of.
  change_bps integer,
  status news_status not null default 'draft',
  author news_author not null,
  -- When a scheduled item is to be published.
  publish_at timestamptz,
  published_at timestamptz,
  -- When everybody shall know of a published item.
  release_at timestamptz,
  -- When everybody came to know: trading was halted if it has an impact, and open pages were told. Everything
  -- that players can see asks for this, never for the status alone.
  public_at timestamptz,
  -- When those whom it concerns were notified.
  told_at timestamptz,
  -- The tick that took the impact in. Never emptied, so that no way through the statuses applies an impact
  -- twice.
  impact_tick bigint,
  impact_at timestamptz,
  -- Names what the newsroom found: each fact is told once.
  fact_key text unique check (length(fact_key) between 1 and 120),
  created_at timestamptz not null,
  -- Rises with every change that staff or the schedule make, so that nobody overwrites what they have not
  -- seen.
  version integer not null default 1 check (version > 0),
  -- The last change by a member of staff.
  updated_at timestamptz,
  updated_by uuid,
  constraint news_item_body_length check (length(body) <= 2000),
  constraint news_item_check check (impact_bps is null or celebrity_id is not null),
  constraint news_item_check1 check (impact_tick is null or impact_bps is not null),
  constraint news_item_check2 check ((impact_tick is null) = (impact_at is null)),
  constraint news_item_check3 check ((author = 'newsroom') = (fact_key is not null)),
  constraint news_item_check4 check (author = 'staff' or impact_bps is null),
  constraint news_item_check5 check (status <> 'scheduled' or publish_at is not null),
  constraint news_item_check6 check (status <> 'published' or published_at is not null and release_at >= published_at),
  constraint news_item_check7 check (public_at >= release_at),
  constraint news_item_complete check (title <> '' and body <> '' or author = 'staff' and (status in ('draft', 'archived'))),
  constraint news_item_title_length check (length(title) <= 120)
);
create index news_item_public on news_item (public_at desc, id desc) where status = 'published';
create index news_item_celebrity on news_item (celebrity_id, public_at desc, id desc) where status = 'published';
create index news_item_due on news_item (publish_at) where status = 'scheduled';
create index news_item_unreleased on news_item (release_at) where status = 'published' and public_at is null;
create index news_item_untold on news_item (public_at) where status = 'published' and told_at is null;
create index news_item_impact on news_item (celebrity_id) where impact_bps is not null;
create index news_item_listed on news_item (coalesce(public_at, publish_at, updated_at, created_at) desc, id desc)
  include (public_at, publish_at, updated_at, created_at, status, author, celebrity_id);
create index news_item_applied on news_item (impact_at) where impact_at is not null;
create index news_item_scheduled_for on news_item (publish_at) where status = 'scheduled';
create index news_item_title on news_item (lower(title), id) include (title, status, author, celebrity_id);
-- Those without an impact come last in both directions.
create index news_item_most_impact on news_item (impact_bps desc nulls last, id desc) include (status, author, celebrity_id);
create index news_item_least_impact on news_item (impact_bps, id) include (status, author, celebrity_id);
create index news_item_text on news_item using gin ((title || ' ' || body) gin_trgm_ops);

-- Impacts by the tick that took them in: what somebody who recomputes a day from its seed must know besides
-- the seed.
create table price_impact (
  tick_number bigint not null,
  celebrity_id text not null,
  impact_bps integer not null check (impact_bps between -2000 and 2000),
  price_before_cents bigint not null,
  primary key (tick_number, celebrity_id)
);

-- The fans of a celebrity, counted once a day: who follows it, what that made of its popularity (the change
-- moves the anchor during the ticks of that day), and which side players took in the 24 hours before.
create table fan_day (
  celebrity_id text not null,
  day date not null,
  followers integer not null check (followers >= 0),
  popularity_before double precision not null check (popularity_before >= 0::double precision and popularity_before <= 100::double precision),
  popularity double precision not null check (popularity >= 0::double precision and popularity <= 100::double precision),
  net_buyers integer not null check (net_buyers >= 0),
  net_sellers integer not null check (net_sellers >= 0),
  primary key (celebrity_id, day)
);

-- A player's account at the first tick of a London day: the base of a week's, a month's and a league's
-- profit. Written in one statement a day, kept for a month and a bit by dropping partitions of a day each.
create table ranking_snapshot (
  user_id uuid not null,
  day date not null,
  value_cents bigint not null,
  contributed_cents bigint not null check (contributed_cents >= 0),
  -- The return index at the close. Null in closes of before; then it is value over contributions.
  return_index double precision check (return_index > 0::double precision),
  -- The player's ledger entries at the close: those between two closes are a day's.
  entry_count integer check (entry_count >= 0),
  primary key (user_id, day)
) partition by range (day);

-- One row a player and month. The last three columns are written when the month is closed; they stay empty
-- for whoever was not ranked then.
create table league_member (
  user_id uuid not null,
  -- The month's first day.
  month date not null check (EXTRACT(day from month) = 1::numeric),
  division league_division not null,
  -- Bots play among themselves.
  bot boolean not null,
  -- Which of the division's leagues, counted from 1.
  league integer not null check (league > 0),
  final_rank integer check (final_rank > 0),
  final_return_bps bigint,
  outcome league_outcome,
  primary key (user_id, month),
  constraint league_member_check check ((final_rank is null) = (outcome is null) and (final_rank is null) = (final_return_bps is null))
);
create index league_member_league on league_member (month, division, bot, league);

create table notification (
  user_id uuid not null,
  -- Ordered by time: the newest has the greatest.
  id uuid not null,
  -- Names the effect: however often it is told, the player is told once.
  key text not null check (length(key) between 1 and 200),
  kind notification_kind not null,
  tone notification_tone not null,
  title text not null check (length(title) between 1 and 160),
  text text not null check (length(text) <= 600),
  -- Where it leads: an address of the app, never of another site.
  path text check (path ~ '^/([^/\\].*)?$' and length(path) <= 300),
  -- False for a kind the player had muted then, which may be mailed or pushed all the same, and for what the
  -- player took off the list: never listed or counted. The row stays for its key.
  shown boolean not null,
  created_at timestamptz not null,
  seen_at timestamptz,
  -- What is read was seen.
  read_at timestamptz,
  -- When it went out in a digest.
  mailed_at timestamptz,
  primary key (user_id, id),
  unique (user_id, key),
  constraint notification_check check (read_at is null or seen_at is not null)
);
create index notification_unseen on notification (user_id) where shown and seen_at is null;
create index notification_unread on notification (user_id, id) where shown and read_at is null;
create index notification_unmailed on notification (created_at) where read_at is null and mailed_at is null;
create index notification_read_at on notification (read_at) where read_at is not null;
create trigger open_account before insert on notification
  for each row execute function keep_closed_account_empty('user_id', 'skip');

-- What a player chose. A kind without a row has the defaults of the rules.
create table notification_preference (
  user_id uuid not null,
  kind notification_kind not null,
  in_app boolean not null,
  email boolean not null,
  push boolean not null,
  primary key (user_id, kind)
);
create trigger open_account before insert on notification_preference
  for each row execute function keep_closed_account_empty('user_id', 'refuse');

-- A browser that takes messages while no page is open. It belongs to whoever subscribed in it last.
create table push_subscription (
  user_id uuid not null,
  id uuid not null,
  endpoint text not null unique check (endpoint ~~ 'https://%' and length(endpoint) <= 1000),
  -- The browser's key and shared secret, base64url; messages are encrypted with them.
  p256dh text not null check (length(p256dh) between 1 and 200),
  auth text not null check (length(auth) between 1 and 100),
  created_at timestamptz not null,
  -- The log-in that a browser subscribed in: messages go there only while it lasts. No foreign key: switching
  -- the second factor on or off puts a new session in the place of the old one, and the row is moved along
  -- right after.
  session_id uuid not null,
  primary key (user_id, id)
);
create index push_subscription_session_id on push_subscription (session_id);
create trigger active_account before insert on push_subscription for each row execute function require_active_account();

-- An authenticator app's secret and what is left of the recovery codes, both encrypted with the server's
-- secret.
create table two_factor (
  id uuid primary key,
  user_id uuid not null references "user" (id) on delete cascade unique,
  secret text not null,
  backup_codes text not null,
  -- False until a first code has shown that the app has the secret.
  verified boolean not null,
  failed_verification_count integer not null default 0 check (failed_verification_count >= 0),
  locked_until timestamptz
);
create trigger first_wait before insert on two_factor for each row execute function wait_for_account();
create trigger open_account before insert on two_factor
  for each row execute function keep_closed_account_empty('user_id', 'refuse');

-- A code of the app works once, though it is valid for a minute and a half. Rows outlive that by little.
create table two_factor_used_code (
  user_id uuid not null,
  code text not null check (code ~ '^[0-9]{6}$'),
  used_at timestamptz not null,
  primary key (user_id, code)
);
create trigger open_account before insert on two_factor_used_code
  for each row execute function keep_closed_account_empty('user_id', 'refuse');

create table support_ticket (
  number integer generated always as identity (start with 10001) primary key,
  -- Null for somebody who was not logged in.
  user_id uuid,
  name text not null check (length(name) between 1 and 80),
  email text not null check (length(email) between 3 and 254),
  subject text not null check (length(subject) between 1 and 150),
  message text not null check (length(message) between 1 and 4000),
  status support_ticket_status not null default 'open',
  created_at timestamptz not null,
  -- The plan that the sender's account had when the ticket was sent, null for a visitor: what its
  -- confirmation promised. A list for staff sorts by the tier of the account now (wallet.tier), this only
  -- shows what the sender was promised.
  tier membership_tier,
  assignee_id uuid,
  -- Since when the sender waits for staff: the oldest message without an answer. Null unless the ticket is
  -- open.
  waiting_since timestamptz,
  -- The last message or change of status.
  changed_at timestamptz not null,
  -- Rises with every message and change, so that a second answer written meanwhile is noticed.
  version integer not null default 1 check (version > 0),
  -- Whether the player of a ticket has priority support now: the list of waiting tickets is in this order,
  -- and reading the plan of every waiting player took 4 look-ups for each ticket.
  priority boolean not null default false,
  constraint support_ticket_check check ((status = 'open') = (waiting_since is not null))
);
create index support_ticket_user_id on support_ticket (user_id, number) where user_id is not null;
create index support_ticket_waiting on support_ticket (priority desc, waiting_since, number) where status = 'open';
create index support_ticket_changed on support_ticket (status, changed_at desc, number desc);
create index support_ticket_assignee on support_ticket (assignee_id, status, changed_at desc) where assignee_id is not null;
create index support_ticket_search on support_ticket
  using gin ((subject || ' ' || name || ' ' || email) gin_trgm_ops);
-- Tickets that a player wrote while logged out.
create index support_ticket_visitor on support_ticket (lower(email)) where user_id is null;
-- The list of tickets of every status.
create index support_ticket_last_change on support_ticket (changed_at desc, number desc);
create trigger open_account before insert on support_ticket
  for each row execute function keep_closed_account_empty('user_id', 'refuse');
create trigger set_priority before insert or update of user_id on support_ticket
  for each row execute function set_ticket_priority();

-- Robot checks that were used, until they would have expired anyway: each is good for one form.
create table robot_check_used (
  nonce text primary key check (nonce ~ '^[0-9a-f]{32}$'),
  expires_at timestamptz not null
);
create index robot_check_used_expires_at on robot_check_used (expires_at);

create table api_key (
  user_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- The first characters, by which their owner tells keys apart.
  prefix text not null check (prefix ~ '^ll_live_[0-9A-Za-z]{6}$'),
  hash bytea not null unique check (length(hash) = 32),
  scope api_key_scope not null,
  created_at timestamptz not null,
  -- Day in London. Not the time: a row written with each request would cost more than the request.
  last_used_on date,
  revoked_at timestamptz,
  primary key (user_id, id)
);
create trigger active_account before insert on api_key for each row execute function require_active_account();
create trigger api_key_deleted after delete on api_key for each row execute function announce_key_end();
create trigger api_key_revoked after update of revoked_at on api_key for each row
  when (new.revoked_at is not null and old.revoked_at is null) execute function announce_key_end();

create table audit_entry (
  -- Consecutive from 1. A trigger sets it, and the two hashes.
  number bigint primary key check (number > 0),
  at timestamptz not null,
  -- No foreign key: entries outlive the account.
  actor_id uuid not null,
  -- Text, not an enum: an entry keeps the names that were in use when it was written.
  actor_role text not null,
  action text not null,
  target_kind text not null,
  target_id text not null,
  -- The fields that changed, and no others; null where there was, or is, nothing.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  reason text check (length(reason) between 1 and 1000),
  request_id text not null,
  address text not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32)
);
create index audit_entry_actor on audit_entry (actor_id, number);
create index audit_entry_target on audit_entry (target_kind, target_id, number);
create index audit_entry_action on audit_entry (action, number);
-- What the audit log is searched by.
create index audit_entry_text on audit_entry using gin ((target_id || ' ' || coalesce(reason, '')) gin_trgm_ops);
create index audit_entry_at on audit_entry (at, number);
create index audit_entry_target_kind on audit_entry (target_kind, number);
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_audit_change();
create trigger audit_entry_chained before insert on audit_entry for each row execute function chain_audit_entry();

-- One row: the last entry of the chain. Writers lock it, which makes the chain linear.
create table audit_head (
  only_row boolean default true primary key check (only_row),
  number bigint not null,
  hash bytea not null check (length(hash) = 32)
);
insert into audit_head (number, hash) values (0, decode(repeat('00', 32), 'hex'));
create trigger audit_head_forward before update on audit_head for each row
  when (new.number <> old.number + 1) execute function refuse_audit_change();
create trigger audit_head_kept before insert or delete or truncate on audit_head
  for each statement execute function refuse_audit_change();

-- Every change ever made. One that a later change replaced before it took effect was withdrawn.
create table setting_change (
  number bigint generated always as identity primary key,
  key text not null,
  version integer not null check (version > 0),
  -- In force when the change was made, the default included.
  previous jsonb not null,
  value jsonb not null,
  actor_id uuid not null,
  reason text check (length(reason) between 1 and 1000),
  announced_at timestamptz not null,
  effective_at timestamptz not null,
  constraint setting_change_check check (effective_at >= announced_at)
);
create index setting_change_key on setting_change (key, number);

-- One row, raised by every change of a setting however it is made: instances compare it twice a second, so
-- that a lost notification is noticed. Updates lock it first, which puts them in a row.
create table setting_revision (
  only_row boolean default true primary key check (only_row),
  number bigint not null
);
insert into setting_revision (number) values (0);

create table impersonation (
  id uuid primary key,
  -- The admin's log-in. No foreign key: the row outlives it.
  session_id uuid not null,
  admin_id uuid not null,
  target_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  -- Of the request that started it. An end that nobody requests is recorded under the same.
  request_id text not null,
  address text not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  -- Set together with the entry of the audit trail. Until then the row does not say that the view is on:
  -- every request looks at the time, the session, the roles and the account as well.
  ended_at timestamptz,
  constraint impersonation_check check (target_id <> admin_id),
  constraint impersonation_check1 check (ends_at > started_at and ends_at <= (started_at + '00:30:00'::interval))
);
create unique index impersonation_open on impersonation (session_id) where ended_at is null;
create index impersonation_target on impersonation (target_id);
create trigger impersonation_changed after insert or update of ended_at on impersonation for each row
  execute function announce_impersonation();

-- One payment: the order of a player, and all that became of it. Payments are few, so webhooks may look them
-- up across players by the provider's ids.
create table payment (
  user_id uuid not null,
  -- Made by the player's browser: repeating it returns this row. The provider's idempotency key as well.
  id uuid not null unique,
  -- What people quote to support.
  reference text not null unique check (reference ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  product payment_product not null,
  tokens smallint check (tokens between 1 and 20),
  plan membership_tier check (plan <> 'free'),
  us_cents integer not null check (us_cents between 1 and 100000),
  -- What it adds to the player's cash; fixed with the price.
  se_cents bigint not null check (se_cents >= 0),
  gateway payment_gateway not null,
  state payment_state not null default 'open',
  checkout_ref text,
  checkout_url text,
  -- The provider's payment: refunds and disputes name it.
  payment_ref text,
  -- "Visa ending 4242".
  method text,
  -- Why it failed or is reviewed, as the player may read it.
  reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- When the provider was last read.
  read_at timestamptz,
  -- How many reports were applied. A report is applied only if none was since it was requested, so that a
  -- slow response never overwrites a newer one.
  reports integer not null default 0,
  refunded_us_cents integer not null default 0 check (refunded_us_cents >= 0),
  -- Of disputes that are open or lost.
  disputed_us_cents integer not null default 0 check (disputed_us_cents >= 0),
  open_disputes smallint not null default 0 check (open_disputes >= 0),
  -- What refunds and disputes took back of `se_cents`.
  refunded_se_cents bigint not null default 0 check (refunded_se_cents >= 0),
  disputed_se_cents bigint not null default 0 check (disputed_se_cents >= 0),
  -- The subscription that a payment of VIP started or renewed.
  subscription_id uuid,
  -- What came for an order in review, where it may be refunded from here: US$, and for this order.
  received_us_cents integer check (received_us_cents > 0),
  unique (gateway, checkout_ref),
  unique (gateway, payment_ref),
  primary key (user_id, id),
  constraint payment_check check ((product = 'tokens') = (tokens is not null)),
  constraint payment_check1 check ((product = 'vip') = (plan is not null)),
  constraint payment_check2 check ((checkout_ref is null) = (checkout_url is null)),
  constraint payment_check3 check ((paid_at is not null) = (state = 'paid')),
  constraint payment_check4 check (state <> 'paid' or payment_ref is not null),
  constraint payment_check5 check (state = 'paid' or refunded_se_cents = 0 and disputed_se_cents = 0),
  constraint payment_check6 check ((refunded_se_cents + disputed_se_cents) <= se_cents),
  constraint payment_check7 check (subscription_id is null or product = 'vip'),
  constraint payment_check8 check (subscription_id is not null or product <> 'vip' or state <> 'paid'),
  constraint payment_check9 check (received_us_cents is null or state = 'review')
);
create index payment_undecided on payment (gateway, read_at nulls first) where state in ('open', 'pending');
create index payment_disputed on payment (user_id) where open_disputes > 0;
create index payment_subscription on payment (subscription_id) where subscription_id is not null;
create index payment_collected on payment (gateway, read_at) where state in ('paid', 'review');
create index payment_ended on payment (gateway, expires_at) where state in ('failed', 'cancelled', 'expired');
create index payment_dated on payment (coalesce(paid_at, created_at), id)
  include (paid_at, created_at, state, gateway, product, refunded_us_cents, disputed_us_cents);
create index payment_dated_by_state on payment (state, coalesce(paid_at, created_at), id)
  include (paid_at, created_at, us_cents, gateway, product, refunded_us_cents, disputed_us_cents);
create index payment_refunded on payment (coalesce(paid_at, created_at), id)
  include (paid_at, created_at, us_cents, state, gateway, product, disputed_us_cents) where refunded_us_cents > 0;
create index payment_ever_disputed on payment (coalesce(paid_at, created_at), id)
  include (paid_at, created_at, us_cents, state, gateway, product) where disputed_us_cents > 0;
create index payment_amount on payment (us_cents, coalesce(paid_at, created_at), id)
  include (paid_at, created_at, state, gateway, product, refunded_us_cents, disputed_us_cents);
-- What the dashboards count.
create index payment_of_money on payment (paid_at) where state = 'paid';
create index payment_newest on payment (created_at desc, id);
create index payment_failed_at on payment (created_at) where state = 'failed';
create index payment_to_review on payment (created_at) where state = 'review';
create index payment_in_dispute on payment (created_at) where open_disputes > 0;
-- What token orders credited in a span of the revenue page, without reading every payment.
create index payment_credited on payment (coalesce(paid_at, created_at)) include (se_cents) where state = 'paid';

-- What happened to a payment, for its player and for staff.
create table payment_step (
  user_id uuid not null,
  payment_id uuid not null,
  number integer not null check (number > 0),
  at timestamptz not null,
  text text not null check (length(text) between 1 and 300),
  primary key (user_id, payment_id, number)
);

-- Every verified webhook, once. A job does what it asks for; its subjects are read again at the provider.
create table webhook_event (
  gateway payment_gateway not null,
  id text not null check (length(id) between 1 and 200),
  type text not null check (length(type) between 1 and 100),
  subjects jsonb not null,
  received_at timestamptz not null,
  deliveries integer not null default 1 check (deliveries > 0),
  done_at timestamptz,
  -- What came of it, or why it was not done yet.
  outcome text check (length(outcome) <= 300),
  replays integer not null default 0 check (replays >= 0),
  primary key (gateway, id)
);
create index webhook_event_received on webhook_event (received_at, gateway, id);
create index webhook_event_open on webhook_event (received_at) where done_at is null;
-- The webhooks of a payment: of the objects that a webhook names.
create index webhook_event_subjects on webhook_event using gin (subjects jsonb_path_ops);
create index webhook_event_gateway on webhook_event (gateway, received_at, id);
create index webhook_event_id on webhook_event (id text_pattern_ops);
create index webhook_event_type on webhook_event (type text_pattern_ops, received_at);

-- Plans that were made at providers, one per price.
create table provider_plan (
  gateway payment_gateway not null,
  plan membership_tier not null check (plan <> 'free'),
  us_cents integer not null check (us_cents > 0),
  ref text not null,
  unique (gateway, ref),
  primary key (gateway, plan, us_cents)
);

-- The books of the built-in test provider.
create table sandbox_order (
  id uuid primary key,
  document jsonb not null,
  -- When something is left to do: an event to deliver, late money, a renewal.
  due_at timestamptz
);
create index sandbox_order_due on sandbox_order (due_at) where due_at is not null;

-- One subscription at a provider, as it was read last, and what it gives.
create table subscription (
  user_id uuid not null,
  -- The payment that started it.
  id uuid not null unique,
  gateway payment_gateway not null,
  -- The provider's id of it.
  ref text not null,
  -- What the current period was paid for, and its price a month. A running subscription keeps its price.
  plan membership_tier not null check (plan <> 'free'),
  us_cents integer not null check (us_cents between 1 and 100000),
  -- What the next renewal is for, where that is another plan.
  next_plan membership_tier,
  next_us_cents integer check (next_us_cents between 1 and 100000),
  started_at timestamptz not null,
  paid_until timestamptz not null,
  -- As the provider reports it.
  provider_state subscription_state not null,
  ends_with_period boolean not null default false,
  -- When we ended it: for a higher plan that replaced it, or with its account. Later charges are refunded.
  closed_at timestamptz,
  -- What follows from all that and the payments.
  state subscription_state not null,
  -- Until when it gives its tier; null while it gives none.
  lasts_until timestamptz,
  -- When the provider is to be read again; null when nothing can change any more.
  read_due_at timestamptz,
  -- How many reports were applied, those on its payments included. A report is applied only if none was since
  -- it was requested, so that a slow response never overwrites a newer one.
  reports integer not null default 0,
  -- Of the last change of the plan, made by the client: repeating it changes nothing.
  change_id uuid,
  unique (gateway, ref),
  primary key (user_id, id),
  constraint subscription_check check (next_plan <> 'free' and next_plan <> plan),
  constraint subscription_check1 check ((next_plan is null) = (next_us_cents is null)),
  constraint subscription_check2 check (state <> 'ended' or lasts_until is null),
  constraint subscription_check3 check (closed_at is null or state = 'ended')
);
-- Nobody pays twice.
create unique index subscription_running on subscription (user_id) where state <> 'ended';
create index subscription_read_due on subscription (gateway, read_due_at) where read_due_at is not null;
create index subscription_lasts_until on subscription (lasts_until) where lasts_until is not null;

-- A tier that staff gave.
create table membership_grant (
  user_id uuid not null,
  -- Made by the client of staff: repeating it returns this row.
  id uuid not null unique,
  tier membership_tier not null check (tier <> 'free'),
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 500),
  granted_by uuid not null,
  -- When it ended: at `ends_at`, or earlier by staff.
  ended_at timestamptz,
  revoked_by uuid,
  primary key (user_id, id),
  constraint membership_grant_check check (ends_at > begins_at and ends_at <= (begins_at + '366 days'::interval)),
  constraint membership_grant_check1 check (revoked_by is null or ended_at is not null)
);
create index membership_grant_due on membership_grant (ends_at) where ended_at is null;

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
  total_cents bigint not null,
  -- The fee of the trade, which the player gets back.
  fee_cents bigint not null check (fee_cents >= 0),
  tick_number bigint not null,
  -- The ledger entries of the trade and of this undo: their numbers are the order of a player's trades and
  -- undos.
  trade_number integer not null,
  number integer not null,
  -- The position before and after. The average is what the remaining trades alone lead to; 0 without shares.
  shares_before integer not null check (shares_before >= 0),
  average_before_cents bigint not null check (average_before_cents >= 0),
  average_after_cents bigint not null check (average_after_cents >= 0),
  cash_after_cents bigint not null,
  -- The London day that it counts to.
  game_day date not null,
  created_at timestamptz not null,
  primary key (user_id, trade_id),
  unique (user_id, id),
  constraint trade_undo_check check (total_cents = (shares * price_cents)),
  constraint trade_undo_check1 check (number > trade_number)
);
-- As with trades: a tick's undos, for the volume.
create index trade_undo_tick on trade_undo using brin (tick_number) with (pages_per_range = 32, autosummarize = on);
create index trade_undo_day on trade_undo (user_id, game_day);

create table early_alert (
  -- Not the id of the news item, which nobody learns before it is public.
  id uuid primary key,
  news_id uuid not null,
  celebrity_id text,
  -- The public time as last named: a whole minute.
  public_minute timestamptz not null check ((EXTRACT(epoch from public_minute) % 60::numeric) = 0::numeric),
  -- Counts what was said about it, so that each correction notifies once.
  revision integer not null default 1 check (revision > 0),
  opened_at timestamptz not null,
  -- When the news became public, or the alert was withdrawn.
  ended_at timestamptz,
  withdrawn boolean not null default false,
  constraint early_alert_check check (ended_at is not null or not withdrawn)
);
create unique index early_alert_open on early_alert (news_id) where ended_at is null;
create index early_alert_ended on early_alert (ended_at) where ended_at is not null;

-- Who received an alert, and when: a player has at most one row for it.
create table early_alert_receipt (
  user_id uuid not null,
  alert_id uuid not null,
  received_at timestamptz not null,
  -- The public time that the player was given first.
  named_minute timestamptz not null,
  primary key (user_id, alert_id)
);
create index early_alert_receipt_alert on early_alert_receipt (alert_id);
create trigger open_account before insert on early_alert_receipt
  for each row execute function keep_closed_account_empty('user_id', 'skip');

create table insider_tip (
  day date primary key,
  author insider_tip_author not null,
  celebrity_id text not null,
  text text not null check (length(text) between 1 and 280),
  -- The time at which its figures were true.
  at timestamptz not null,
  -- The figures that the market desk's sentence was made of. What staff write has none.
  kind insider_tip_kind,
  price_cents bigint,
  mean_cents bigint,
  mean_days smallint,
  -- Of the mean's days, those simulated before the market opened.
  simulated_days smallint,
  gap_bps integer,
  volume_cents bigint,
  -- Mean of a day since the market opened; null while that says too little.
  usual_volume_cents bigint,
  net_buyers integer,
  net_sellers integer,
  -- The tip of staff that the day's tip is a copy of.
  staff_tip_id uuid,
  constraint insider_tip_check check ((author = 'market-desk') = (kind is not null)),
  constraint insider_tip_check1 check (num_nulls(kind, price_cents, mean_cents, mean_days, simulated_days, gap_bps, volume_cents, net_buyers, net_sellers) = any (array[0, 9])),
  constraint insider_tip_check2 check (usual_volume_cents is null or kind is not null),
  constraint insider_tip_check3 check (staff_tip_id is null or author = 'staff')
);

-- A refund is stored before the provider is called: `requested` means that it may have been made.
create table payment_refund (
  user_id uuid not null,
  -- Made by the browser of staff: repeating it returns this row. The provider's idempotency key as well.
  id uuid not null unique,
  payment_id uuid not null,
  us_cents integer not null check (us_cents between 1 and 100000),
  reason text not null check (length(reason) between 1 and 500),
  requested_by uuid not null,
  state refund_state not null default 'requested',
  provider_ref text,
  -- Why the provider refused it, or did not answer.
  trouble text check (length(trouble) between 1 and 300),
  created_at timestamptz not null,
  -- When the provider was last called. One caller at a time: the next may call a minute later.
  tried_at timestamptz,
  primary key (user_id, id),
  constraint payment_refund_check check ((state in ('requested', 'refused')) or provider_ref is not null)
);
create index payment_refund_of_payment on payment_refund (payment_id);
create index payment_refund_open on payment_refund (created_at) where state <> 'refused';

-- Webhooks that did not come from the provider, or not now: never their content, and a limited number per
-- day, which the numbering enforces.
create table webhook_rejection (
  gateway payment_gateway not null,
  day date not null,
  number smallint not null check (number between 1 and 200),
  at timestamptz not null,
  reason text not null check (length(reason) between 1 and 300),
  address text not null,
  -- How many more were rejected since the one before.
  unlisted integer not null check (unlisted >= 0),
  primary key (gateway, day, number)
);
create index webhook_rejection_at on webhook_rejection (at, gateway, day, number);

-- Changes of an address by staff. The mail to the old address has a link that takes it back for seven days.
create table email_change (
  id uuid primary key,
  user_id uuid not null,
  old_email text not null,
  new_email text not null,
  changed_by uuid not null,
  changed_at timestamptz,
  reverted_at timestamptz,
  requested_at timestamptz not null,
  -- The log-in that requested it stays when the others end. Null when staff changed the address.
  session_id uuid,
  constraint email_change_check check (new_email <> old_email),
  constraint email_change_check1 check (reverted_at is null or changed_at is not null)
);
create index email_change_user on email_change (user_id);
create unique index email_change_waiting on email_change (user_id) where changed_at is null;
create trigger open_account before insert on email_change
  for each row execute function keep_closed_account_empty('user_id', 'refuse');

create table celebrity_change (
  id uuid primary key,
  celebrity_id text not null references celebrity (id),
  kind celebrity_change_kind not null,
  at timestamptz not null,
  -- Null when the data file listed it. No foreign key: changes outlive the account.
  actor_id uuid,
  reason text check (length(reason) between 1 and 500),
  -- The first tick that the change affects.
  first_tick bigint,
  -- Null while the price is not reached, or the suspension lasts.
  last_tick bigint,
  previous_price_cents bigint check (previous_price_cents between 1 and 100000000),
  price_cents bigint check (price_cents between 1 and 100000000),
  category_before celebrity_category,
  category celebrity_category,
  -- The London day whose count of fans starts from the corrected popularity.
  day date,
  popularity_before double precision check (popularity_before >= 0::double precision and popularity_before <= 100::double precision),
  popularity double precision check (popularity >= 0::double precision and popularity <= 100::double precision),
  constraint celebrity_change_check check (kind = 'popularity' or first_tick is not null),
  constraint celebrity_change_check1 check (last_tick is null or (kind in ('price', 'suspension'))),
  constraint celebrity_change_check2 check (kind <> 'listing' or price_cents is not null),
  constraint celebrity_change_check3 check (kind <> 'price' or previous_price_cents is not null and price_cents is not null and reason is not null),
  constraint celebrity_change_check4 check (kind <> 'category' or category_before is not null and category is not null),
  constraint celebrity_change_check5 check (kind <> 'popularity' or day is not null and popularity_before is not null and popularity is not null and reason is not null)
);
create unique index celebrity_change_open on celebrity_change (celebrity_id, kind)
  where last_tick is null and kind in ('price', 'suspension');
create unique index celebrity_change_correction on celebrity_change (celebrity_id, day) where kind = 'popularity';
create index celebrity_change_history on celebrity_change (celebrity_id, at);
create index celebrity_change_tick on celebrity_change (first_tick);

create table testimonial (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  text text not null check (length(text) between 1 and 400),
  -- How and when the person agreed to be quoted. For staff only.
  consent text not null check (length(consent) between 1 and 200),
  -- Smaller ones come first.
  place integer not null check (place between 1 and 999),
  shown boolean not null,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid not null
);

create table staff_tip (
  id uuid primary key,
  celebrity_id text not null,
  text text not null check (length(text) between 1 and 280),
  -- London days, both included.
  from_day date not null,
  to_day date not null,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  constraint staff_tip_one_a_day exclude using gist (daterange(from_day, to_day, '[]') with &&),
  constraint staff_tip_check check (to_day >= from_day)
);

-- Outbox of the Telegram channel: one row for each item, which is sent at most once.
create table telegram_post (
  -- What it is about: 'news:<id>' or 'movers:<day>'.
  key text primary key check (length(key) between 1 and 120),
  -- HTML as Telegram reads it.
  text text not null check (length(text) between 1 and 16000),
  state telegram_post_state not null default 'waiting',
  attempts integer not null default 0 check (attempts >= 0),
  -- Telegram requests pauses.
  not_before timestamptz not null,
  -- Why the last attempt did not succeed.
  trouble text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint telegram_post_check check ((ended_at is null) = (state in ('waiting', 'sending')))
);

create table media (
  -- Made by the browser of staff: repeating an upload returns this row. Part of the public address.
  id uuid primary key,
  -- Shown and downloaded under this name; the stored file has a random one.
  name text not null check (length(name) between 1 and 120),
  kind media_kind not null,
  -- Decided by the content.
  mime text not null,
  file text not null unique check (file ~ '^media-[0-9a-f]{32}\.[a-z0-9]{3,4}$'),
  bytes integer not null check (bytes between 1 and 209715200),
  -- A smaller picture for lists, which only images have.
  preview_file text unique check (preview_file ~ '^media-[0-9a-f]{32}\.webp$'),
  preview_bytes integer not null default 0 check (preview_bytes >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  width integer check (width > 0),
  height integer check (height > 0),
  duration_ms integer check (duration_ms >= 0),
  alt_text text not null default '' check (length(alt_text) <= 300),
  -- Who owns it and until when it may be used.
  rights text not null default '' check (length(rights) <= 500),
  -- The address it was downloaded from; null for an upload.
  source text check (length(source) between 1 and 2000),
  created_by uuid not null,
  created_at timestamptz not null,
  -- In the Trash since.
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1 check (version > 0),
  constraint media_check check ((deleted_at is null) = (deleted_by is null)),
  constraint media_check1 check ((width is null) = (height is null)),
  constraint media_check2 check ((preview_file is null) = (preview_bytes = 0)),
  constraint media_check3 check ((preview_file is null) = (kind <> 'image'))
);
-- The quota bounds the table to some ten thousands of rows, which a search scans in milliseconds: no index
-- for substrings.
create index media_newest on media (created_at, id) where deleted_at is null;
create index media_newest_of_kind on media (kind, created_at, id) where deleted_at is null;
create index media_trash on media (deleted_at, id) where deleted_at is not null;
create index media_name on media (lower(name), id) include (name, kind) where deleted_at is null;
create index media_size on media (bytes, id) include (kind) where deleted_at is null;
create index media_text on media using gin ((name || ' ' || alt_text || ' ' || rights) gin_trgm_ops);

-- A player's agreement to mails that the account does not need. A withdrawn one stays as evidence until the
-- account is closed.
create table mail_consent (
  user_id uuid primary key,
  source mail_consent_source not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint mail_consent_check check (withdrawn_at >= given_at)
);
create index mail_consent_given on mail_consent (user_id) where withdrawn_at is null;
create trigger open_account before insert on mail_consent
  for each row execute function keep_closed_account_empty('user_id', 'refuse');

-- Addresses that no campaign mails, as SHA-256 digests: they outlive accounts and lists, and need not be
-- readable.
create table mail_suppression (
  digest bytea primary key check (length(digest) = 32),
  reason mail_suppression_reason not null,
  at timestamptz not null
);

create table email_list (
  id uuid primary key,
  name text not null check (length(btrim(name)) between 1 and 100),
  description text not null check (length(description) <= 500),
  -- The subscribers of the built-in list are the players who opted in (mail_consent).
  built_in boolean not null default false,
  -- How many rows of email_subscriber it has. Kept by triggers, because counting 100,000 rows takes longer
  -- than the page.
  subscribers integer not null default 0 check (subscribers >= 0),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null
);
create unique index email_list_built_in on email_list (built_in) where built_in;
create index email_list_newest on email_list (created_at, id);
insert into email_list (id, name, description, built_in, created_at) values (
  '00000000-0000-7000-8000-000000000001', 'Players who opted in',
  'Players who chose to get news by mail, at sign-up or in their profile. They join and leave by themselves.', true,
  '2026-01-01Z'
);

create table email_subscriber (
  list_id uuid not null references email_list (id) on delete cascade,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  id uuid not null default gen_random_uuid() unique,
  name text not null check (length(name) <= 80),
  source email_subscriber_source not null,
  added_at timestamptz not null,
  primary key (list_id, email) include (id)
);
create index email_subscriber_email on email_subscriber (email);
create index email_subscriber_text on email_subscriber using gin (email gin_trgm_ops);
create trigger email_subscriber_added after insert on email_subscriber referencing new table as changed
  for each statement execute function count_added_subscribers();
create trigger email_subscriber_removed after delete on email_subscriber referencing old table as changed
  for each statement execute function count_removed_subscribers();

create table campaign (
  id uuid primary key,
  subject text not null check (length(subject) between 1 and 150),
  preheader text not null check (length(preheader) <= 150),
  -- Markdown.
  body text not null,
  state campaign_state not null default 'draft',
  version integer not null default 1 check (version > 0),
  created_by uuid not null,
  created_at timestamptz not null,
  scheduled_at timestamptz,
  -- Who scheduled or sent it.
  sent_by uuid,
  started_at timestamptz,
  finished_at timestamptz,
  -- How many mails it was split into when it started.
  recipients integer check (recipients >= 0),
  -- While the mail server cannot be reached: why, how often in a row, and when it is tried again.
  trouble text check (length(trouble) between 1 and 300),
  troubles integer not null default 0,
  retry_at timestamptz,
  constraint campaign_body_check check (length(body) <= 20000 and (body <> '' or state = 'draft')),
  constraint campaign_check check (state <> 'scheduled' or scheduled_at is not null and sent_by is not null),
  constraint campaign_check1 check ((state in ('draft', 'scheduled')) or started_at is not null and recipients is not null and sent_by is not null),
  constraint campaign_check2 check ((state in ('sent', 'cancelled')) = (finished_at is not null)),
  constraint campaign_check3 check ((trouble is null) = (retry_at is null))
);
create index campaign_newest on campaign (created_at, id);
create index campaign_active on campaign (state, started_at) where state in ('scheduled', 'sending');

create table campaign_list (
  campaign_id uuid not null references campaign (id) on delete cascade,
  list_id uuid not null references email_list (id) on delete cascade,
  primary key (campaign_id, list_id)
);
create index campaign_list_list on campaign_list (list_id);

-- One mail to one recipient. Instances claim waiting rows in ranges; see decision 037.
create table campaign_send (
  campaign_id uuid not null references campaign (id) on delete cascade,
  number integer not null check (number > 0),
  -- Part of the Message-ID and of the link to unsubscribe.
  id uuid not null default gen_random_uuid() unique,
  -- Null for a recipient without an account, and once the account is closed.
  user_id uuid,
  -- Null once the account is closed.
  email text,
  name text not null,
  state campaign_send_state not null default 'waiting',
  -- When it may be claimed (again): at the end of another claim, or after the mail server deferred it.
  due_at timestamptz not null,
  claim uuid,
  attempts smallint not null default 0,
  -- Set before the last byte goes to the mail server, and cleared only when the server has refused the mail.
  handed_over_at timestamptz,
  done_at timestamptz,
  -- What the mail server answered.
  reply text check (length(reply) between 1 and 300),
  unsubscribed_at timestamptz,
  unique (campaign_id, email),
  primary key (campaign_id, number),
  constraint campaign_send_check check ((state = 'waiting') = (done_at is null)),
  constraint campaign_send_check1 check ((state not in ('sent', 'uncertain')) or handed_over_at is not null),
  constraint campaign_send_check2 check (email is not null or state <> 'waiting')
);
create index campaign_send_due on campaign_send (campaign_id, due_at, number) where state = 'waiting';
create index campaign_send_trouble on campaign_send (campaign_id, done_at, number)
  where state in ('bounced', 'rejected', 'failed', 'uncertain');
-- Also counts what was done in the last minute.
create index campaign_send_state on campaign_send (campaign_id, state, done_at);
-- Mails whose outcome is not stored: the few that are being sent now, and those that a killed instance left.
create index campaign_send_handed_over on campaign_send (handed_over_at)
  where state = 'waiting' and handed_over_at is not null;
create index campaign_send_unsubscribed on campaign_send (campaign_id) where unsubscribed_at is not null;
create index campaign_send_user on campaign_send (user_id) where user_id is not null;
create index campaign_send_email on campaign_send (email);

-- One row: when the next range may be claimed. It keeps all instances together below the rate of the
-- settings.
create table campaign_pace (
  only_row boolean default true primary key check (only_row),
  next_at timestamptz not null
);
insert into campaign_pace (next_at) values ('2000-01-01Z');

create table backup (
  id uuid primary key,
  file_name text not null unique check (file_name ~ '^[a-z0-9][a-z0-9.-]{0,150}$'),
  origin text not null check (origin in ('staff', 'nightly', 'before-restore', 'command')),
  made_by uuid,
  made_at timestamptz not null,
  bytes bigint not null check (bytes > 0),
  encrypted boolean not null,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  verified_at timestamptz,
  -- Why the last verification failed.
  fault text,
  -- Null: retention does not delete it.
  kept_until timestamptz,
  -- When the folder no longer had the file; null while it has.
  off_disk_at timestamptz,
  -- When the bucket was found to have all of it; null while it has not.
  uploaded_at timestamptz,
  -- Of the upload that runs.
  upload_bytes bigint check (upload_bytes >= 0),
  -- Why the last upload failed, how many failed in a row, and when the next one begins.
  upload_fault text,
  upload_failures integer check (upload_failures > 0),
  upload_due_at timestamptz,
  constraint backup_check check ((upload_fault is null) = (upload_failures is null) and (upload_fault is null) = (upload_due_at is null))
);
create index backup_made_at on backup (made_at desc);

create table system_task (
  id uuid primary key,
  kind text not null check (kind in ('backup', 'verify', 'restore', 'optimize')),
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- Null for the nightly backup.
  started_by uuid,
  started_at timestamptz not null,
  -- Rises while its process lives; a killed one leaves an old time behind.
  beat_at timestamptz not null,
  finished_at timestamptz,
  step text not null default '',
  done_units bigint not null default 0,
  total_units bigint not null default 0,
  failure text,
  result jsonb,
  constraint system_task_check check ((state = 'running') = (finished_at is null)),
  constraint system_task_check1 check ((state = 'failed') = (failure is not null))
);
-- One at a time: they would only slow each other, and the trades.
create unique index system_task_running on system_task (state) where state = 'running';
create index system_task_started_at on system_task (started_at desc);

-- The size of the database on each day, for its growth.
create table size_day (
  day date primary key,
  database_bytes bigint not null check (database_bytes >= 0)
);

-- One row per movement of real money: a payment's columns hold only its present sums. Both are written in one
-- transaction.
create table revenue_entry (
  number bigint generated always as identity primary key,
  payment_id uuid not null,
  kind revenue_kind not null,
  -- Positive comes in: a refund that came back and a dispute that was won as well.
  us_cents integer not null check (us_cents <> 0),
  at timestamptz not null,
  gateway payment_gateway not null,
  -- Null for tokens.
  plan membership_tier check (plan <> 'free')
);
-- The sums of a period are read from the index alone.
create index revenue_entry_at on revenue_entry (at) include (kind, us_cents, gateway, plan);
create index revenue_entry_payment on revenue_entry (payment_id);

-- A payer's complaint at the bank, as the provider reported it last.
create table payment_dispute (
  user_id uuid not null,
  payment_id uuid not null,
  -- The provider's id of it.
  ref text not null check (length(ref) between 1 and 200),
  us_cents integer not null check (us_cents > 0),
  state dispute_state not null,
  reason text check (length(reason) between 1 and 300),
  -- By when the provider wants an answer.
  answer_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (user_id, payment_id, ref),
  constraint payment_dispute_check check ((closed_at is null) = (state = 'open'))
);
create index payment_dispute_of_payment on payment_dispute (payment_id);
create index payment_dispute_open on payment_dispute (answer_by) where state = 'open';

-- What follows the ticket's own message. A note is read by staff alone.
create table support_message (
  ticket_number integer not null references support_ticket (number) on delete cascade,
  -- Made by the writer's browser: repeating it writes nothing.
  id uuid not null,
  -- The sender of the ticket, not of this message; null as on the ticket.
  user_id uuid,
  author support_author not null,
  -- The member of staff. Null for the sender.
  staff_id uuid,
  text text not null check (length(text) between 1 and 4000),
  created_at timestamptz not null,
  primary key (ticket_number, id),
  constraint support_message_check check ((author = 'sender') = (staff_id is null))
);
create index support_message_user_id on support_message (user_id) where user_id is not null;
create trigger open_account before insert on support_message
  for each row execute function keep_closed_account_empty('user_id', 'refuse');

-- Who is writing an answer at this moment. Rows expire by themselves, and the next one removes them.
create table support_presence (
  ticket_number integer not null,
  staff_id uuid not null,
  until timestamptz not null,
  primary key (ticket_number, staff_id)
);

-- Log-ins, failures, lockouts, limits and refusals, counted per minute: an attack adds to a count, not rows.
-- What does not fit into a minute is counted in one row without an address.
create table security_event (
  id bigint generated always as identity primary key,
  minute timestamptz not null,
  kind text not null check (length(kind) between 1 and 40),
  -- The limit or the endpoint concerned.
  detail text not null check (length(detail) between 1 and 120),
  -- Null where no account is known, or several are counted together.
  user_id uuid,
  -- Null in the row of what did not fit.
  address text check (length(address) between 1 and 64),
  count integer not null check (count > 0),
  last_at timestamptz not null,
  unique nulls not distinct (minute, kind, detail, user_id, address)
);
create index security_event_last on security_event (last_at desc, id desc);
create index security_event_kind on security_event (kind, last_at desc, id desc);
create index security_event_user on security_event (user_id, last_at desc) where user_id is not null;
create index security_event_address on security_event (address, last_at desc);
create trigger open_account before insert on security_event
  for each row execute function keep_closed_account_empty('user_id', 'skip');

-- Sums of the ledger per full hour. What is younger than `closed_until` is summed when it is read.
create table ledger_hour (
  hour timestamptz not null,
  kind ledger_kind not null,
  house house_account not null,
  entries integer not null check (entries > 0),
  -- Into and out of players' cash.
  made_cents bigint not null check (made_cents >= 0),
  removed_cents bigint not null check (removed_cents >= 0),
  primary key (hour, kind, house)
);

create table ledger_summary (
  only_row boolean default true primary key check (only_row),
  closed_until timestamptz not null
);
insert into ledger_summary (closed_until) values ('2000-01-01T00:00:00Z');

-- The members at the end of each day, for the dashboards' graphs.
create table membership_day (
  day date not null,
  tier membership_tier not null,
  members integer not null check (members >= 0),
  primary key (day, tier)
);

-- The last time the bucket was listed; one row.
create table bucket_check (
  id boolean default true primary key check (id),
  checked_at timestamptz not null,
  -- Why it could not be listed.
  fault text
);

-- Which card or provider account paid for a player, as a digest that can be compared and not reversed: staff
-- see which accounts were paid for by the same one. In a table of its own, so that it is erased with the
-- account while the payment, which the books need, stays.
create table payment_trace (
  user_id uuid not null,
  digest bytea not null check (length(digest) = 32),
  seen_at timestamptz not null,
  primary key (user_id, digest)
);
create index payment_trace_digest on payment_trace (digest);
create trigger open_account before insert on payment_trace
  for each row execute function keep_closed_account_empty('user_id', 'skip');

-- Answers that support writes often. Placeholders in them, such as {name}, are filled in when one is
-- inserted.
create table canned_reply (
  id uuid primary key,
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 4000),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid not null
);
-- In the menu of the answer two of one name look the same.
create unique index canned_reply_title on canned_reply (lower(title));

-- Every handle in use, and those given up: nobody else can take over the reputation of one.
create table handle (
  -- In lower case: "Ada_L" and "ada_l" are the same handle.
  key text primary key check (key ~ '^[a-z0-9_]{3,20}$'),
  -- Whose it is or was; null when staff took it away, so that nobody can take it again.
  user_id uuid
);
create index handle_user on handle (user_id);
create trigger open_account before insert on handle
  for each row execute function keep_closed_account_empty('user_id', 'refuse');

-- What is fixed for a London day before its first tick. Days before this migration have none: they follow the
-- rules of their time.
create table market_day (
  day date primary key,
  tempo market_tempo not null,
  -- The last tick before the first one of the day.
  after_tick bigint not null check (after_tick >= 0),
  opened_at timestamptz not null,
  opening text not null,
  opening_hash bytea not null check (length(opening_hash) = 32),
  -- Fixed when the next day opens: the day's last tick, and the celebrities after it.
  last_tick bigint,
  last_state text,
  closing text,
  closing_hash bytea check (length(closing_hash) = 32),
  closed_at timestamptz,
  constraint market_day_check check ((last_tick is null) = (last_state is null)),
  constraint market_day_check1 check ((closing is null) = (closing_hash is null) and (closing is null) = (closed_at is null)),
  constraint market_day_check2 check (closing is null or last_tick is not null)
);
create trigger record_is_final before update or delete on market_day for each row execute function refuse_change_of_record();

-- The calendar of a day whose commitment was published before it began, with what the draw chose from:
-- everybody can repeat it.
create table premiere_day (
  day date primary key,
  -- The traded celebrities, in the order of their slots.
  celebrity_ids text[] not null,
  announced_at timestamptz not null
);

create table premiere (
  day date not null references premiere_day (day),
  stage premiere_stage not null,
  celebrity_id text not null,
  at timestamptz not null,
  -- The tick that halted the celebrity, with its price.
  tick_number bigint,
  price_before_cents bigint,
  -- The first tick without the halt, with its price.
  end_tick bigint,
  price_after_cents bigint,
  -- The celebrity was suspended, or the market stood still until the day was over.
  cancelled_reason text check (cancelled_reason in ('suspended', 'downtime')),
  -- When its holders and watchers were notified that it is about to begin.
  notified_at timestamptz,
  unique (day, celebrity_id),
  primary key (day, stage),
  constraint premiere_check check ((tick_number is null) = (price_before_cents is null)),
  constraint premiere_check1 check ((end_tick is null) = (price_after_cents is null)),
  constraint premiere_check2 check (end_tick > tick_number),
  constraint premiere_check3 check (end_tick is null or tick_number is not null),
  constraint premiere_check4 check (cancelled_reason is null or tick_number is null)
);
-- Each tick looks for what begins or ends with it.
create index premiere_open on premiere (at) where end_tick is null and cancelled_reason is null;
create index premiere_celebrity on premiere (celebrity_id, at);

create table split (
  celebrity_id text not null references celebrity (id),
  -- Consecutive for a celebrity, cancelled ones included.
  number smallint not null check (number > 0),
  -- What ledger rows refer to.
  id uuid not null default gen_random_uuid() unique,
  from_shares smallint not null check (from_shares > 0),
  to_shares smallint not null,
  state split_state not null default 'announced',
  announced_day date not null,
  announced_at timestamptz not null,
  executed_day date,
  executed_at timestamptz,
  -- The first tick with the new price.
  first_tick bigint,
  -- What odd lots were paid at, and the price that the first tick continued from.
  price_before_cents bigint check (price_before_cents between 1 and 100000000),
  price_after_cents bigint check (price_after_cents between 1 and 100000000),
  -- How many shares of now one share of the listing is, after this split.
  scale double precision check (scale > 0::double precision),
  -- The conversion of the holders: the last one of the current pass, and whether the pass met any that was
  -- not converted.
  converted_to uuid,
  pass_met boolean not null default false,
  completed_at timestamptz,
  primary key (celebrity_id, number),
  constraint split_check check (to_shares > 0 and least(from_shares, to_shares) = 1 and from_shares <> to_shares),
  constraint split_check1 check (executed_day > announced_day),
  constraint split_check2 check ((state = 'executed') = (first_tick is not null)),
  constraint split_check3 check (num_nulls(executed_day, executed_at, first_tick, price_before_cents, price_after_cents, scale) = any (array[0, 6])),
  constraint split_check4 check (completed_at is null or state = 'executed')
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
  average_after_cents bigint not null,
  -- Paid for odd lots.
  cash_cents bigint not null check (cash_cents >= 0),
  created_at timestamptz not null,
  primary key (user_id, split_id),
  constraint split_holding_check check ((average_after_cents = 0) = (shares_after = 0))
);

-- Accounts that somebody used in one browser, noted when the cookie of known devices comes with the sign-up
-- or the log-in of another account. Each pair is stored from both sides. A referral bonus with a shared
-- device is held for staff.
create table shared_device (
  user_id uuid not null,
  other_id uuid not null,
  noted_at timestamptz not null,
  primary key (user_id, other_id),
  constraint shared_device_check check (other_id <> user_id)
);
create index shared_device_other on shared_device (other_id);

-- Each contribution with the value that the portfolio had at that moment: with the closes it is all that a
-- return follows from. Kept as long as the closes.
create table contribution (
  user_id uuid not null,
  -- The ledger entry, which has the amount.
  entry_number integer not null,
  value_cents bigint not null,
  -- The index that it left.
  return_index double precision not null check (return_index > 0::double precision),
  created_at timestamptz not null,
  primary key (user_id, entry_number)
);
create index contribution_created_at on contribution using brin (created_at) with (autosummarize = on);

-- Work over all players goes through ranges of their ids, a transaction each. A row is a run that has not
-- ended: up to which player it is done. Its end is a row of `daily_run`.
create table range_run (
  task text not null check (length(task) between 1 and 60),
  day date not null,
  after_id uuid not null,
  started_at timestamptz not null,
  primary key (task, day)
);

-- Net shares that a player bought or sold of a celebrity on a London day, by the ticks that are settled. The
-- shares at the last two closes are the shares of now without these. Older days are pruned.
create table day_movement (
  day date not null,
  user_id uuid not null,
  celebrity_id text not null,
  shares bigint not null,
  primary key (day, user_id, celebrity_id)
) with (fillfactor = 80);

-- Net shares of a player's trades in the last day's settled ticks, without what was undone: each tick adds
-- its trades and takes out those that left the day. A row without trades is deleted.
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

create table dividend (
  user_id uuid not null,
  day date not null,
  amount_cents bigint not null,
  factor_bps integer not null,
  -- The celebrities by their slots, and the shares of each that were held at the last two closes and are
  -- still held.
  slots smallint[] not null,
  shares integer[] not null,
  paid_at timestamptz,
  primary key (user_id, day),
  constraint dividend_amount_cents_check1 check (amount_cents > 0),
  constraint dividend_check check (cardinality(shares) = cardinality(slots) and cardinality(slots) > 0),
  constraint dividend_factor_bps_check1 check (factor_bps >= 10000)
) partition by range (day);
create index dividend_unpaid on dividend (day, user_id) where paid_at is null;

-- Ledger entries of the masses (fees, dividends, daily bonuses), once they are more than a year old: a sum
-- per player, month of London and kind. Cash is the sum of the entries and of these. Other kinds are never
-- summed up: purchases and sales number a player's trades, the rest is rare.
create table ledger_month (
  user_id uuid not null,
  month date not null check (EXTRACT(day from month) = 1::numeric),
  kind ledger_kind not null check (kind in ('fee', 'dividend', 'daily_bonus')),
  house house_account not null,
  entries integer not null check (entries > 0),
  amount_cents bigint not null,
  -- The number of the last entry that was summed up. The next month's search begins behind it.
  last_number integer not null check (last_number > 0),
  primary key (user_id, month, kind)
);

-- Followers of each celebrity among the players of a range, counted on a day before popularity moves. The
-- ranges of a day are added up, and deleted in the same transaction.
create table fan_range (
  day date not null,
  after_id uuid not null,
  -- Players of the range who count and follow anybody.
  accounts integer not null check (accounts >= 0),
  celebrity_ids text[] not null,
  followers integer[] not null,
  primary key (day, after_id),
  constraint fan_range_check check (cardinality(celebrity_ids) = cardinality(followers))
);

-- How many players a division of a month is dealt from, and how many have been dealt: both grow with each
-- range of players until the month is dealt. Bots play among themselves.
create table league_deal (
  month date not null,
  division league_division not null,
  bot boolean not null,
  players integer not null check (players >= 0),
  dealt integer not null default 0 check (dealt >= 0),
  primary key (month, division, bot)
);

-- Figures of the back-office that read a whole large table. The leader computes them, so that nobody waits
-- for them; a screen shows when (docs/decisions/072-figures-of-whole-tables-are-stored.md).
create table staff_figure (
  name text primary key,
  value jsonb not null,
  at timestamptz not null
);

-- Filters of staff lists under names of their own.
create table saved_view (
  user_id uuid not null references "user" (id) on delete cascade,
  list text not null,
  name text not null,
  search jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, list, name)
);
-- Like every table that is erased with its account: a view of a closed account is refused.
create trigger open_account before insert on saved_view
  for each row execute function keep_closed_account_empty('user_id', 'refuse');

-- Trades that count: in rankings, sentiment and the conditions of rewards an undone trade does not.
create view standing_trade as
  select trade.* from trade
  where not exists (select from trade_undo where trade_undo.user_id = trade.user_id and trade_undo.trade_id = trade.id);

-- Every change of a player's shares: trades, and undos the other way round.
create view share_movement as
  select user_id, celebrity_id, tick_number, created_at, case side when 'buy' then shares else -shares end as shares from trade
  union all
  select user_id, celebrity_id, tick_number, created_at, case side when 'buy' then -shares else shares end from trade_undo;

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

-- The ticks before a celebrity's last split, and how many shares of now a share of that time is; a price of
-- that time is to be divided by it. Later ticks have no row.
create view split_era as
  select celebrity_id, lag(first_tick, 1, 0) over own as from_tick, first_tick as before_tick,
    last_value(scale) over (own rows between unbounded preceding and unbounded following)
      / lag(scale, 1, 1) over own as shares_now
  from split where state = 'executed'
  window own as (partition by celebrity_id order by number);

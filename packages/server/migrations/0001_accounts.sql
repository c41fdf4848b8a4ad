-- Accounts, sessions and what guards them. Column names are ours; the accounts module maps them for better-auth.
-- Together with the e-mail address and the referral code this is the one directory that is unique across players.

create type account_role as enum ('user', 'manager', 'admin');

create table "user" (
  id uuid primary key,
  name text not null check (length(name) between 1 and 160),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  email_verified boolean not null default false,
  image text,
  role account_role not null default 'user',
  suspended boolean not null default false,
  -- Both empty for an account that the admin command made.
  mobile_number_prefix text not null default '' check (mobile_number_prefix ~ '^(\+[0-9]{1,4})?$'),
  mobile_number text not null default '' check (mobile_number ~ '^([0-9]{6,10})?$'),
  phone_verified boolean not null default false,
  -- Trades through an API key: marked for everybody, and ranked among its like.
  bot boolean not null default false,
  -- Does not want to be seen in the rankings.
  unranked boolean not null default false,
  referral_code text not null unique check (referral_code ~ '^[A-Z]{1,6}-[2-9A-HJ-NP-Z]{4}$'),
  referred_by uuid check (referred_by <> id),
  -- Null for an account that the admin command made.
  terms_accepted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index user_referred_by on "user" (referred_by) where referred_by is not null;

create table session (
  id uuid primary key,
  token text not null unique,
  user_id uuid not null references "user" (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index session_user_id on session (user_id);

-- How a user proves who they are. Only 'credential' (a password) exists; the token columns are better-auth's for others.
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

-- VIP: subscriptions that players pay for, and tiers that staff give. `wallet.tier` is the highest of both.

create type subscription_state as enum ('active', 'past-due', 'ended');

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
  next_plan membership_tier check (next_plan <> 'free' and next_plan <> plan),
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
  -- How many reports were applied, those on its payments included. A report is applied only if none was since it was
  -- requested, so that a slow response never overwrites a newer one.
  reports integer not null default 0,
  -- Of the last change of the plan, made by the client: repeating it changes nothing.
  change_id uuid,
  primary key (user_id, id),
  unique (gateway, ref),
  check ((next_plan is null) = (next_us_cents is null)),
  check (state <> 'ended' or lasts_until is null),
  check (closed_at is null or state = 'ended')
);
-- Nobody pays twice.
create unique index subscription_running on subscription (user_id) where state <> 'ended';
create index subscription_read_due on subscription (read_due_at) where read_due_at is not null;
create index subscription_lasts_until on subscription (lasts_until) where lasts_until is not null;

-- The subscription that a payment of VIP started or renewed.
alter table payment add column subscription_id uuid,
  add check (subscription_id is null or product = 'vip'),
  add check (subscription_id is not null or product <> 'vip' or state <> 'paid');
create index payment_subscription on payment (subscription_id) where subscription_id is not null;

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
  check (ends_at > begins_at and ends_at <= begins_at + interval '366 days'),
  check (revoked_by is null or ended_at is not null)
);
create index membership_grant_due on membership_grant (ends_at) where ended_at is null;

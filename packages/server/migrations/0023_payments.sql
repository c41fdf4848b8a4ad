-- Real money: what players pay for, what providers say about it, and what it moves in the game.

create type payment_gateway as enum ('stripe', 'flutterwave', 'paypal', 'sandbox');
create type payment_product as enum ('tokens', 'vip');
create type payment_state as enum ('open', 'pending', 'paid', 'failed', 'cancelled', 'expired', 'review');

-- Money that leaves again takes what it bought with it, under kinds of its own.
alter type ledger_kind add value 'tokens_refund';
alter type ledger_kind add value 'tokens_dispute';
alter type notification_kind add value 'payment';

-- One payment: the order of a player, and all that became of it. Payments are few, so webhooks may look them up across
-- players by the provider's ids.
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
  -- How many reports were applied. A report is applied only if none was since it was requested, so that a slow response
  -- never overwrites a newer one.
  reports integer not null default 0,
  refunded_us_cents integer not null default 0 check (refunded_us_cents >= 0),
  -- Of disputes that are open or lost.
  disputed_us_cents integer not null default 0 check (disputed_us_cents >= 0),
  open_disputes smallint not null default 0 check (open_disputes >= 0),
  -- What refunds and disputes took back of `se_cents`.
  refunded_se_cents bigint not null default 0 check (refunded_se_cents >= 0),
  disputed_se_cents bigint not null default 0 check (disputed_se_cents >= 0),
  primary key (user_id, id),
  unique (gateway, checkout_ref),
  unique (gateway, payment_ref),
  check ((product = 'tokens') = (tokens is not null)),
  check ((product = 'vip') = (plan is not null)),
  check ((checkout_ref is null) = (checkout_url is null)),
  check ((paid_at is not null) = (state = 'paid')),
  check (state <> 'paid' or payment_ref is not null),
  check (state = 'paid' or (refunded_se_cents, disputed_se_cents) = (0, 0)),
  check (refunded_se_cents + disputed_se_cents <= se_cents)
);
create index payment_undecided on payment (created_at) where state in ('open', 'pending');
create index payment_paid on payment (read_at) where state = 'paid';
create index payment_disputed on payment (user_id) where open_disputes > 0;

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
  primary key (gateway, id)
);
create index webhook_event_received on webhook_event (received_at);
create index webhook_event_open on webhook_event (received_at) where done_at is null;

-- Plans that were made at providers, one per price.
create table provider_plan (
  gateway payment_gateway not null,
  plan membership_tier not null check (plan <> 'free'),
  us_cents integer not null check (us_cents > 0),
  ref text not null,
  primary key (gateway, plan, us_cents),
  unique (gateway, ref)
);

-- The books of the built-in test provider.
create table sandbox_order (
  id uuid primary key,
  document jsonb not null,
  -- When something is left to do: an event to deliver, late money, a renewal.
  due_at timestamptz
);
create index sandbox_order_due on sandbox_order (due_at) where due_at is not null;

-- Refunds by staff, webhooks that were rejected, and webhooks that staff replay.

create type refund_state as enum ('requested', 'pending', 'done', 'refused');

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
  check (state in ('requested', 'refused') or provider_ref is not null)
);
create index payment_refund_of_payment on payment_refund (payment_id);
create index payment_refund_open on payment_refund (created_at) where state <> 'refused';

-- Money in review can be refunded and disputed too.
drop index payment_paid;
create index payment_collected on payment (read_at) where state in ('paid', 'review');

-- Orders that ended without money: late money is looked for until some days after.
create index payment_ended on payment (expires_at) where state in ('failed', 'cancelled', 'expired');

alter table webhook_event add column replays integer not null default 0 check (replays >= 0);

-- Webhooks that did not come from the provider, or not now: never their content, and a limited number per day, which the
-- numbering enforces.
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
create index webhook_rejection_at on webhook_rejection (at);

-- What staff see of real money: revenue by when it moved, disputes with their deadline, and the list of all payments.

create type revenue_kind as enum ('paid', 'refund', 'dispute');

-- One row per movement of real money: a payment's columns hold only its present sums. Both are written in one transaction.
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

-- Of money that moved before, refunds and disputes are dated by when the provider was last read.
insert into revenue_entry (payment_id, kind, us_cents, at, gateway, plan)
select id, 'paid'::revenue_kind, us_cents, paid_at, gateway, plan from payment where state = 'paid'
union all
select id, 'refund', -refunded_us_cents, coalesce(read_at, paid_at), gateway, plan from payment
where state = 'paid' and refunded_us_cents > 0
union all
select id, 'dispute', -disputed_us_cents, coalesce(read_at, paid_at), gateway, plan from payment
where state = 'paid' and disputed_us_cents > 0;

create type dispute_state as enum ('open', 'won', 'lost');

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
  check ((closed_at is null) = (state = 'open'))
);
create index payment_dispute_of_payment on payment_dispute (payment_id);
create index payment_dispute_open on payment_dispute (answer_by) where state = 'open';

-- What came for an order in review, where it may be refunded from here: US$, and for this order.
alter table payment add column received_us_cents integer check (received_us_cents > 0),
  add check (received_us_cents is null or state = 'review');

-- The list of staff. A payment's date is when it was paid, or ordered while it is not.
create index payment_dated on payment (coalesce(paid_at, created_at), id);
create index payment_dated_by_state on payment (state, coalesce(paid_at, created_at), id);
create index payment_dated_by_gateway on payment (gateway, coalesce(paid_at, created_at), id);
create index payment_refunded on payment (coalesce(paid_at, created_at), id) where refunded_us_cents > 0;
create index payment_ever_disputed on payment (coalesce(paid_at, created_at), id) where disputed_us_cents > 0;
create index payment_amount on payment (us_cents, coalesce(paid_at, created_at), id);
-- The webhooks of a payment: of the objects that a webhook names.
create index webhook_event_subjects on webhook_event using gin (subjects jsonb_path_ops);

-- A reason is required only where a change touches money.
alter table setting_change alter column reason drop not null;

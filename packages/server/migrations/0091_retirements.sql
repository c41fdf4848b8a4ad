-- Celebrities that leave the exchange: announced with a public sentence, and a day later every holder is paid.
alter type ledger_kind add value 'retirement';
-- It cannot be traded any more, and ticks still move it: what its price has to absorb comes first.
alter table celebrity add column settling boolean not null default false;
alter table celebrity add constraint celebrity_settling_check check (not settling or status = 'suspended') not valid;
create table retirement (
  -- What ledger rows refer to.
  id uuid primary key,
  celebrity_id text not null references celebrity (id),
  noticed_at timestamptz not null,
  -- At the request of the person: soon, and not to be taken back.
  on_request boolean not null,
  -- No foreign key: it outlives the account.
  actor_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  -- What everybody reads.
  sentence text not null check (length(sentence) between 1 and 200),
  due_at timestamptz not null,
  -- Since when the price stands still, which is what is paid; null while it absorbs a movement.
  stood_at timestamptz,
  first_tick bigint,
  price_cents bigint check (price_cents between 1 and 100000000),
  withdrawn_at timestamptz,
  -- A withdrawn one ends when the celebrity trades again.
  ended_at timestamptz,
  last_tick bigint,
  -- Who was notified, of the notice or of its withdrawal.
  notified_to uuid,
  notified_at timestamptz,
  -- The payments: the last holder of the current pass, and whether the pass met any.
  paid_to uuid,
  pass_met boolean not null default false,
  completed_at timestamptz,
  check (due_at > noticed_at),
  check (num_nulls(stood_at, first_tick, price_cents) in (0, 3)),
  check (ended_at is null or withdrawn_at is not null),
  check (completed_at is null or (withdrawn_at is null and stood_at is not null))
);
create unique index retirement_open on retirement (celebrity_id) where ended_at is null;
-- From which tick to which one a price stands still.
create view standstill as
select id, celebrity_id, at, first_tick, last_tick from celebrity_change where kind = 'suspension'
union all
select id, celebrity_id, stood_at, first_tick, last_tick from retirement where first_tick is not null;

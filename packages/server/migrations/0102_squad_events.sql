-- Events of squads, and private ones of players: pools of pledges for a celebrity.

alter type ledger_kind add value 'pledge';
alter type ledger_kind add value 'pledge_fee';
alter type ledger_kind add value 'prize';
alter type squad_deed_kind add value 'event-proposed';
alter type squad_deed_kind add value 'event-withdrawn';
alter type squad_deed_kind add value 'event-cancelled';

-- A pool of pledges is shared out without a draw: everybody gets what was pledged. Its unit is a cent, and it
-- has no supply to divide.
alter table pool alter column supply drop not null;
alter table pool drop constraint pool_check2;
alter table pool add constraint pool_draw check ((state in ('sharing', 'shared') and supply is not null) = (draw_key is not null));
alter table pool add constraint pool_supply check (kind <> 'ipo' or supply is not null);

create type squad_event_stage as enum ('proposed', 'scheduled', 'started', 'finished', 'cancelled');
create type squad_event_cancel as enum ('withdrawn', 'staff', 'few', 'slot', 'near', 'celebrity', 'late', 'squad');

create table squad_event (
  -- That of its pool.
  id uuid primary key references pool (id),
  -- Null for a private event.
  squad_id uuid references squad (id),
  celebrity_id text not null,
  stage squad_event_stage not null default 'proposed',
  starts_at timestamptz not null,
  proposed_at timestamptz not null,
  -- The officer, or the host of a private event; null when the account is gone.
  proposed_by uuid,
  -- Of the invitations to a private event.
  invite_code text unique check (invite_code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  -- Who counts of those that pledge: so far, and from the start on as its boost has it.
  pledges integer not null default 0 check (pledges >= 0),
  pledged_cents bigint not null default 0 check (pledged_cents >= 0),
  pledgers integer not null default 0 check (pledgers between 0 and pledges),
  -- When it got its slot, with how many who counted, and the first tick after that.
  decided_at timestamptz,
  slot_pledgers integer check (slot_pledgers >= 10),
  slot_tick bigint,
  -- The first tick at or after the start, its price, and the plans' fees of that moment.
  start_tick bigint,
  price_cents bigint check (price_cents between 1 and 100000000),
  plan_fees_bps integer[] check (cardinality(plan_fees_bps) = 4),
  -- The first tick with the boost.
  boost_tick bigint,
  cancel_reason squad_event_cancel,
  -- Of staff, for who pledged.
  cancel_text text check (length(cancel_text) between 1 and 200),
  cancelled_at timestamptz,
  -- When all cash of a cancelled one was free.
  returned_at timestamptz,
  -- Of one that had its slot.
  cancel_tick bigint,
  finished_at timestamptz,
  -- The last step that its players were notified of.
  noticed squad_event_stage,
  reminded_at timestamptz,
  check ((squad_id is null) = (invite_code is not null)),
  check ((decided_at is null) = (slot_pledgers is null)),
  check (stage not in ('scheduled', 'started', 'finished') or decided_at is not null),
  check ((stage in ('started', 'finished')) = (start_tick is not null)),
  check ((start_tick is null) = (price_cents is null) and (start_tick is null) = (plan_fees_bps is null)),
  check ((stage = 'cancelled') = (cancel_reason is not null) and (stage = 'cancelled') = (cancelled_at is not null)),
  check ((cancel_reason = 'staff') = (cancel_text is not null)),
  check ((stage = 'finished') = (finished_at is not null))
);
create index squad_event_squad on squad_event (squad_id, starts_at desc) where squad_id is not null;
create index squad_event_celebrity on squad_event (celebrity_id, starts_at);
create index squad_event_start on squad_event (starts_at desc, id);
create index squad_event_running on squad_event (stage, starts_at) 
  where stage in ('proposed', 'scheduled', 'started') or (stage = 'cancelled' and returned_at is null);
create unique index squad_event_ahead on squad_event (squad_id) where stage in ('proposed', 'scheduled');
create unique index squad_event_hosted on squad_event (proposed_by) where squad_id is null and stage in ('proposed', 'scheduled');
create unique index squad_event_slot on squad_event (celebrity_id) where stage = 'scheduled';

-- What a pledge became.
create table pledge_fill (
  user_id uuid not null,
  event_id uuid not null references squad_event (id),
  celebrity_id text not null,
  shares integer not null check (shares > 0),
  total_cents bigint not null check (total_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  -- That of the player's plan at the start.
  plan_fee_bps integer not null check (plan_fee_bps between 0 and 10000),
  prize_cents bigint not null check (prize_cents between 0 and fee_cents),
  -- How often the celebrity's shares had been split.
  splits smallint not null,
  filled_at timestamptz not null,
  -- When the shares were free; earlier when they left the account.
  unlocked_at timestamptz,
  -- When the prize was paid, or was not because the account is closed.
  settled_at timestamptz,
  primary key (user_id, event_id),
  check (settled_at is null or unlocked_at is not null)
);
create index pledge_fill_event on pledge_fill (event_id, user_id) where settled_at is null;

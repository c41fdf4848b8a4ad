-- Signals of squads: members' calls that the star rises or falls over 24 hours, scored by themselves.

create type squad_signal_direction as enum ('up', 'down');
create type squad_signal_outcome as enum ('right', 'missed', 'unmoved', 'void');

create table squad_signal (
  -- Made by the client; the id of its message in the chat too.
  id uuid primary key,
  squad_id uuid not null references squad (id),
  -- Of that message, which is deleted when messages are.
  number integer not null check (number > 0),
  user_id uuid not null,
  celebrity_id text not null,
  direction squad_signal_direction not null,
  made_at timestamptz not null,
  -- The tick of the call, its price, and how many splits of the celebrity were before it.
  tick bigint not null,
  price_cents bigint not null check (price_cents between 1 and 100000000),
  splits smallint not null check (splits >= 0),
  -- Whether the caller held shares.
  held boolean not null,
  -- How many entries the caller's ledger had: a sale after the call has a higher number.
  entry_count integer not null check (entry_count >= 0),
  due_at timestamptz not null check (due_at > made_at),
  -- When the caller first parted with shares after it; null for never before the score.
  sold_at timestamptz check (sold_at >= made_at),
  outcome squad_signal_outcome,
  scored_at timestamptz,
  scored_tick bigint,
  -- The price of the call in money of the score, that of the score, and the move between them.
  called_cents bigint check (called_cents > 0),
  scored_cents bigint check (scored_cents between 1 and 100000000),
  move_bps integer,
  unique (squad_id, number),
  check ((outcome is null) = (scored_at is null)),
  check (num_nulls(scored_tick, called_cents, scored_cents, move_bps) = case when outcome <> 'void' then 0 else 4 end)
);
create unique index squad_signal_open on squad_signal (user_id) where outcome is null;
create index squad_signal_user on squad_signal (user_id, made_at desc);
create trigger open_account before insert on squad_signal
  for each row execute function keep_closed_account_empty('user_id', 'refuse');

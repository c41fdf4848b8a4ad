-- Since when an account has its mailbox and its number, where that is not the time of the trace: a change of one does
-- not make the other newer.
alter table contact_trace add column mailbox_since timestamptz, add column mobile_since timestamptz;
update contact_trace set mailbox_since = created_at, mobile_since = created_at
from "user" as account where account.id = contact_trace.user_id and created_at < noted_at;
-- Accounts of a ring that are not its oldest, and so are not ranked: noted a day before the mark is in force.
create type ring_signal as enum ('mailbox', 'mobile', 'device');
create table ring_mark (
  user_id uuid not null,
  noted_at timestamptz not null,
  -- Who is ranked in its place.
  first_id uuid not null check (first_id <> user_id),
  -- What it shares with older ones; empty when only a younger account connects it with them.
  signals ring_signal[] not null,
  marked_at timestamptz,
  ended_at timestamptz,
  -- Who of staff ranked it again; null when the mark ended by itself.
  lifted_by uuid,
  primary key (user_id, noted_at),
  check (lifted_by is null or ended_at is not null)
);
create unique index ring_mark_standing on ring_mark (user_id) where ended_at is null;
create trigger open_account before insert on ring_mark
  for each row execute function keep_closed_account_empty('user_id', 'skip');

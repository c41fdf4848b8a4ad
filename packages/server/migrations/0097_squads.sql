-- Squads: fan groups of one celebrity, with a captain, deputies and members.

alter type notification_kind add value 'squad';

create type squad_archive_reason as enum ('silence', 'empty', 'staff');

create table squad (
  id uuid primary key,
  -- From the name: its address, and what makes names the same.
  handle text not null unique check (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(handle) <= 100),
  name text not null check (length(name) between 3 and 60),
  celebrity_id text not null,
  description text not null default '' check (length(description) <= 300),
  -- Of its invitations.
  invite_code text not null unique check (invite_code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  founded_at timestamptz not null,
  -- When somebody last wrote, pledged, joined or used a right.
  last_active_at timestamptz not null,
  -- Since when its captain is captain; null without one.
  captain_since timestamptz,
  -- When the captain was last warned: that the captain is silent, and that the squad is.
  captain_warned_at timestamptz,
  silence_warned_at timestamptz,
  -- How many members it has; a trigger of their table counts.
  members integer not null default 0 check (members >= 0),
  -- Between two messages of a member; 0 for off.
  slow_seconds integer not null default 0 check (slow_seconds between 0 and 86400),
  -- Staff have closed its chat until then.
  muted_until timestamptz,
  archived_at timestamptz,
  archive_reason squad_archive_reason,
  check ((archived_at is null) = (archive_reason is null))
);
-- Names that differ in their hyphens alone are the same.
create unique index squad_name_key on squad (replace(handle, '-', ''));
create index squad_activity on squad (last_active_at desc, id);
create index squad_size on squad (members desc, id);
create index squad_founded on squad (founded_at desc, id);
create index squad_celebrity on squad (celebrity_id, id);

create type squad_role as enum ('captain', 'deputy', 'member');

create table squad_member (
  squad_id uuid not null references squad (id),
  user_id uuid not null,
  role squad_role not null,
  -- Of a deputy.
  rights text[] not null default '{}'
    check (rights <@ array['settings', 'moderation', 'members', 'events', 'invitations']),
  joined_at timestamptz not null,
  -- When the member last wrote, pledged or used a right; null for never.
  last_contribution_at timestamptz,
  primary key (squad_id, user_id),
  check (role = 'deputy' or rights = '{}')
);
create unique index squad_member_captain on squad_member (squad_id) where role = 'captain';
create index squad_member_user on squad_member (user_id);
create index squad_member_joined on squad_member (squad_id, joined_at, user_id);
create trigger open_account before insert on squad_member
  for each row execute function keep_closed_account_empty('user_id', 'refuse');
create trigger members_counted after insert or delete on squad_member
  for each row execute function count_squad_members();

-- A kick, which keeps the player out until it is undone or the captain lifts it.
create table squad_refusal (
  id uuid primary key,
  squad_id uuid not null references squad (id),
  user_id uuid not null,
  -- Who kicked; null once that account is deleted.
  by_id uuid,
  reason text not null check (length(reason) between 1 and 200),
  kicked_at timestamptz not null,
  -- The membership as it was.
  former_role squad_role not null check (former_role <> 'captain'),
  former_rights text[] not null,
  former_joined_at timestamptz not null,
  undone_at timestamptz,
  lifted_at timestamptz,
  check (undone_at is null or lifted_at is null)
);
create unique index squad_refusal_standing on squad_refusal (squad_id, user_id)
  where undone_at is null and lifted_at is null;
create index squad_refusal_squad on squad_refusal (squad_id, kicked_at desc, id);
create index squad_refusal_user on squad_refusal (user_id);
create index squad_refusal_by on squad_refusal (by_id) where by_id is not null;
create trigger open_account before insert on squad_refusal
  for each row execute function keep_closed_account_empty('user_id', 'refuse');

create type squad_deed_kind as enum (
  'founded', 'joined', 'left', 'kicked', 'kick-undone', 'refusal-lifted', 'role-changed', 'handed-over', 'succeeded',
  'description-changed', 'code-renewed', 'renamed', 'muted', 'unmuted', 'archived', 'restored'
);

-- What was done in a squad, for its officers and for staff.
create table squad_deed (
  id uuid primary key default gen_random_uuid(),
  -- Orders what was done in one transaction.
  number bigint generated always as identity unique,
  squad_id uuid not null references squad (id),
  kind squad_deed_kind not null,
  at timestamptz not null,
  -- Null for the game itself, and once that account is deleted.
  by_id uuid,
  by_staff boolean not null default false,
  to_id uuid,
  reason text check (length(reason) between 1 and 500),
  before text,
  after text
);
create index squad_deed_squad on squad_deed (squad_id, number desc);
create index squad_deed_by on squad_deed (by_id, at) where by_id is not null;
create index squad_deed_to on squad_deed (to_id, at) where to_id is not null;

-- The chat of squads: messages numbered per squad, reactions, read pointers, mutes, blocks and reports.

alter type squad_deed_kind add value 'slow-mode';
alter type squad_deed_kind add value 'message-removed';
alter type squad_deed_kind add value 'member-muted';
alter type squad_deed_kind add value 'member-unmuted';

-- What changes with each message. Its row is locked while messages are numbered.
create table squad_chat (
  squad_id uuid primary key references squad (id),
  -- The newest number.
  head integer not null default 0 check (head >= 0),
  -- There were too many messages: slow mode holds until then.
  auto_slow_until timestamptz
) with (fillfactor = 50);

create type squad_message_deleter as enum ('writer', 'moderator', 'staff');

create table squad_message (
  squad_id uuid not null references squad_chat (squad_id),
  number integer not null check (number > 0),
  -- Made by the client that sent it.
  id uuid not null unique,
  user_id uuid not null,
  created_at timestamptz not null,
  -- Empty once it is deleted.
  text text not null check (char_length(text) <= 500),
  reply_to integer check (reply_to between 1 and number - 1),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by squad_message_deleter,
  -- How many have each reaction; a trigger of their table counts.
  reactions integer[] not null default '{0,0,0,0,0,0}',
  primary key (squad_id, number),
  check ((text = '') = (deleted_at is not null)),
  check ((deleted_by is null) = (deleted_at is null))
);
create index squad_message_user on squad_message (user_id, created_at desc);
create trigger open_account before insert on squad_message
  for each row execute function keep_closed_account_empty('user_id', 'refuse');

create type squad_reaction_kind as enum ('thumbs-up', 'heart', 'flame', 'laugh', 'party', 'sad');

create table squad_reaction (
  squad_id uuid not null,
  number integer not null,
  user_id uuid not null,
  reaction squad_reaction_kind not null,
  primary key (squad_id, number, user_id, reaction),
  foreign key (squad_id, number) references squad_message (squad_id, number) on delete cascade
);
create index squad_reaction_user on squad_reaction (user_id);
create trigger open_account before insert on squad_reaction
  for each row execute function keep_closed_account_empty('user_id', 'refuse');
create trigger reaction_counted after insert or delete on squad_reaction
  for each row execute function count_squad_reaction();

-- How far a member has read. The number only grows.
create table squad_reader (
  squad_id uuid not null references squad (id),
  user_id uuid not null,
  -- Null before the first time.
  read_number integer check (read_number >= 0),
  -- The member gets no notifications of the chat.
  quiet boolean not null default false,
  primary key (squad_id, user_id)
) with (fillfactor = 70);
create index squad_reader_user on squad_reader (user_id);
create trigger open_account before insert on squad_reader
  for each row execute function keep_closed_account_empty('user_id', 'refuse');

-- Who cannot write for a time.
create table squad_mute (
  id uuid primary key,
  -- Null for a mute by staff, which holds in every squad.
  squad_id uuid references squad (id),
  user_id uuid not null,
  -- Null once that account is deleted.
  by_id uuid,
  reason text not null check (length(reason) between 1 and 500),
  muted_at timestamptz not null,
  until timestamptz not null check (until > muted_at),
  -- It was ended early, or another one took its place.
  ended_at timestamptz
);
create index squad_mute_user on squad_mute (user_id, until);
create index squad_mute_squad on squad_mute (squad_id, until) where ended_at is null;
create index squad_mute_by on squad_mute (by_id) where by_id is not null;
create trigger open_account before insert on squad_mute
  for each row execute function keep_closed_account_empty('user_id', 'refuse');

-- Neither sees what the other writes.
create table player_block (
  user_id uuid not null,
  blocked_id uuid not null check (blocked_id <> user_id),
  created_at timestamptz not null,
  primary key (user_id, blocked_id)
);
create index player_block_blocked on player_block (blocked_id);
create trigger open_account before insert on player_block
  for each row execute function keep_closed_account_empty('user_id', 'refuse');

create type squad_report_decision as enum ('dismiss', 'remove', 'mute');

-- A message that members reported, or in which the word list found something.
create table squad_report (
  id uuid primary key,
  squad_id uuid not null references squad (id),
  number integer not null check (number > 0),
  -- Who wrote it, and what it was when it was first reported.
  user_id uuid not null,
  text text not null check (char_length(text) between 1 and 500),
  by_words boolean not null,
  -- How many members reported it.
  reporters integer not null default 0 check (reporters >= 0),
  reported_at timestamptz not null,
  decision squad_report_decision,
  decided_at timestamptz,
  decided_by uuid,
  decision_reason text check (length(decision_reason) between 1 and 500),
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decision_reason is null))
);
create unique index squad_report_open on squad_report (squad_id, number) where decision is null;
create index squad_report_message on squad_report (squad_id, number);
create index squad_report_waiting on squad_report (reported_at, id) where decision is null;
create index squad_report_reported on squad_report (reported_at, id);
create index squad_report_reporters on squad_report (reporters, id);
create index squad_report_user on squad_report (user_id, reported_at);
create index squad_report_decided on squad_report (decided_at) where decision is not null;
create trigger open_account before insert on squad_report
  for each row execute function keep_closed_account_empty('user_id', 'refuse');

create table squad_reporter (
  report_id uuid not null references squad_report (id) on delete cascade,
  user_id uuid not null,
  reason text not null check (reason in ('spam', 'insult', 'hate', 'threat', 'sexual', 'private-data')),
  reported_at timestamptz not null,
  primary key (report_id, user_id)
);
create index squad_reporter_user on squad_reporter (user_id, reported_at);
create trigger open_account before insert on squad_reporter
  for each row execute function keep_closed_account_empty('user_id', 'refuse');
